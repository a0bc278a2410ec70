/// Any bytes in, clean UTF-8 out: the stage in front of the XML parser.
///
/// Chooses the charset, transcodes, drops what XML forbids and counts each repair. Streaming; clean
/// UTF-8 is passed on in place. This is one of the two byte engines.
@safe public struct FeedBytes: ~Copyable {
  /// Something that was mended on the way.
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
  private var head: [UInt8] = []
  private var choice: EncodingChoice?
  private var transcoder: Transcoder?
  /// A one-byte charset was named, but nothing yet shows that the bytes are not UTF-8.
  private var isUndecided = false
  /// The first character beyond ASCII as far as it has come, while nothing is decided.
  private var held: [UInt8] = []
  private var text = CleanText()
  private var converted: [UInt8] = []
  private var byteCount = 0
  private var overruled: String?
  private var beganBlank = false

  /// - Parameter charset: what a person or the HTTP header says; `nil` when they do not.
  public init(charset: String? = nil) { named = charset }

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
    return transcoder == nil ? Charset.utf8.name : choice.charset.name
  }

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

  /// What was mended, once the document is finished.
  public var repairs: [Repair] {
    var repairs: [Repair] = []
    let replaced = text.invalidCount + (transcoder?.replacedCount ?? 0)
    if let overruled {
      repairs.append(
        Repair(
          kind: .encodingMismatch, count: 1, offset: 0,
          detail: "'\(overruled)' was named, the bytes are \(encoding ?? "utf-8")"))
    }
    if beganBlank {
      repairs.append(
        Repair(
          kind: .blankBeforeDeclaration, count: 1, offset: 0,
          detail: "white space before the XML declaration was left out"))
    }
    if replaced > 0 {
      repairs.append(
        Repair(
          kind: .invalidBytes, count: replaced, offset: text.firstInvalid,
          detail: "bytes that are not \(choice?.charset.name ?? "utf-8")"))
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
    let chosen = EncodingChoice(head: Array(first.prefix(Self.headBytes)), named: named)
    choice = chosen
    overruled = chosen.overruled
    isUndecided = chosen.charset.isSingleByte
    if chosen.charset != .utf8 && !isUndecided { transcoder = Transcoder(chosen.charset) }
    let content = first.prefix(Self.headBytes).drop { $0 <= 0x20 }
    beganBlank = content.startIndex > 0 && content.starts(with: "<?xml".utf8)
    forward(UnsafeBufferPointer(rebasing: first[chosen.markLength...]), isLast: false, sink)
  }

  private mutating func forward(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, _ sink: (Span<UInt8>) -> Void
  ) {
    if held.isEmpty { return settle(bytes, isLast: isLast, sink) }
    let joined = held + bytes
    held = []
    joined.withUnsafeBufferPointer { settle($0, isLast: isLast, sink) }
  }

  /// The first bytes beyond ASCII tell whether a one-byte charset was named rightly: a valid UTF-8
  /// sequence is practically never an accident.
  private mutating func settle(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, _ sink: (Span<UInt8>) -> Void
  ) {
    guard isUndecided, let choice, let at = bytes.firstIndex(where: { $0 >= 0x80 }) else {
      return clean(bytes, isLast: isLast, sink)
    }
    switch CleanText.sequence(bytes, at) {
    case .incomplete where !isLast:
      held = Array(bytes[at...])
      return clean(UnsafeBufferPointer(rebasing: bytes[..<at]), isLast: false, sink)
    case .valid, .surrogates: overruled = choice.label ?? choice.charset.name
    case .incomplete, .invalid, .forbidden: transcoder = Transcoder(choice.charset)
    }
    isUndecided = false
    clean(bytes, isLast: isLast, sink)
  }

  private mutating func clean(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, _ sink: (Span<UInt8>) -> Void
  ) {
    guard transcoder != nil else {
      return text.push(bytes, isLast: isLast) { sink($0.span) }
    }
    converted.removeAll(keepingCapacity: true)
    transcoder?.push(bytes, isLast: isLast, into: &converted)
    converted.withUnsafeBufferPointer { clean in
      text.push(clean, isLast: isLast) { sink($0.span) }
    }
  }
}
