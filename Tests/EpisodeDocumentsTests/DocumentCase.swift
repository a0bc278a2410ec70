import EpisodeDocuments
import FeedModel
import JSONText
import TestSupport
import Testing

/// A document of `Feeds/documents/`, and what it says.
struct DocumentCase: Sendable, CustomTestStringConvertible {
  /// Below `Feeds/`, without its ending: `documents/chapters/lines`.
  let name: String

  static func all(_ kind: String) -> [DocumentCase] {
    Fixture.list("documents/\(kind)", suffix: ending).map {
      DocumentCase(name: String($0.dropLast(ending.count)))
    }
  }

  private static let ending = ".expected.json"

  var testDescription: String { name }

  var expected: JSONValue {
    get throws { try JSONValue(parsing: Fixture.bytes(name + Self.ending)) }
  }

  var bytes: [UInt8] {
    get throws {
      let files = Fixture.list(folder, suffix: "").filter {
        $0.hasPrefix(name + ".") && !$0.hasSuffix(Self.ending)
      }
      return Fixture.bytes(try #require(files.first))
    }
  }

  private var folder: String { name.split(separator: "/").dropLast().joined(separator: "/") }

  /// What is expected, without what is only said about the case.
  func check(_ told: JSONValue) throws {
    let skipped = ["about", "origin", "mediaType", "base"]
    let members = try #require(try expected.object).filter { !skipped.contains($0.key) }
    let expected = String(decoding: JSONValue.object(members).canonical, as: UTF8.self)
    #expect(String(decoding: told.canonical, as: UTF8.self) == expected)
  }
}

/// The members of an object, without those that are not said.
func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
  .object(members.compactMap { name, value in value.map { JSONValue.Member(name, $0) } })
}

extension JSONValue {
  init(_ diagnostics: [Diagnostic]) {
    self = .array(
      diagnostics.map {
        members([
          "code": .string($0.code.rawValue), "count": .integer(Int64($0.count)),
          "line": $0.line.map { .integer(Int64($0)) },
        ])
      })
  }

  init(_ error: EpisodeDocumentError) { self = ["error": .string(error.code)] }

  static func seconds(_ value: Double?) -> JSONValue? {
    value.map { Int64(exactly: $0).map { .integer($0) } ?? .number($0) }
  }

  static func text(_ value: String?) -> JSONValue? { value.map { .string($0) } }
}
