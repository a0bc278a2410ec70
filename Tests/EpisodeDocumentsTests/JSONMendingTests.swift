import Testing

@testable import EpisodeDocuments

struct JSONMendingTests {
  @Test(arguments: [
    ("[1,]", "[1]"), ("{\"a\": [1 , \n],}", "{\"a\": [1  \n]}"), ("[\"a\nb\"]", "[\"a\\nb\"]"),
    ("[\"\\\"\t\"]", "[\"\\\"\\t\"]"), ("[\"a\\\nb\"]", "[\"a\\nb\"]"),
    ("[\"x\\\\\n\"]", "[\"x\\\\\\n\"]"),
  ])
  func `what is meant is clear`(json: String, mended: String) {
    #expect(
      JSONMending.mended(Array(json.utf8)).map { String(decoding: $0, as: UTF8.self) } == mended)
  }

  @Test(arguments: ["[1]", "[\",]\"]", "{\"a\":1}", "[1,,2]", "{\"a\" 1}", ""])
  func `other faults stay`(json: String) {
    #expect(JSONMending.mended(Array(json.utf8)) == nil)
  }
}
