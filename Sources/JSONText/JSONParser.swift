/// Reads a document by recursive descent, within the depth of its limits.
struct JSONParser {
  let bytes: [UInt8]
  let limits: JSONLimits
  var index = 0
  private var depth = 0

  init(_ bytes: [UInt8], _ limits: JSONLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  mutating func document() throws(JSONError) -> JSONValue {
    guard bytes.count <= limits.bytes else { throw failure(.tooLong(limit: limits.bytes)) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    skipBlanks()
    let value = try value()
    skipBlanks()
    guard index == bytes.count else { throw failure(.trailingContent) }
    return value
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    guard let byte = peek else { throw failure(.unexpectedEnd) }
    switch byte {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw failure(.unexpectedByte(byte))
    }
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    try enter()
    var members: [JSONValue.Member] = []
    if !skip("}") {
      repeat {
        skipBlanks()
        guard peek == UInt8(ascii: "\"") else { throw unexpected() }
        let key = try string()
        skipBlanks()
        guard skip(":") else { throw unexpected() }
        skipBlanks()
        members.append(JSONValue.Member(key, try value()))
        skipBlanks()
      } while skip(",")
      guard skip("}") else { throw unexpected() }
    }
    depth -= 1
    return .object(members)
  }

  private mutating func array() throws(JSONError) -> JSONValue {
    try enter()
    var elements: [JSONValue] = []
    if !skip("]") {
      repeat {
        skipBlanks()
        elements.append(try value())
        skipBlanks()
      } while skip(",")
      guard skip("]") else { throw unexpected() }
    }
    depth -= 1
    return .array(elements)
  }

  /// Steps over the opening bracket and the blanks after it.
  private mutating func enter() throws(JSONError) {
    guard depth < limits.depth else { throw failure(.tooDeep(limit: limits.depth)) }
    depth += 1
    index += 1
    skipBlanks()
  }

  private mutating func word(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONError) -> JSONValue {
    for character in word.description.utf8 {
      guard peek == character else { throw unexpected() }
      index += 1
    }
    return value
  }

  var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func skipBlanks() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09: index += 1
      default: return
      }
    }
  }

  func unexpected() -> JSONError {
    failure(peek.map { .unexpectedByte($0) } ?? .unexpectedEnd)
  }

  /// An error at `offset`, by default here.
  func failure(_ reason: JSONError.Reason, at offset: Int? = nil) -> JSONError {
    let offset = offset ?? index
    let before = bytes[..<min(offset, bytes.count)]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let line = before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    return JSONError(reason: reason, line: line, column: offset - lineStart + 1, offset: offset)
  }
}
