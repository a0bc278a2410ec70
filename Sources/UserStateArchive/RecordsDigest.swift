import Digests
import JSONText

/// SHA-256 over the canonical JSON of a backup's records, as they come by.
struct RecordsDigest {
  private var hash = SHA256()
  private var isFirstType = true
  private var isFirstRecord = true

  init() { hash.update("{") }

  mutating func begin(type: String) {
    if !isFirstType { hash.update(",") }
    isFirstType = false
    isFirstRecord = true
    hash.update(JSONValue.string(type).canonical)
    hash.update(":[")
  }

  /// Takes a record as canonical JSON.
  mutating func add(_ record: [UInt8]) {
    if !isFirstRecord { hash.update(",") }
    isFirstRecord = false
    hash.update(record)
  }

  mutating func endType() { hash.update("]") }

  /// In hexadecimal digits, after the last type.
  mutating func finish() -> String {
    hash.update("}")
    return hash.digest().hex
  }
}
