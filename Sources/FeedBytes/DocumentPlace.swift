import CByteScan

/// A place in a document.
public struct DocumentPlace: Sendable, Hashable {
  /// In bytes, from 0.
  public var offset: Int
  /// From 1.
  public var line: Int
  /// In bytes, from 1.
  public var column: Int

  public init(offset: Int = 0, line: Int = 1, column: Int = 1) {
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// The same place counted from `new`, where it was counted from `old`.
  public func moved(from old: DocumentPlace, to new: DocumentPlace) -> DocumentPlace {
    DocumentPlace(
      offset: offset - old.offset + new.offset, line: line - old.line + new.line,
      column: line == old.line ? max(1, column - old.column + new.column) : column)
  }

  /// The place behind these bytes, which begin here.
  public func behind(_ bytes: Span<UInt8>) -> DocumentPlace {
    bytes.withUnsafeBufferPointer { behind($0) }
  }

  func behind(_ bytes: UnsafeBufferPointer<UInt8>) -> DocumentPlace {
    guard let base = bytes.baseAddress else { return self }
    var last = 0
    let lines = cbytescan_lines(base, bytes.count, &last)
    return DocumentPlace(
      offset: offset + bytes.count, line: line + lines,
      column: lines > 0 ? bytes.count - last + 1 : column + bytes.count)
  }
}
