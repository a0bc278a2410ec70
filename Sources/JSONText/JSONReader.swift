/// Reads one document value by value, without making anything of what its caller does not ask for.
///
///     var reader = JSONReader(bytes)
///     try reader.beginObject()
///     while let key = try reader.nextKey() {
///       if key == "title" { title = try reader.string() } else { _ = try reader.value() }
///     }
///     try reader.end()
///
/// After ``nextKey()`` and ``nextElement()`` exactly one value is read. Recursive descent, within the
/// depth of its limits.
/// Source: RFC 8259.
public struct JSONReader {
  let bytes: [UInt8]
  let limits: JSONLimits
  var index = 0
  /// Where the string or number that was read last stands, without quotes.
  var lastLiteral = 0..<0
  /// What was read over, as the limits allow.
  public internal(set) var slips = JSONSlips()
  private var depth = 0
  /// Nothing of the innermost open container was read yet.
  private var isAtFirst = false

  /// A byte order mark in front is skipped.
  public init(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) {
    self.bytes = bytes
    self.limits = limits
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    skipBlanks()
  }

  /// What the value is that comes next.
  ///
  /// `nil` when none can begin here: reading it says why.
  public var kind: JSONKind? {
    guard let byte = peek else { return nil }
    return switch byte {
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
    case UInt8(ascii: "n"): .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number
    default: nil
    }
  }

  /// The string or number that was read last, as it is written: without quotes, escapes as they are.
  public var literal: ArraySlice<UInt8> { bytes[lastLiteral] }

  /// The next value with everything in it.
  public mutating func value() throws(JSONError) -> JSONValue {
    switch kind {
    case .string: return .string(try string())
    case .object: return .object(try members())
    case .array: return .array(try elements())
    case .bool: return .bool(try bool())
    case .number: return try number()
    case .null:
      try null()
      return .null
    case nil: throw unexpected()
    }
  }

  private mutating func members() throws(JSONError) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    try beginObject()
    while let key = try nextKey() { members.append(JSONValue.Member(key, try value())) }
    return members
  }

  private mutating func elements() throws(JSONError) -> [JSONValue] {
    var elements: [JSONValue] = []
    try beginArray()
    while try nextElement() { elements.append(try value()) }
    return elements
  }

  public mutating func bool() throws(JSONError) -> Bool {
    let isTrue = peek == UInt8(ascii: "t")
    try word(isTrue ? "true" : "false")
    return isTrue
  }

  public mutating func null() throws(JSONError) { try word("null") }

  /// Says that the document ends here.
  ///
  /// - Throws: when something other than white space follows.
  public mutating func end() throws(JSONError) {
    skipBlanks()
    guard index == bytes.count else { throw failure(.trailingContent) }
  }

  // MARK: Containers

  /// Steps into the object that comes next.
  public mutating func beginObject() throws(JSONError) { try begin("{") }

  /// Steps into the array that comes next.
  public mutating func beginArray() throws(JSONError) { try begin("[") }

  /// The name of the next member, whose value comes next.
  ///
  /// `nil` when the object has ended.
  public mutating func nextKey() throws(JSONError) -> String? {
    guard try next(before: "}") else { return nil }
    guard peek == UInt8(ascii: "\"") else { throw unexpected() }
    let key = try string()
    skipBlanks()
    guard skip(":") else { throw unexpected() }
    skipBlanks()
    return key
  }

  /// Whether an element comes next, or else the array has ended.
  public mutating func nextElement() throws(JSONError) -> Bool { try next(before: "]") }

  private mutating func begin(_ bracket: Unicode.Scalar) throws(JSONError) {
    guard peek == UInt8(ascii: bracket) else { throw unexpected() }
    guard depth < limits.depth else { throw failure(.tooDeep(limit: limits.depth)) }
    depth += 1
    index += 1
    isAtFirst = true
  }

  /// Steps over a comma or over the bracket that ends the container.
  private mutating func next(before bracket: Unicode.Scalar) throws(JSONError) -> Bool {
    skipBlanks()
    let isFirst = isAtFirst
    isAtFirst = false
    if isFirst {
      if !skip(bracket) { return true }
    } else if !skip(bracket) {
      guard skip(",") else { throw unexpected() }
      skipBlanks()
      guard limits.allowsSlips, skip(bracket) else { return true }
      slips.trailingCommas += 1
    }
    depth -= 1
    return false
  }

  // MARK: Bytes

  private mutating func word(_ word: StaticString) throws(JSONError) {
    for character in word.description.utf8 {
      guard peek == character else { throw unexpected() }
      index += 1
    }
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
