extension String {
  /// Without white space at both ends: every character with Unicode's `White_Space` property.
  ///
  /// Works on code points, so that a mark after an outer blank does not keep the blank.
  public var trimmed: String {
    guard needsTrimming else { return self }
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }

  /// False for what begins and ends with printable ASCII, which is nearly everything.
  private var needsTrimming: Bool {
    guard let first = utf8.first, let last = utf8.last else { return false }
    return !(0x21...0x7E).contains(first) || !(0x21...0x7E).contains(last)
  }
}
