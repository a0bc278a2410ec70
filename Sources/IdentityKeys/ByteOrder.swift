extension String {
  /// Equal byte by byte.
  ///
  /// `==` takes two spellings for one when Unicode calls them equivalent, and the views of `String`
  /// compare a byte at a time through their indexes.
  public func hasSameBytes(as other: String) -> Bool {
    let mine = utf8Span.span
    let theirs = other.utf8Span.span
    guard mine.count == theirs.count else { return false }
    for index in 0..<mine.count where mine[index] != theirs[index] { return false }
    return true
  }

  /// Before `other` byte by byte, as SQLite's `BINARY` collation has it: the same on every device.
  public func precedes(_ other: String) -> Bool {
    let mine = utf8Span.span
    let theirs = other.utf8Span.span
    for index in 0..<min(mine.count, theirs.count) where mine[index] != theirs[index] {
      return mine[index] < theirs[index]
    }
    return mine.count < theirs.count
  }
}
