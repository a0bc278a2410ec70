import Digests
import IdentityKeys
import SQLiteKit
import Timestamps

/// Binds the parameters of a statement one after another, in the order of its columns.
struct ColumnBinder {
  let statement: Statement
  private var next: Int

  /// `first` is the number of the first parameter to bind.
  init(_ statement: Statement, from first: Int = 1) {
    self.statement = statement
    next = first
  }

  mutating func bind(_ value: Int64?) {
    statement.bind(next, value)
    next += 1
  }

  mutating func bind(_ value: Int?) { bind(value.map { Int64($0) }) }

  mutating func bind(_ value: Bool) { bind(value ? 1 as Int64 : 0) }

  mutating func bind(_ value: String?) {
    statement.bind(next, value)
    next += 1
  }

  mutating func bind(_ value: Double?) {
    statement.bind(next, value)
    next += 1
  }

  mutating func bind(_ value: [UInt8]) {
    statement.bind(next, value)
    next += 1
  }

  mutating func bind(_ value: Timestamp?) { bind(value?.milliseconds) }

  /// Two parameters.
  mutating func bind(_ value: Digest128?) {
    bind(value.map { Int64(bitPattern: $0.high) })
    bind(value.map { Int64(bitPattern: $0.low) })
  }
}

/// Reads the columns of a row one after another.
struct ColumnReader {
  let statement: Statement
  private var next: Int

  /// `first` is the number of the first column to read.
  init(_ statement: Statement, from first: Int = 0) {
    self.statement = statement
    next = first
  }

  private mutating func step() -> Int {
    defer { next += 1 }
    return next
  }

  mutating func int64() -> Int64 { statement.int64(step()) }
  mutating func int() -> Int { statement.int(step()) }
  mutating func bool() -> Bool { statement.bool(step()) }
  mutating func optionalInt64() -> Int64? { statement.optionalInt64(step()) }
  mutating func optionalInt() -> Int? { statement.optionalInt(step()) }
  mutating func optionalDouble() -> Double? { statement.optionalDouble(step()) }
  mutating func optionalText() -> String? { statement.optionalText(step()) }
  mutating func text() -> String { statement.text(step()) }
  mutating func bytes() -> [UInt8] { statement.bytes(step()) }
  mutating func time() -> Timestamp { Timestamp(milliseconds: int64()) }
  mutating func optionalTime() -> Timestamp? { optionalInt64().map(Timestamp.init(milliseconds:)) }

  mutating func digest() -> Digest128 {
    Digest128(high: UInt64(bitPattern: int64()), low: UInt64(bitPattern: int64()))
  }

  /// Two columns, of which the first decides.
  mutating func optionalDigest() -> Digest128? {
    let isNull = statement.isNull(next)
    let digest = digest()
    return isNull ? nil : digest
  }

  mutating func feedKey() throws(SQLiteError) -> FeedKey { try statement.feedKey(step()) }
  mutating func episodeID() throws(SQLiteError) -> EpisodeID { try statement.episodeID(step()) }
}
