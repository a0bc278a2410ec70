import JSONText
import Testing

struct JSONWriterTests {
  @Test func `a document is written piece by piece`() throws {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("list")
    writer.beginArray()
    writer.value(1)
    writer.value("two")
    writer.value(3.5)
    writer.value(true)
    writer.null()
    writer.beginObject()
    writer.endObject()
    writer.beginArray()
    writer.endArray()
    writer.endArray()
    writer.member("absent", nil as String?)
    writer.member("given", "yes")
    writer.endObject()
    #expect(writer.text() == #"{"list":[1,"two",3.5,true,null,{},[]],"given":"yes"}"#)
  }

  @Test func `closures close what they open, and may throw their own error`() throws {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("a", 1)
      writer.key("b")
      writer.array { $0.value("x") }
      writer.member("c", ["y", "z"])
    }
    #expect(writer.text() == #"{"a":1,"b":["x"],"c":["y","z"]}"#)
    struct Stop: Error {}
    #expect(throws: Stop.self) { try writer.array { _ throws(Stop) in throw Stop() } }
  }

  @Test func `pretty output has a member a line`() {
    var writer = JSONWriter(pretty: true)
    writer.value(["a": [1, [:], []], "b": [:], "c": "x"] as JSONValue)
    #expect(
      writer.text() == """
        {
          "a": [
            1,
            {},
            []
          ],
          "b": {},
          "c": "x"
        }
        """)
  }

  @Test(arguments: [
    ("plain", #""plain""#), ("", #""""#), ("\"\\/", #""\"\\/""#),
    ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#), ("\0\u{1F}\u{7F}", #""\u0000\u001f\u007f""#),
    ("é😀\u{2028}", "\"é😀\u{2028}\""), ("\u{A0}©…", "\"\u{A0}©…\""),
    ("\u{80}\u{9B}\u{9F}", #""\u0080\u009b\u009f""#), ("\u{2029}\u{202F}", "\"\u{2029}\u{202F}\""),
    ("\u{202A}\u{202E}x\u{2066}\u{2069}\u{2065}", "\"\\u202a\\u202ex\\u2066\\u2069\u{2065}\""),
  ])
  func `strings are escaped no more than needed`(string: String, text: String) {
    var writer = JSONWriter()
    writer.value(string)
    #expect(writer.text() == text)
  }

  @Test(arguments: [
    (0, "0"), (-0.0, "-0.0"), (30, "30"), (0.1, "0.1"), (-2.5, "-2.5"), (1e21, "1e+21"),
    (.leastNonzeroMagnitude, "5e-324"), (1.7976931348623157e308, "1.7976931348623157e+308"),
    (9_007_199_254_740_992, "9007199254740992.0"), (1.0 / 3, "0.3333333333333333"),
    (.infinity, "null"), (.nan, "null"),
  ])
  func `numbers are as short as they can be read back`(number: Double, text: String) throws {
    var writer = JSONWriter()
    writer.value(number)
    #expect(writer.text() == text)
    if number.isFinite { #expect(try JSONValue(parsing: text).double == number) }
  }

  @Test(arguments: [0, 7, -7, 10, 1_234_567_890, .max, .min] as [Int64])
  func `integers are exact`(integer: Int64) throws {
    var writer = JSONWriter()
    writer.value(integer)
    #expect(writer.text() == String(integer))
    #expect(try JSONValue(parsing: String(integer)) == .integer(integer))
  }

  @Test func `taking pieces out gives the same text as all at once`() throws {
    let value: JSONValue = ["a": ["x\ny", 1, 2.5, nil], "b": ["c": true]]
    var whole = JSONWriter()
    var pieces = JSONWriter()
    var taken: [UInt8] = []
    for number in 0..<100 {
      for write in [true, false] {
        if write { whole.value(value) } else { pieces.value(value) }
      }
      whole.endLine()
      pieces.endLine()
      if number % 7 == 0 { taken += pieces.take() }
      #expect(pieces.byteCount < 1_000)
    }
    taken += pieces.take()
    #expect(pieces.byteCount == 0)
    #expect(pieces.isComplete)
    #expect(taken == whole.take())
    for line in taken.split(separator: 0x0A) {
      #expect(try JSONValue(parsing: Array(line)) == value)
    }
  }

  @Test func `bytes that are no UTF-8 are repaired`() {
    var writer = JSONWriter()
    writer.value(utf8: [0x61, 0xFF, 0x62])
    #expect(writer.text() == "\"a\u{FFFD}b\"")
  }

  @Test func `raw JSON stands as it is`() {
    var writer = JSONWriter()
    writer.beginArray()
    writer.raw(Array("{\"a\": 1}".utf8))
    writer.raw(Array("2".utf8))
    writer.endArray()
    #expect(writer.text() == "[{\"a\": 1},2]")
  }

  @Test func `every string survives there and back`() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let scalars = (0..<Int.random(in: 0...40, using: &generator)).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0...(Bool.random() ? 0x10FFFF : 0x7F), using: &generator))
      }
      let string = String(String.UnicodeScalarView(scalars))
      let text = JSONValue.string(string).text
      let back = try #require(try JSONValue(parsing: text).string)
      #expect(Array(back.unicodeScalars) == scalars)
    }
  }
}
