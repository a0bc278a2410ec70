import JSONText
import SystemKit

/// Reads a JSON document of any size piece by piece: what a piece is, its caller decides.
struct JSONPieces {
  /// Longer than any record.
  static let valueLimit = 16 << 20

  private let file: FileReader
  private var buffer: [UInt8] = []
  private var index = 0
  private var passed = 0

  init(path: String) throws(BackupError) {
    do { file = try FileReader(path: path, chunkBytes: 256 << 10) } catch { throw .file(error) }
  }

  /// Bytes read so far.
  var offset: Int { passed + index }

  func failure(_ reason: String) -> BackupError {
    .notABackup(reason: reason, offset: offset)
  }

  /// The members of an object; `body` reads the value of each.
  mutating func object(
    _ body: (inout JSONPieces, String) throws(BackupError) -> Void
  ) throws(BackupError) {
    try sequence("{", "}") { (pieces) throws(BackupError) in
      let name = try pieces.value()
      guard let name = name.string else { throw pieces.failure("a member has no name") }
      try pieces.expect(":")
      try body(&pieces, name)
    }
  }

  /// The elements of an array; `body` reads each.
  mutating func array(
    _ body: (inout JSONPieces) throws(BackupError) -> Void
  ) throws(BackupError) {
    try sequence("[", "]", body)
  }

  /// The next value with all that is in it.
  mutating func value() throws(BackupError) -> JSONValue {
    let bytes = try valueBytes()
    do { return try JSONValue(parsing: bytes) } catch { throw failure("\(error.reason)") }
  }

  /// Makes sure that nothing but blanks follows.
  mutating func end() throws(BackupError) {
    if try peek() != nil { throw failure("something follows its end") }
  }

  private mutating func sequence(
    _ opening: Unicode.Scalar, _ closing: Unicode.Scalar,
    _ body: (inout JSONPieces) throws(BackupError) -> Void
  ) throws(BackupError) {
    try expect(opening)
    if try skip(closing) { return }
    repeat { try body(&self) } while try skip(",")
    try expect(closing)
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(BackupError) {
    guard try skip(character) else {
      throw failure(try peek() == nil ? "it ends too early" : "\"\(character)\" is missing")
    }
  }

  private mutating func skip(_ character: Unicode.Scalar) throws(BackupError) -> Bool {
    guard try peek() == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// The next byte that is no blank; `nil` at the end.
  private mutating func peek() throws(BackupError) -> UInt8? {
    while let byte = try byte() {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      default: return byte
      }
    }
    return nil
  }

  private mutating func byte() throws(BackupError) -> UInt8? {
    if index == buffer.count {
      passed += index
      index = 0
      do throws(SystemError) { buffer = try file.next() ?? [] } catch { throw .file(error) }
    }
    return index < buffer.count ? buffer[index] : nil
  }

  /// The bytes of the next value: to the quote or bracket that ends it, or to what follows a number
  /// or word.
  private mutating func valueBytes() throws(BackupError) -> [UInt8] {
    var bytes: [UInt8] = []
    var extent = ValueExtent()
    _ = try peek()
    while let byte = try byte(), extent.goesOn(with: byte) {
      bytes.append(byte)
      index += 1
      guard bytes.count <= Self.valueLimit else { throw failure("a value is too long") }
      if extent.isComplete { break }
    }
    return bytes
  }
}

/// How far a JSON value goes, byte by byte.
private struct ValueExtent {
  private(set) var isComplete = false
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  /// - Returns: whether `byte` still belongs to the value.
  mutating func goesOn(with byte: UInt8) -> Bool {
    if isInString {
      string(byte)
      return true
    }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      guard depth > 0 else { return false }
      depth -= 1
      isComplete = depth == 0
    case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x09, 0x0A, 0x0D: return depth > 0
    default: break
    }
    return true
  }

  private mutating func string(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
      isComplete = depth == 0
    }
  }
}
