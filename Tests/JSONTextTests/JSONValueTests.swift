import JSONText
import Testing

struct JSONValueTests {
  @Test func `canonical text does not depend on order or spelling`() throws {
    let one = try JSONValue(parsing: #"{"b":1.0,"a":{"d":[1,2],"c":"\u0041"},"é":null,"z":-0}"#)
    let two = try JSONValue(parsing: #"{ "z":-0, "é":null, "a":{"c":"A","d":[1,2]}, "b":1e0 }"#)
    #expect(one.canonical == two.canonical)
    #expect(
      String(decoding: one.canonical, as: UTF8.self)
        == #"{"a":{"c":"A","d":[1,2]},"b":1,"z":-0.0,"é":null}"#)
  }

  @Test func `canonical text keeps the order of arrays and of equal names`() throws {
    let value = try JSONValue(parsing: #"{"b":2,"a":[2,1],"b":1}"#)
    #expect(String(decoding: value.canonical, as: UTF8.self) == #"{"a":[2,1],"b":2,"b":1}"#)
    #expect(value["b"] == 1)
  }

  @Test func `text keeps the order of members`() {
    let value: JSONValue = ["b": 1, "a": [true, nil, 1.5, "x"]]
    #expect(value.text == #"{"b":1,"a":[true,null,1.5,"x"]}"#)
  }

  @Test func `parts are reached by name and place, and are nil where they are not`() {
    let value: JSONValue = ["a": [1, 2.0, "x", true, nil], "b": ["c": 2.5]]
    #expect(value["a"]?[0]?.int == 1)
    #expect(value["a"]?[1]?.integer == 2)
    #expect(value["a"]?[2]?.string == "x")
    #expect(value["a"]?[3]?.bool == true)
    #expect(value["a"]?[4]?.isNull == true)
    #expect(value["a"]?[5] == nil)
    #expect(value["a"]?[-1] == nil)
    #expect(value["b"]?["c"]?.double == 2.5)
    #expect(value["b"]?["c"]?.integer == nil)
    #expect(value["b"]?[0] == nil)
    #expect(value["a"]?["c"] == nil)
    #expect(value["c"] == nil)
    #expect(value["a"]?.array?.count == 5)
    #expect(value["b"]?.object?.map(\.key) == ["c"])
    #expect(value["b"]?.array == nil)
  }
}
