import CSQLite

/// Values for the parameters, the first being 1. `nil` is `NULL`.
///
/// Bytes are copied, so they may change afterwards. A failure (a number that the statement does not
/// have) is thrown by the next step.
extension Statement {
  @discardableResult
  public func bind(_ index: Int, _ value: Int64?) -> Statement {
    guard let value else { return bindNull(index) }
    bind { sqlite3_bind_int64($0, Int32(clamping: index), value) }
    return self
  }

  @discardableResult
  public func bind(_ index: Int, _ value: Int?) -> Statement {
    bind(index, value.map(Int64.init))
  }

  /// 1 or 0.
  @discardableResult
  public func bind(_ index: Int, _ value: Bool?) -> Statement {
    bind(index, value.map { $0 ? 1 as Int64 : 0 })
  }

  /// Not a number becomes `NULL`, as SQLite has it.
  @discardableResult
  public func bind(_ index: Int, _ value: Double?) -> Statement {
    guard let value else { return bindNull(index) }
    bind { sqlite3_bind_double($0, Int32(clamping: index), value) }
    return self
  }

  @discardableResult
  public func bind(_ index: Int, _ value: String?) -> Statement {
    guard var value else { return bindNull(index) }
    value.withUTF8 { bindText(index, UnsafeRawBufferPointer($0)) }
    return self
  }

  @discardableResult
  public func bind(_ index: Int, _ value: [UInt8]?) -> Statement {
    guard let value else { return bindNull(index) }
    value.withUnsafeBytes { bindBlob(index, $0) }
    return self
  }

  /// Binds a blob.
  @discardableResult
  public func bind(_ index: Int, _ value: RawSpan) -> Statement {
    value.withUnsafeBytes { bindBlob(index, $0) }
    return self
  }

  /// Binds a blob.
  @discardableResult
  public func bind(_ index: Int, _ value: Span<UInt8>) -> Statement {
    bind(index, value.bytes)
  }

  /// Binds text that is at hand as UTF-8, without the way through a `String`.
  ///
  /// Not validated.
  @discardableResult
  public func bindText(_ index: Int, utf8: RawSpan) -> Statement {
    utf8.withUnsafeBytes { bindText(index, $0) }
    return self
  }

  /// Binds text that is at hand as UTF-8, without the way through a `String`.
  ///
  /// Not validated.
  @discardableResult
  public func bindText(_ index: Int, utf8: Span<UInt8>) -> Statement {
    bindText(index, utf8: utf8.bytes)
  }

  @discardableResult
  public func bindNull(_ index: Int) -> Statement {
    bind { sqlite3_bind_null($0, Int32(clamping: index)) }
    return self
  }

  private func bindText(_ index: Int, _ bytes: UnsafeRawBufferPointer) {
    let number = Int32(clamping: index)
    bind {
      // A null pointer would bind NULL: of no bytes, any address will do.
      let start = bytes.baseAddress ?? UnsafeRawPointer($0)
      return csqlite_bind_text($0, number, start, UInt64(bytes.count))
    }
  }

  private func bindBlob(_ index: Int, _ bytes: UnsafeRawBufferPointer) {
    let number = Int32(clamping: index)
    bind {
      let start = bytes.baseAddress ?? UnsafeRawPointer($0)
      return csqlite_bind_blob($0, number, start, UInt64(bytes.count))
    }
  }
}
