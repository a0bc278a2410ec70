import CByteScan

/// Lets valid UTF-8 text through and repairs the rest: streaming, and without a copy on clean spans.
///
/// * A byte that is no UTF-8 is read in the encoding that such bytes are of (``StrayBytes``), whether
///   valid UTF-8 stands before it or behind it: text is put together from several sources.
/// * Characters that XML forbids (C0 controls, U+FFFE, U+FFFF, surrogates) are left out.
/// * White space before the first markup is left out: an XML declaration must come first.
///
/// Source: XML 1.0, section 2.2; Unicode 15, table 3-7.
struct CleanText {
  private(set) var invalidCount = 0
  private(set) var firstInvalid: Int?
  private(set) var controlCount = 0
  private(set) var firstControl: Int?
  private(set) var sawMultibyte = false
  /// A sequence whose rest has not come yet: at most five bytes.
  private var carry: [UInt8] = []
  private var offset = 0
  let start = DocumentStart()
  private var isAtStart = true
  /// White space stood before everything.
  private var skippedBlank = false
  /// The first bytes behind it.
  private var opening: [UInt8] = []
  private static let declaration = Array("<?xml".utf8)
  var stray = StrayBytes.windows1252
  /// Short pieces that wait to be passed on as one.
  private var gathered: [UInt8] = []
  private static let shortPiece = 2 << 10

  typealias Sink = (UnsafeBufferPointer<UInt8>) -> Void

  mutating func push(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, _ sink: Sink) {
    if carry.isEmpty { return scan(bytes, isLast, sink) }
    var joined = carry
    joined.append(contentsOf: bytes)
    offset -= carry.count
    carry.removeAll()
    joined.withUnsafeBufferPointer { scan($0, isLast, sink) }
  }

