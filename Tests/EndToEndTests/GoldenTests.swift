import JSONText
import TestSupport
import Testing

/// The corpus through the command.
///
/// After a wanted change: `Tools/record-goldens`, and `git diff Feeds` is reviewed as code is.
@Suite struct GoldenTests {
  let home = TemporaryFolder()

  @Test(arguments: Golden.documents)
  func `a document is read as recorded`(golden: Golden) throws {
    let expected = try golden.expected()
    let options = expected["options"]?.array?.compactMap(\.string) ?? []
    let told = try Golden.told(
      golden.document, from: golden.document, options: options, home: home)
    #expect(told.differences(from: expected.without("about", "origin", "options")) == [])
  }

  @Test(arguments: Golden.identities)
  func `the episodes of two days are told apart as recorded`(golden: Golden) throws {
    let expected = try golden.expected()
    for day in ["before", "after"] {
      let told = try Golden.told(
        "\(golden.name)/\(day).xml", from: "\(golden.name)/feed.xml", home: home)
      let episodes = told["episodes"]?.array ?? []
      let shown = JSONValue.array(episodes.map { $0.only("key", "identity", "title") })
      #expect(shown.differences(from: expected[day] ?? .null, at: day) == [])
    }
  }

  @Test func `there are cases of every kind, and each says what it is about`() throws {
    for folder in ["formats", "namespaces", "broken", "hostile"] {
      #expect(Golden.documents.contains { $0.name.hasPrefix(folder + "/") })
    }
    for golden in Golden.documents + Golden.identities {
      let expected = try golden.expected()
      #expect(expected["about"]?.string?.isEmpty == false, "\(golden.name)")
      #expect(expected["origin"]?.string?.isEmpty == false, "\(golden.name)")
    }
  }
}

extension JSONValue {
  fileprivate func without(_ names: String...) -> JSONValue {
    .object((object ?? []).filter { !names.contains($0.key) })
  }

  fileprivate func only(_ names: String...) -> JSONValue {
    .object((object ?? []).filter { names.contains($0.key) })
  }
}
