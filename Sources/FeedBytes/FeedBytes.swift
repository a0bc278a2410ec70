/// Any bytes in, clean UTF-8 out: the stage in front of the XML parser.
///
/// Chooses the charset, transcodes, drops what XML forbids and counts each repair. Streaming; clean
/// UTF-8 is passed on in place. This is one of the two byte engines.
@safe public struct FeedBytes: ~Copyable {
  /// Something that was repaired on the way.
  public struct Repair: Sendable, Equatable {
    public enum Kind: String, Sendable {
      /// Bytes that mean nothing in the document's encoding.
      case invalidBytes
      /// Characters that XML forbids.
      case controlCharacter
      /// The encoding that was declared is not the one that was used.
      case encodingMismatch
      /// White space before the XML declaration, which must come first.
      case blankBeforeDeclaration
    }
    public var kind: Kind
    public var count: Int
    /// Of the first, in bytes from the document's start.
    ///
    /// `nil` when it has no place.
    public var offset: Int?
    public var detail: String
  }

  /// How many bytes are looked at before the charset is chosen: a declaration fits well inside.
  private static let headBytes = 1_024

  private let named: String?
  private let given: Charset?
  private var head: [UInt8] = []
  private var choice: EncodingChoice?
  private var charset = Charset.utf8
  private var transcoder: Transcoder?
  /// Where in the document the transcoder began.
  private var transcoderStart = 0
  /// Nothing yet tells which of the candidates the bytes are.
  private var isUndecided = false
  private var evidence: [UInt8] = []
  private var text = CleanText()
  private var converted: [UInt8] = []
  private var byteCount = 0
  /// Bytes that were passed on, or dropped as a byte order mark.
  private var readCount = 0
  private var overruled: String?

  /// - Parameter charset: what the HTTP header says; `nil` when it does not.
  public init(charset: String? = nil) {
    named = charset
    given = nil
  }

  /// Reads all in the charset that a person gives, whatever the document says and looks like.
  ///
  /// - Returns: `nil` when nobody knows the charset.
  public init?(givenCharset: String) {
    guard let charset = Charset(label: givenCharset) else { return nil }
    named = nil
    given = charset
  }

  /// Bytes received so far.
  public var receivedBytes: Int { byteCount }

  /// The encoding in use, by its WHATWG name in lowercase.
  ///
  /// `nil` before it is chosen.
  public var encoding: String? {
    guard let choice else { return nil }
    if text.invalidCount > 0 && !text.sawMultibyte && transcoder == nil {
      return Charset.windows1252.name
    }
    return isUndecided ? choice.charset.name : charset.name
  }

  /// Where the first byte stands that is passed on; known before it is.
  public var start: DocumentStart { text.start }

  /// Takes the next bytes; `sink` gets clean UTF-8, valid until it returns.
  public mutating func push(_ bytes: Span<UInt8>, _ sink: (Span<UInt8>) -> Void) {
    byteCount += bytes.count
    bytes.withUnsafeBufferPointer { buffer in
      if choice != nil { return forward(buffer, isLast: false, sink) }
      if head.isEmpty && buffer.count >= Self.headBytes { return decide(buffer, sink) }
      head.append(contentsOf: buffer)
      if head.count >= Self.headBytes { decideByHead(sink) }
    }
  }

  /// Says that there are no more bytes.
  public mutating func finish(_ sink: (Span<UInt8>) -> Void) {
    if choice == nil { decideByHead(sink) }
    forward(UnsafeBufferPointer(start: nil, count: 0), isLast: true, sink)
  }

