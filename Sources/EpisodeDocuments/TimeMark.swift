import FeedNamespaces

/// A time at the beginning of a line, and what follows: `(1:04:14) Letters`, `30:00 - Main part`.
///
/// Two numbers are minutes and seconds, three begin with hours.
struct TimeMark {
  let seconds: Double
  /// Trimmed; may be empty.
  let rest: String

  init?(_ line: Substring) {
    var line = line.drop { $0.isWhitespace || "•-–—*·►▶‣◦".contains($0) }
    Self.dropNumber(&line)
    let closing = line.first.flatMap { Self.brackets[$0] }
    if closing != nil { line = line.dropFirst() }
    let time = Self.time(line)
    guard let seconds = Self.seconds(time) else { return nil }
    line = line.dropFirst(time.count)
    if let closing {
      guard let end = line.prefix(24).firstIndex(of: closing) else { return nil }
      line = line[line.index(after: end)...]
    } else {
      guard line.first.map({ $0.isWhitespace || Self.separators.contains($0) }) ?? true else {
        return nil
      }
      line = Self.withoutEnd(line)
    }
    let rest = FeedText.trimmed(line.drop { $0.isWhitespace || Self.separators.contains($0) })
    guard !Self.isTimeOfDay(rest) else { return nil }
    self.seconds = seconds
    self.rest = rest
  }

  private static let brackets: [Character: Character] = ["(": ")", "[": "]", "{": "}"]
  private static let separators = "-–—:|·•=>→~"

  /// `3. `, `3) `: the line's own number in a list.
  private static func dropNumber(_ line: inout Substring) {
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let rest = line.dropFirst(digits.count)
    guard (1...2).contains(digits.count), let mark = rest.first, mark == "." || mark == ")",
      rest.dropFirst().first?.isWhitespace == true
    else { return }
    line = rest.dropFirst().drop(while: \.isWhitespace)
  }

  /// The digits, colons and points in front; `0:00:` has a colon too many.
  private static func time(_ line: Substring) -> Substring {
    var time = line.prefix { $0.isASCII && ($0.isNumber || $0 == ":" || $0 == ".") }
    while let last = time.last, !last.isNumber { time.removeLast() }
    return time
  }

  private static func seconds(_ time: Substring) -> Double? {
    let parts = time.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, time.count <= 13,
      (1...3).contains(parts[0].count),
      let duration = FeedDuration(String(time)), duration.isStandard
    else { return nil }
    return duration.seconds
  }

  /// `00:00 - 02:15 Intro`: where it ends follows from what comes next.
  private static func withoutEnd(_ line: Substring) -> Substring {
    let behind = line.drop { $0.isWhitespace || "-–—".contains($0) }
    let time = time(behind)
    return seconds(time) == nil ? line : behind.dropFirst(time.count)
  }

  private static func isTimeOfDay(_ rest: String) -> Bool {
    let word = rest.prefix { !$0.isWhitespace && $0 != "," }.lowercased()
    return ["am", "pm", "a.m.", "p.m.", "uhr", "gmt", "utc", "cet", "est", "pst"].contains(word)
  }
}