  private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, _ isLast: Bool, _ sink: Sink) {
    var at = isAtStart ? skipBlank(bytes) : 0
    if opening.count < Self.declaration.count { keepOpening(bytes[at...]) }
    var sent = at
    while true {
      at = textEnd(bytes, at)
      guard at < bytes.count else { break }
      if bytes[at] < 0x80 {
        flush(bytes, sent, at, sink)
        noteControl(at)
        at += 1
        sent = at
        continue
      }
      switch Self.sequence(bytes, at) {
      case .valid(let length):
        sawMultibyte = true
        at += length
      case .incomplete where !isLast:
        carry.append(contentsOf: bytes[at...])
        return end(bytes, sent, at, sink)
      case .forbidden(let length):
        flush(bytes, sent, at, sink)
        noteControl(at)
        at += length
        sent = at
      case .surrogates(let scalar):
        flush(bytes, sent, at, sink)
        noteInvalid(at)
        sawMultibyte = true
        gathered += String(Character(scalar)).utf8
        at += 6
        sent = at
      case .incomplete:
        // The document was cut in the middle of a character: nothing is wrong with its encoding.
        return end(bytes, sent, at, sink)
      case .invalid:
        flush(bytes, sent, at, sink)
        replace(bytes[at], at)
        at += 1
        sent = at
      }
    }
    end(bytes, sent, bytes.count, sink)
  }

  /// The first byte to come stands behind a byte order mark.
  mutating func begin(behindMark length: Int) {
    offset = length
    start.place = DocumentPlace(offset: length, column: length + 1)
  }

  private mutating func skipBlank(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let first = bytes.firstIndex { $0 > 0x20 }
    start.place = start.place.behind(
      UnsafeBufferPointer(rebasing: bytes[..<(first ?? bytes.count)]))
    isAtStart = first == nil
    skippedBlank = skippedBlank || !bytes.isEmpty && first != 0
    return first ?? bytes.count
  }

  /// White space stood before the XML declaration, which must come first.
  var beganBlank: Bool { skippedBlank && opening == Self.declaration }

  private mutating func keepOpening(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    opening += bytes.prefix(Self.declaration.count - opening.count)
  }

  /// Passes on what stands before a repair: short pieces together, for each has its price behind.
  private mutating func flush(
    _ bytes: UnsafeBufferPointer<UInt8>, _ from: Int, _ to: Int, _ sink: Sink
  ) {
    let piece = UnsafeBufferPointer(rebasing: bytes[from..<max(from, to)])
    if piece.count < Self.shortPiece {
      gathered.append(contentsOf: piece)
    } else {
      sendGathered(sink)
      sink(piece)
    }
  }

  /// Passes on what is left of the bytes that were pushed.
  private mutating func end(
    _ bytes: UnsafeBufferPointer<UInt8>, _ from: Int, _ to: Int, _ sink: Sink
  ) {
    sendGathered(sink)
    if to > from { sink(UnsafeBufferPointer(rebasing: bytes[from..<to])) }
    offset += bytes.count
  }

  private mutating func sendGathered(_ sink: Sink) {
    if gathered.isEmpty { return }
    gathered.withUnsafeBufferPointer(sink)
    gathered.removeAll(keepingCapacity: true)
  }

  private mutating func noteControl(_ at: Int) {
    if controlCount == 0 { firstControl = offset + at }
    controlCount += 1
  }

  private mutating func noteInvalid(_ at: Int) {
    if invalidCount == 0 { firstInvalid = offset + at }
    invalidCount += 1
  }

  private mutating func replace(_ byte: UInt8, _ at: Int) {
    noteInvalid(at)
    gathered += String(Character(stray.scalar(byte))).utf8
  }

  /// The first byte at or after `at` that needs a closer look: it may not stand in a feed, or not
  /// all of a character is there.
  private mutating func textEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
    guard let base = bytes.baseAddress else { return bytes.count }
    var multibyte: Int32 = 0
    let end = at + cbytescan_text(base + at, bytes.count - at, &multibyte)
    if multibyte != 0 { sawMultibyte = true }
    return end
  }

  enum Sequence {
    case valid(Int)
    case incomplete
    case invalid
    /// Well-formed UTF-8 of a character that XML forbids.
    case forbidden(Int)
    /// A character in six bytes: its two surrogates, each written as if it were a character.
    /// Source: Unicode Technical Report 26, CESU-8.
    case surrogates(Unicode.Scalar)
  }

  /// What the bytes from `at` on are, whose first has the high bit set.
  @inline(__always) static func sequence(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int)
    -> Sequence
  {
    let lead = bytes[at]
    if lead == 0xED, let pair = surrogatePair(bytes, at) { return pair }
    let length: Int
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return .invalid
    }
    var next = at &+ 1
    let end = at &+ length
    while next < min(end, bytes.count) {
      if bytes[next] & 0xC0 != 0x80 { return .invalid }
      if next == at &+ 1, !isSecond(bytes[next], after: lead) { return .invalid }
      next &+= 1
    }
    if next < end { return .incomplete }
    if lead == 0xEF && bytes[at &+ 1] == 0xBF && bytes[at &+ 2] >= 0xBE { return .forbidden(3) }
    return .valid(length)
  }

  /// `nil` when the bytes, whose first is 0xED, begin no surrogate.
  private static func surrogatePair(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Sequence? {
    let pattern: [ClosedRange<UInt8>] = [
      0xED...0xED, 0xA0...0xAF, 0x80...0xBF, 0xED...0xED, 0xB0...0xBF, 0x80...0xBF,
    ]
    for (place, range) in pattern.enumerated() {
      guard at + place < bytes.count else { return place > 1 ? .incomplete : nil }
      if !range.contains(bytes[at + place]) { return nil }
    }
    let high = UInt32(bytes[at + 1] & 0x0F) << 6 | UInt32(bytes[at + 2] & 0x3F)
    let low = UInt32(bytes[at + 4] & 0x0F) << 6 | UInt32(bytes[at + 5] & 0x3F)
    return Unicode.Scalar(0x1_0000 + high << 10 + low).map { .surrogates($0) }
  }

  /// No overlong forms, no surrogates, nothing above U+10FFFF.
  @inline(__always) private static func isSecond(_ byte: UInt8, after lead: UInt8) -> Bool {
    switch lead {
    case 0xE0: byte >= 0xA0
    case 0xED: byte < 0xA0
    case 0xF0: byte >= 0x90
    case 0xF4: byte < 0x90
    default: true
    }
  }
}
