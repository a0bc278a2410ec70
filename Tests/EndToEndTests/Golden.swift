import JSONText
import TestSupport
import Testing

/// A case of `Feeds/`: documents, and what the command must say about them.
///
/// `Feeds/README.md` has the layout. `Tools/record-goldens` writes the answers.
struct Golden: Sendable, CustomTestStringConvertible {
  /// Below `Feeds/`, without its ending: `broken/dates`, `identity/rerun`.
  var name: String
  /// The document with its ending.
  ///
  /// The folder, of an identity pair.
  var document: String

  static let documents = ["formats", "namespaces", "broken", "hostile"].flatMap { folder in
    Fixture.documents(folder).map { document in
      let ending = document.reversed().prefix { $0 != "." }.count + 1
      return Golden(name: String(document.dropLast(ending)), document: document)
    }
  }

  static let identities = Fixture.list("identity", suffix: "before.xml").map {
    let folder = String($0.dropLast("/before.xml".count))
    return Golden(name: folder, document: folder)
  }

  var testDescription: String { name }

  /// The recorded answer; a case without one is not finished.
  func expected() throws -> JSONValue {
    let file = name.hasPrefix("identity/") ? "\(name)/expected.json" : "\(name).expected.json"
    let bytes = try #require(Fixture.bytes(atPath: Fixture.path(file)), "no recorded answer")
    return try JSONValue(parsing: String(decoding: bytes, as: UTF8.self))
  }

  /// What is said of a document as if it came from `address`, a path below the corpus' base address.
  static func told(
    _ document: String, from address: String, options: [String] = [], home: TemporaryFolder
  ) throws -> JSONValue {
    let base = "https://feeds.example.net/\(address)"
    let told = try Freshet.start(
      ["inspect", "--json", "--base", base] + options + [Fixture.path(document)], home: home
    ).wait()
    let value = try told.json
    let isWhole = value["error"] == nil && value["source"]?["complete"] == true
    #expect(told.status == (isWhole ? 0 : 1))
    return value
  }
}

extension JSONValue {
  /// Where two values differ, by path, at most a few places.
  ///
  /// The order of members does not count.
  func differences(from other: JSONValue, at path: String = "") -> [String] {
    switch (self, other) {
    case (.object(let mine), .object(let theirs)):
      let names = mine.map(\.key) + theirs.map(\.key).filter { self[$0] == nil }
      return Array(
        names.flatMap { name in
          JSONValue.differences(self[name], other[name], at: "\(path).\(name)")
        }.prefix(5))
    case (.array(let mine), .array(let theirs)):
      let places = 0..<max(mine.count, theirs.count)
      return Array(
        places.flatMap { JSONValue.differences(self[$0], other[$0], at: "\(path)[\($0)]") }
          .prefix(5))
    default:
      return self == other ? [] : ["\(path) is \(text), not \(other.text)"]
    }
  }

  private static func differences(
    _ one: JSONValue?, _ other: JSONValue?, at path: String
  ) -> [String] {
    switch (one, other) {
    case (let one?, let other?): one.differences(from: other, at: path)
    case (let one?, nil): ["\(path) is \(one.text), and should not be there"]
    case (nil, let other?): ["\(path) is missing, and should be \(other.text)"]
    case (nil, nil): []
    }
  }
}
