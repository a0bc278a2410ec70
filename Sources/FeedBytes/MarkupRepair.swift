/// Well-formed XML of anything that was meant to be XML: the stage between clean UTF-8 and a strict
/// parser, for documents in which that parser found a fault.
///
/// * What a publisher wrote is kept whole: a bare `&` or `<` becomes text, an end tag that is missing
///   is added, and each repair is counted with its first place.
/// * What cannot be repaired without guessing is refused, with its place: the episode that has it is
///   left out, and reading goes on with the next one.
/// * What is sound passes on in place, byte for byte.
///
/// Streaming: the same bytes in other pieces give the same output. What is open at the end stays
/// open; a tag, reference or section that is cut off there is left out.
/// Source: XML 1.0 (fifth edition); HTML, section 13.1.2.3, for attributes without quotes.
@safe public struct MarkupRepair: ~Copyable {
  typealias Bytes = UnsafeBufferPointer<UInt8>
  typealias Sink = (Bytes) -> Void

  private static let shortPiece = 2 << 10

  enum Mode {
    case prolog
    case content
    case characterData
    case comment
    /// The rest of a comment that was cut.
    case droppedComment
    /// Behind something that was refused, up to the next episode; or behind the root.
    case lost
    /// A section there.
    case lostSection
    case epilog
    /// Nothing in it looks like a feed: passed on for the parser to judge.
    case foreign
  }

  /// What was repaired, each kind once, in the order of the first places.
  public internal(set) var repairs: [Repair] = []
  /// What was not read, each reason once.
  public internal(set) var refusals: [Refusal] = []
  /// Why it went no further, where no episode could follow; `nil` while it goes on.
  public internal(set) var ending: Refusal?

  let bounds: MarkupBounds
  var mode: Mode
  var open = OpenElements()
  var tag = TagReading()
  /// Something was passed on, so that an XML declaration comes too late.
  var hasOutput = false
  /// A document type was met.
  var hasDoctype = false
  /// No instruction ends before this place, in bytes from the first that was read.
  var noEndBefore = 0
  /// The root has ended.
  var isBehindRoot = false
  /// Where nothing is looked for any more that stands behind the root, in bytes from the first that was
  /// read.
  var tailEnd = Int.max
  /// Where the comment begins that is read, in bytes from the first that was read.
  var commentStart = 0
  /// What was refused is behind, the next episode not reached; or something behind the root was met.
  var isLost = false
  /// How many `]` were passed on last, up to two.
  var brackets = 0
  /// The innermost element is one that HTML ends by itself, and nothing has come since its start.
  var isInVoid = false
  var scratch: [UInt8] = []
  /// Short pieces that wait to be passed on as one.
  private var gathered: [UInt8] = []
  /// Where the bytes begin that are read now.
  private var place: DocumentPlace
  private let start: Int
  /// A feed that stands behind the root is the document.
  var seeksRoot: Bool
  /// `nil` when nobody asks.
  let places: RepairedPlaces?
  /// Where in the repaired form the next byte is, where somebody asks.
  private(set) var written: DocumentPlace
  /// Bytes were left out or added since both went side by side.
  private var isShifted = false
  /// The start of something whose end has not come yet.
  private var pending: [UInt8] = []
  /// How many bytes are to be there before it is looked at again.
  private var awaited = 0

  /// - Parameters:
  ///   - openElements: the names, as written, of the elements that are open where it begins, outermost
  ///     first; none at the start of a document.
  ///   - hasLooseParts: whether elements beside the episodes were met since the last episode.
  ///   - isBehindRoot: whether it begins behind the root.
  ///   - seeksRoot: whether no root was a feed's so far, so that a feed behind this one is the document.
  ///   - start: the place of its first byte in the document.
  ///   - bounds: what is too large to be read.
  ///   - places: is told where what is passed on comes from; it begins at `start` too.
  public init(
    openElements: [String] = [], hasLooseParts: Bool = false, isBehindRoot: Bool = false,
    seeksRoot: Bool = false, at start: DocumentPlace = DocumentPlace(),
    bounds: MarkupBounds = MarkupBounds(), places: RepairedPlaces? = nil
  ) {
    self.bounds = bounds
    place = start
    self.start = start.offset
    self.places = places
    written = start
    self.seeksRoot = seeksRoot
    mode = if !openElements.isEmpty { .content } else if isBehindRoot { .epilog } else { .prolog }
    for name in openElements {
      var name = name
      name.withUTF8 { open.push($0) }
    }
    open.hasLooseParts = hasLooseParts
  }

  /// Whether more bytes could change nothing.
  public var isDone: Bool { readCount >= tailEnd }

  /// Whether the document begins with no element, so that all of it is passed on as it is.
  public var isForeign: Bool { mode == .foreign }

  /// Takes the next bytes, which are UTF-8 without characters that XML forbids; `sink` gets
  /// well-formed XML, valid until it returns.
  public mutating func push(_ bytes: Span<UInt8>, _ sink: (Span<UInt8>) -> Void) {
    guard ending == nil, bytes.count > 0 else { return }
    bytes.withUnsafeBufferPointer { buffer in
      if pending.isEmpty { return read(buffer, isLast: false) { sink($0.span) } }
      let isLong = pending.count > 16 && pending.count + buffer.count < bounds.tag
      pending.append(contentsOf: buffer)
      // Whatever is that long ends with it; and it is not looked at for every byte that comes.
      if isLong && (pending.count < awaited || !buffer.contains(UInt8(ascii: ">"))) { return }
      readPending(isLast: false) { sink($0.span) }
      awaited = pending.count > Self.shortPiece ? pending.count + pending.count / 16 : 0
    }
  }

