/// `.` and `..` in a path.
///
/// Source: RFC 3986, 5.2.4.
enum DotSegments {
  /// The path without them; it is absolute or empty.
  static func removed(from path: Substring) -> Substring {
    guard path.utf8.contains(UInt8(ascii: ".")) else { return path }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard segments.contains(where: { $0 == "." || $0 == ".." }) else { return path }
    var kept: [Substring] = []
    for segment in segments {
      switch segment {
      case ".": break
      case "..": _ = kept.popLast()
      default: kept.append(segment)
      }
    }
    if segments.last == "." || segments.last == ".." { kept.append("") }
    return "/" + kept.joined(separator: "/")[...]
  }
}
