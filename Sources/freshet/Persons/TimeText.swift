/// A place in an episode as people type it: seconds, `M:SS` or `H:MM:SS`.
enum TimeText {
  static let expectation = "seconds, M:SS or H:MM:SS"

  /// - Returns: `nil` for anything else.
  static func milliseconds(_ text: String) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), let last = seconds(parts[parts.count - 1]) else {
      return nil
    }
    var total = last
    var unit = 60.0
    for part in parts.dropLast().reversed() {
      guard let number = digits(part) else { return nil }
      total += number * unit
      unit *= 60
    }
    let hasOverflow = parts.count > 1 && last >= 60
    return hasOverflow || total >= 1e9 ? nil : Int64((total * 1000).rounded())
  }

  private static func seconds(_ text: Substring) -> Double? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ digits($0) != nil }) else { return nil }
    return Double(text)
  }

  private static func digits(_ text: Substring) -> Double? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Double(text)
  }
}