  /// What was repaired, once the document is finished.
  public var repairs: [Repair] {
    var repairs: [Repair] = []
    let replaced = text.invalidCount + (transcoder?.replacedCount ?? 0)
    if let overruled {
      repairs.append(
        Repair(
          kind: .encodingMismatch, count: 1, offset: 0,
          detail: "'\(overruled)' was named, the bytes are \(encoding ?? "utf-8")"))
    }
    if text.beganBlank {
      repairs.append(
        Repair(
          kind: .blankBeforeDeclaration, count: 1, offset: 0,
          detail: "white space before the XML declaration was left out"))
    }
    if replaced > 0 {
      let first = transcoder?.firstReplaced.map { $0 + transcoderStart }
      repairs.append(
        Repair(
          kind: .invalidBytes, count: replaced, offset: first ?? text.firstInvalid,
          detail: "bytes that are not \(charset.name)"))
    }
    if text.controlCount > 0 {
      repairs.append(
        Repair(
          kind: .controlCharacter, count: text.controlCount, offset: text.firstControl,
          detail: "characters that XML forbids were left out"))
    }
    return repairs
  }

  private mutating func decideByHead(_ sink: (Span<UInt8>) -> Void) {
    let first = head
    head = []
    first.withUnsafeBufferPointer { decide($0, sink) }
  }

  private mutating func decide(
    _ first: UnsafeBufferPointer<UInt8>, _ sink: (Span<UInt8>) -> Void
  ) {
    let chosen = EncodingChoice(
      head: Array(first.prefix(Self.headBytes)), named: named, given: given)
    choice = chosen
    readCount = chosen.markLength
    use(chosen.isGiven || chosen.charset.isWide ? chosen.charset : .utf8)
    isUndecided = !chosen.candidates.isEmpty
    overruled = chosen.overruled(by: chosen.charset)
    text.stray = StrayBytes(chosen.candidates)
    if transcoder == nil { text.begin(behindMark: chosen.markLength) }
    forward(UnsafeBufferPointer(rebasing: first[chosen.markLength...]), isLast: false, sink)
  }

  /// Reads what follows in this charset; as UTF-8 where iconv lacks it.
  private mutating func use(_ charset: Charset) {
    self.charset = .utf8
    if charset == .utf8 { return }
    transcoder = Transcoder(charset)
    transcoderStart = readCount
    if transcoder != nil { self.charset = charset }
  }

  private mutating func forward(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, _ sink: (Span<UInt8>) -> Void
  ) {
    if isUndecided { return weigh(bytes, isLast, sink) }
    readCount += bytes.count
    guard transcoder != nil else {
      return text.push(bytes, isLast: isLast) { sink($0.span) }
    }
    converted.removeAll(keepingCapacity: true)
    transcoder?.push(bytes, isLast: isLast, into: &converted)
    converted.withUnsafeBufferPointer { clean in
      text.push(clean, isLast: isLast) { sink($0.span) }
    }
  }

  /// Passes plain ASCII on, and holds what comes from the first other byte until there is enough of
  /// it to choose by.
  private mutating func weigh(
    _ bytes: UnsafeBufferPointer<UInt8>, _ isLast: Bool, _ sink: (Span<UInt8>) -> Void
  ) {
    var start = 0
    if evidence.isEmpty {
      start = EncodingEvidence.start(in: bytes) ?? bytes.count
      readCount += start
      let plain = UnsafeBufferPointer(rebasing: bytes[..<start])
      text.push(plain, isLast: isLast && start == bytes.count) { sink($0.span) }
    }
    evidence.append(contentsOf: bytes[start...])
    let isEnough = evidence.count >= EncodingEvidence.wanted
    if isEnough || (isLast && !evidence.isEmpty) { settle(isLast, sink) }
  }

  private mutating func settle(_ isLast: Bool, _ sink: (Span<UInt8>) -> Void) {
    guard let choice else { return }
    let held = evidence
    evidence = []
    isUndecided = false
    held.withUnsafeBufferPointer { bytes in
      let shown = UnsafeBufferPointer(rebasing: bytes.prefix(EncodingEvidence.wanted))
      use(EncodingEvidence(shown).choose(choice.candidates))
      overruled = choice.overruled(by: charset)
      forward(bytes, isLast: isLast, sink)
    }
  }
}
