/// How much of a document is read, so that nobody's HTML takes longer than its size allows.
enum HTMLBounds {
  /// Show notes and the head of a page are far below it.
  static let bytes = 1 << 20
  /// Finding an attribute that is written twice costs the square of their number.
  static let attributes = 200

  /// Lends the part of a document to read: up to ``bytes``, at a character's edge.
  ///
  /// Tags with too many attributes have none in it. A `<` that begins nothing is written as the
  /// reference that it ought to be, since libxml2 takes it for the end of a paragraph. What follows a
  /// tag with too many attributes that is never closed is no part of it.
  ///
  /// Follows tags, quotes in tags, comments and scripts; a document that misleads it loses text.
  static func withBounded<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let part = bounded(bytes)
    var kept: [UInt8] = []
    var done = 0
    var at = 0
    while let open = part[at...].firstIndex(of: 0x3C) {
      let step = step(part, open)
      at = step.end
      guard let replacement = step.replacement else { continue }
      kept += part[done..<open]
      kept += replacement
      done = step.replaced
    }
    if done == 0 { return body(part) }
    kept += part[done...]
    return kept.withUnsafeBufferPointer(body)
  }

  /// The first 1 MiB.
  static func bounded(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var end = min(bytes.count, HTMLBounds.bytes)
    while end < bytes.count, end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return UnsafeBufferPointer(rebasing: bytes[..<end])
  }

  /// What begins with a `<`.
  private struct Step {
    /// Where to go on.
    var end: Int
    /// What is read in the place of it, up to `replaced`.
    ///
    /// `nil`: it is read as it stands.
    var replacement: [UInt8]?
    var replaced = 0
  }

  private static func step(_ part: UnsafeBufferPointer<UInt8>, _ open: Int) -> Step {
    if isComment(part, open) { return Step(end: index(behind: "-->", in: part, from: open + 4)) }
    let next = open + 1 < part.count ? part[open + 1] : 0x20
    guard next | 0x20 &- 0x61 < 26 else {
      // "/", "!" and "?" begin something.
      if next == 0x2F || next == 0x21 || next == 0x3F { return Step(end: open + 1) }
      return Step(end: open + 1, replacement: Array("&lt;".utf8), replaced: open + 1)
    }
    let (close, separators) = tag(part, open + 1)
    let end = afterRawText(part, open + 1, close)
    guard separators > attributes * 2 else { return Step(end: end) }
    guard part[close - 1] == 0x3E else {
      return Step(end: part.count, replacement: [], replaced: part.count)
    }
    let name = part[open..<close].prefix { $0 > 0x20 && $0 != 0x2F }
    return Step(end: end, replacement: Array(name) + [0x3E], replaced: close)
  }

  private static func isComment(_ part: UnsafeBufferPointer<UInt8>, _ open: Int) -> Bool {
    open + 3 < part.count && part[open + 1] == 0x21 && part[open + 2] == 0x2D
      && part[open + 3] == 0x2D
  }

  /// Where a tag ends, and how much in it separates attributes.
  private static func tag(_ part: UnsafeBufferPointer<UInt8>, _ start: Int) -> (Int, Int) {
    var quote: UInt8 = 0
    var separators = 0
    for at in start..<part.count {
      let byte = part[at]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == 0x3E {
        return (at + 1, separators)
      } else if byte == 0x22 || byte == 0x27 {
        // A quote opens a value only behind "="; it also separates.
        separators += 1
        if part[at - 1] == 0x3D || part[at - 1] <= 0x20 { quote = byte }
      } else if byte <= 0x20 || byte == 0x2F {
        separators += 1
      }
    }
    return (part.count, separators)
  }

  /// Goes over the content of a script or style.
  private static func afterRawText(_ part: UnsafeBufferPointer<UInt8>, _ name: Int, _ close: Int)
    -> Int
  {
    for raw in ["script", "style"]
    where part[name...].prefix(raw.utf8.count)
      .elementsEqual(raw.utf8, by: { $0 | 0x20 == $1 })
    {
      return index(behind: "</", in: part, from: close)
    }
    return close
  }

  /// The index behind the next occurrence, or the end.
  private static func index(
    behind mark: StaticString, in part: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    let length = mark.utf8CodeUnitCount
    var at = start
    while at + length <= part.count {
      if (0..<length).allSatisfy({ part[at + $0] == mark.utf8Start[$0] }) { return at + length }
      at += 1
    }
    return part.count
  }
}
