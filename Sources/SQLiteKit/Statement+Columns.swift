import CSQLite

/// The columns of the current row, the first being 0.
///
/// Read after `step` gave `true`. Without `optional`, `NULL` reads as zero or as empty. A column
/// that the statement does not have reads as `NULL`.
extension Statement {
  public var columnCount: Int { Int(sqlite3_column_count(handle)) }

  public func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(handle, Int32(clamping: column)) == SQLITE_NULL
  }

  public func int64(_ column: Int) -> Int64 {
    sqlite3_column_int64(handle, Int32(clamping: column))
  }

  public func int(_ column: Int) -> Int { Int(int64(column)) }

  public func bool(_ column: Int) -> Bool { int64(column) != 0 }

  public func double(_ column: Int) -> Double {
    sqlite3_column_double(handle, Int32(clamping: column))
  }

  public func text(_ column: Int) -> String { optionalText(column) ?? "" }

  /// The bytes of a blob, or text as UTF-8.
  public func bytes(_ column: Int) -> [UInt8] { optionalBytes(column) ?? [] }

  public func optionalInt64(_ column: Int) -> Int64? { isNull(column) ? nil : int64(column) }

  public func optionalInt(_ column: Int) -> Int? { isNull(column) ? nil : int(column) }

  public func optionalBool(_ column: Int) -> Bool? { isNull(column) ? nil : bool(column) }

  public func optionalDouble(_ column: Int) -> Double? { isNull(column) ? nil : double(column) }

  /// Bytes that are not UTF-8 read as the replacement character.
  public func optionalText(_ column: Int) -> String? {
    let column = Int32(clamping: column)
    guard let start = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  public func optionalBytes(_ column: Int) -> [UInt8]? {
    isNull(column) ? nil : withBytes(column) { span in span.withUnsafeBufferPointer { Array($0) } }
  }

  /// Lends the bytes of a blob, or text as UTF-8, without a copy.
  ///
  /// They end with the closure.
  public func withBytes<Value, Failure: Error>(
    _ column: Int, _ body: (Span<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let column = Int32(clamping: column)
    let start = sqlite3_column_blob(handle, column)?.assumingMemoryBound(to: UInt8.self)
    let count = Int(sqlite3_column_bytes(handle, column))
    return try body(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count).span)
  }
}
