import JSONText
import Testing

struct JSONParsingTests {
  @Test(
    arguments: [
      ("null", .null), (" true ", true), ("false", false), ("0", 0), ("-12", -12),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1.5", 1.5), ("1e3", 1000.0),
      ("-2.5E-2", -0.025), ("-0", .number(-0.0)), ("1E+2", 100.0), ("\"\"", ""), ("[]", []),
      ("{}", [:]), ("[1,[2],{}]", [1, [2], [:]]), ("{\"a\":{\"b\":[null]}}", ["a": ["b": [nil]]]),
      (" \t\r\n[ 1 , 2 ] \n", [1, 2]), ("\u{FEFF}[1]", [1]),
    ] as [(String, JSONValue)])
  func `values are read`(text: String, value: JSONValue) throws {
    #expect(try JSONValue(parsing: text) == value)
  }

  @Test(arguments: [
    (#""a\"\\\/\b\f\n\r\tz""#, "a\"\\/\u{8}\u{C}\n\r\tz"), (#""\u0041\u00e9\u20AC""#, "Aé€"),
    (#""\ud83d\ude00""#, "😀"), (#""é😀""#, "é😀"), (#""\u0000""#, "\0"), ("\"\u{7F}\"", "\u{7F}"),
  ])
  func `strings are unescaped`(text: String, value: String) throws {
    #expect(try JSONValue(parsing: text).string == value)
  }

  @Test(
    arguments: [
      ("", .unexpectedEnd, 1, 1), ("  ", .unexpectedEnd, 1, 3), ("[1,", .unexpectedEnd, 1, 4),
      ("[1,]", .unexpectedByte(0x5D), 1, 4), ("{\"a\":1,}", .unexpectedByte(0x7D), 1, 8),
      ("{\"a\" 1}", .unexpectedByte(0x31), 1, 6), ("{a:1}", .unexpectedByte(0x61), 1, 2),
      ("{\"a\":1", .unexpectedEnd, 1, 7), ("[1 2]", .unexpectedByte(0x32), 1, 4),
      ("1 2", .trailingContent, 1, 3), ("{}\n{}", .trailingContent, 2, 1),
      ("nul", .unexpectedEnd, 1, 4), ("nulL", .unexpectedByte(0x4C), 1, 4),
      ("01", .trailingContent, 1, 2), ("1.", .unexpectedEnd, 1, 3),
      (".5", .unexpectedByte(0x2E), 1, 1),
      ("-", .unexpectedEnd, 1, 2), ("+1", .unexpectedByte(0x2B), 1, 1),
      ("1e", .unexpectedEnd, 1, 3), ("NaN", .unexpectedByte(0x4E), 1, 1),
      ("1e999", .numberOutOfRange, 1, 1), ("[\n  1,\n  x]", .unexpectedByte(0x78), 3, 3),
      ("\"abc", .unexpectedEnd, 1, 5), ("\"a\nb\"", .controlCharacter(0x0A), 1, 3),
      ("\"\\t\tx\"", .controlCharacter(0x09), 1, 4), (#""\x""#, .invalidEscape, 1, 2),
      (#""\u12"#, .unexpectedEnd, 1, 6), (#""\u12g4""#, .invalidEscape, 1, 6),
      (#""a\ud800b""#, .loneSurrogate, 1, 3), (#""\udc00""#, .loneSurrogate, 1, 2),
      (#""\ud800\u0041""#, .loneSurrogate, 1, 2), ("'a'", .unexpectedByte(0x27), 1, 1),
      ("// x", .unexpectedByte(0x2F), 1, 1), ("\u{A0}1", .unexpectedByte(0xC2), 1, 1),
    ] as [(String, JSONError.Reason, Int, Int)])
  func `what is not JSON is refused at its place`(
    text: String, reason: JSONError.Reason, line: Int, column: Int
  ) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    #expect(error?.reason == reason)
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xC0, 0x80, 0x22], [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22],
    ] as [[UInt8]])
  func `strings must be UTF-8`(bytes: [UInt8]) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
    #expect(error?.reason == .invalidUTF8)
  }

  @Test func `half a surrogate pair can be tolerated`() throws {
    let limits = JSONLimits(replacesLoneSurrogates: true)
    #expect(
      try JSONValue(parsing: #""a\ud83d b\ud800\u0041""#, limits: limits) == "a\u{FFFD} b\u{FFFD}A")
  }

  @Test func `depth is bounded, and a hundred thousand levels do no harm`() throws {
    let nested = { (depth: Int) in
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(throws: Never.self) { try JSONValue(parsing: nested(512)) }
    for depth in [513, 100_000] {
      let error = #expect(throws: JSONError.self) { try JSONValue(parsing: nested(depth)) }
      #expect(error?.reason == .tooDeep(limit: 512))
    }
  }

  @Test func `size is bounded`() {
    let error = #expect(throws: JSONError.self) {
      try JSONValue(parsing: "[1,2,3]", limits: JSONLimits(bytes: 6))
    }
    #expect(error?.reason == .tooLong(limit: 6))
  }

  @Test func `every cut of a document is refused`() throws {
    let text = #"{"a":[1.5e3,"x\u00e9\ud83d\ude00é",true,null],"b":{"c":-1}}"#
    _ = try JSONValue(parsing: text)
    let bytes = Array(text.utf8)
    for count in bytes.indices {
      #expect(throws: JSONError.self) { try JSONValue(parsing: Array(bytes.prefix(count))) }
    }
  }

  @Test func `an error is a sentence with its place`() {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: "{\n\"a\" 1}") }
    #expect(error?.description == "line 2, column 5: unexpected \"1\"")
  }
}