  /// Says that there are no more bytes.
  public mutating func finish(_ sink: (Span<UInt8>) -> Void) {
    guard ending == nil else { return }
    readPending(isLast: true) { sink($0.span) }
    switch mode {
    case .comment: emit("-->") { sink($0.span) }
    case .characterData: emit("]]>") { sink($0.span) }
    default: break
    }
    sendGathered { sink($0.span) }
  }

  private mutating func readPending(isLast: Bool, _ sink: Sink) {
    let joined = pending
    pending.removeAll(keepingCapacity: true)
    joined.withUnsafeBufferPointer { read($0, isLast: isLast, sink) }
  }

  private mutating func read(_ bytes: Bytes, isLast: Bool, _ sink: Sink) {
    var piece = Piece(bytes: bytes, isLast: isLast, at: place)
    while piece.at < piece.bytes.count, ending == nil, step(&piece, sink) {}
    flush(&piece, sink)
    sendGathered(sink)
    if ending != nil { return }
    if piece.isLast {
      noteCutEpilog(piece)
    } else {
      pending.append(contentsOf: piece.bytes[piece.at...])
    }
    place = piece.count(to: piece.at)
  }

  /// Reads on in the piece; `false` when more bytes are needed for that.
  private mutating func step(_ piece: inout Piece, _ sink: Sink) -> Bool {
    switch mode {
    case .content: return content(&piece, sink)
    case .characterData: return characterData(&piece)
    case .comment: return comment(&piece, sink)
    case .droppedComment: return dropped(&piece, upTo: "-->")
    case .lost: return lost(&piece, sink)
    case .lostSection: return dropped(&piece, upTo: "]]>")
    case .prolog: return prolog(&piece, sink)
    case .epilog: return epilog(&piece, sink)
    case .foreign: piece.at = piece.bytes.count
    }
    return true
  }

  // MARK: Output

  /// Passes on what was read, as it stands.
  mutating func flush(_ piece: inout Piece, _ sink: Sink) {
    let count = piece.at - piece.sent
    guard count > 0 else { return }
    let last = piece.bytes[piece.at - 1] == UInt8(ascii: "]")
    if count == 1 {
      brackets = last ? min(brackets + 1, 2) : 0
    } else {
      brackets = last ? piece.bytes[piece.at - 2] == UInt8(ascii: "]") ? 2 : 1 : 0
    }
    keepPlace(&piece)
    send(Bytes(rebasing: piece.bytes[piece.sent..<piece.at]), sink)
    piece.sent = piece.at
  }

  /// What is passed on next comes from where the bytes are sent up to.
  private mutating func keepPlace(_ piece: inout Piece) {
    guard isShifted, let places else { return }
    places.append(repaired: written, document: piece.count(to: piece.sent))
    isShifted = false
  }

  /// Passes a long piece on in place, and gathers short ones: a parser has its price for each.
  private mutating func send(_ bytes: Bytes, _ sink: Sink) {
    hasOutput = true
    if places != nil { written = written.behind(bytes) }
    if bytes.count < Self.shortPiece {
      gathered.append(contentsOf: bytes)
      if gathered.count >= 8 * Self.shortPiece { sendGathered(sink) }
    } else {
      sendGathered(sink)
      sink(bytes)
    }
  }

  mutating func sendGathered(_ sink: Sink) {
    if gathered.isEmpty { return }
    gathered.withUnsafeBufferPointer(sink)
    gathered.removeAll(keepingCapacity: true)
  }

  /// Passes on what was read, and leaves out what follows up to `end`.
  mutating func drop(_ piece: inout Piece, to end: Int, _ sink: Sink) {
    flush(&piece, sink)
    keepPlace(&piece)
    piece.at = end
    piece.sent = end
    isShifted = true
  }

  mutating func emit(_ text: StaticString, _ sink: Sink) {
    brackets = 0
    text.withUTF8Buffer { send($0, sink) }
    isShifted = true
  }

  mutating func emitScratch(_ sink: Sink) {
    guard !scratch.isEmpty else { return }
    brackets = 0
    let text = scratch
    scratch = []
    text.withUnsafeBufferPointer { send($0, sink) }
    isShifted = true
  }

  // MARK: What was wrong

  mutating func note(_ kind: Kind, _ piece: Piece, at: Int, count: Int = 1) {
    if let known = repairs.firstIndex(where: { $0.kind == kind }) {
      repairs[known].count += count
    } else {
      repairs.append(
        Repair(kind: kind, count: count, place: placed(piece, at), detail: kind.detail))
    }
  }

  /// How many bytes were read before this piece.
  var readCount: Int { place.offset - start }

  func placed(_ piece: Piece, _ at: Int) -> DocumentPlace {
    place.behind(Bytes(rebasing: piece.bytes[..<at]))
  }
}
