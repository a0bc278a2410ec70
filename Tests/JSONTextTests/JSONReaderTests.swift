import JSONText
import Testing

@Suite struct JSONReaderTests {
  private static let tolerant = JSONLimits(replacesLoneSurrogates: true, allowsSlips: true)

  @Test func `a document is read value by value`() throws {
    var reader = JSONReader(Array(#" {"a": [1.50, true], "b": {}, "c": null} "#.utf8))
    try reader.beginObject()
    #expect(try reader.nextKey() == "a")
    #expect(reader.kind == .array)
    try reader.beginArray()
    #expect(try reader.nextElement())
    #expect(try reader.numberText() == "1.50")
    #expect(try reader.nextElement())
    #expect(try reader.bool())
    #expect(try !reader.nextElement())
    #expect(try reader.nextKey() == "b")
    #expect(try reader.value() == [:])
    #expect(try reader.nextKey() == "c")
    #expect(reader.kind == .null)
    try reader.null()
    #expect(try reader.nextKey() == nil)
    try reader.end()
  }

  @Test(arguments: [
    (#""a\u0041\n""#, "aA\n", #"a\u0041\n"#), ("\"plain\"", "plain", "plain"), ("\"\"", "", ""),
  ])
  func `a string is there unescaped and as it is written`(
    json: String, text: String, literal: String
  ) throws {
    var reader = JSONReader(Array(json.utf8))
    #expect(try reader.string() == text)
    #expect(String(decoding: reader.literal, as: UTF8.self) == literal)
  }

  @Test(arguments: ["0", "-0", "1.0", "6.02e23", "1E-7", "123456789012345678901234567890", "1e999"])
  func `a number keeps its digits`(json: String) throws {
    var reader = JSONReader(Array(json.utf8))
    #expect(reader.kind == .number)
    #expect(try reader.numberText() == json)
    try reader.end()
  }

  @Test(
    arguments: [
      ("[1,2,]", [1, 2], 1), ("[[1,],]", [[1]], 2), (#"{"a":1,}"#, ["a": 1], 1),
    ] as [(String, JSONValue, Int)])
  func `a comma before a bracket is read over when that is allowed`(
    json: String, value: JSONValue, count: Int
  ) throws {
    var reader = JSONReader(Array(json.utf8), limits: Self.tolerant)
    #expect(try reader.value() == value)
    #expect(reader.slips.trailingCommas == count)
    #expect(throws: JSONError.self) { try JSONValue(parsing: json) }
  }

  @Test(arguments: ["[,]", "[1,,]", "{,}", #"{"a":,}"#, ",", "[1 2]"])
  func `other commas are never read over`(json: String) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: json, limits: Self.tolerant) }
  }

  @Test func `control characters in strings are read over when that is allowed`() throws {
    var reader = JSONReader(Array("[\"a\nb\", \"\\tc\td\"]".utf8), limits: Self.tolerant)
    #expect(try reader.value() == ["a\nb", "\tc\td"])
    #expect(reader.slips.controlCharacters == 2)
  }

  @Test func `a line end behind a backslash is read over when that is allowed`() throws {
    let json = Array("[\"a\\\nb\"]".utf8)
    var reader = JSONReader(json, limits: Self.tolerant)
    #expect(try reader.value() == ["a\nb"])
    #expect(reader.slips.controlCharacters == 1)
    #expect(throws: JSONError.self) { try JSONValue(parsing: json) }
  }

  @Test func `halves of surrogate pairs are counted`() throws {
    var reader = JSONReader(Array(#""\ud83d \ude00 \ud83d\ude00""#.utf8), limits: Self.tolerant)
    #expect(try reader.string() == "\u{FFFD} \u{FFFD} \u{1F600}")
    #expect(reader.slips.loneSurrogates == 2)
  }

  @Test(arguments: ["{}", "[]", "1", "null", "true", "x", ""])
  func `asking for what does not come is an error`(json: String) {
    var reader = JSONReader(Array(json.utf8))
    #expect(throws: JSONError.self) { try reader.string() }
  }
}
