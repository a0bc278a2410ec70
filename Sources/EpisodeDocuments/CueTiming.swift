import FeedNamespaces

/// The line that says when a cue is shown: `00:01.000 --> 00:05.000 align:start`.
///
/// Hours may be missing, the fraction may follow a point or a comma. What is behind the second time
/// says where on a screen.
/// Source: WebVTT, section 4.4; SubRip has no specification.
struct CueTiming {
  let start: Double
  let end: Double

  init?(_ line: Substring) {
    guard line.utf8.count < 1_024, let arrow = line.firstRange(of: "-->") else { return nil }
    let behind = line[arrow.upperBound...].drop { $0 == " " || $0 == "\t" }
    guard let start = Self.time(line[..<arrow.lowerBound]),
      let end = Self.time(behind.prefix { $0 != " " && $0 != "\t" })
    else { return nil }
    self.start = start
    self.end = end
  }

  /// Whether a line that is none was meant as one: two times with an arrow of some kind between them.
  static func isAttempt(_ line: Substring) -> Bool {
    guard line.utf8.count < 128,
      line.utf8.first(where: { $0 > 0x20 }).map({ $0 &- 0x30 < 10 }) == true,
      line.utf8.contains(UInt8(ascii: ">"))
    else { return false }
    let parts = line.split { "-–—=>\u{2192}".contains($0) }
    return parts.count == 2
      && parts.allSatisfy { part in
        part.utf8.contains(UInt8(ascii: ":"))
          && part.allSatisfy { $0.isNumber || $0.isWhitespace || ":.,;".contains($0) }
      }
  }

  private static func time(_ text: Substring) -> Double? {
    guard text.utf8.contains(UInt8(ascii: ":")) else { return nil }
    return FeedDuration(String(text))?.seconds
  }
}

extension Substring {
  /// Where a text of ASCII first stands.
  fileprivate func firstRange(of text: StaticString) -> Range<Index>? {
    let wanted = text.description.utf8
    var at = utf8.startIndex
    while let found = utf8[at...].firstIndex(of: wanted[wanted.startIndex]) {
      if utf8[found...].starts(with: wanted) {
        return found..<utf8.index(found, offsetBy: wanted.count)
      }
      at = utf8.index(after: found)
    }
    return nil
  }
}
