import FeedNamespaces
import TestSupport
import Testing

/// The documentation names every vocabulary with the elements that are read of it.
@Suite struct ConformanceTableTests {
  private static func row(_ vocabulary: any FeedNamespace.Type) -> String {
    let fields = vocabulary.fieldElements.sorted().joined(separator: " ")
    let others = vocabulary.readers.map(\.local).sorted().joined(separator: " ")
    return "| `\(vocabulary.prefix)` | \(fields) | \(others) |"
      .replacing("  ", with: " ")
  }

  @Test func `the table of vocabularies says what is read`() throws {
    let path = "\(Fixture.repository)/docs/CONFORMANCE.md"
    let bytes = try #require(Fixture.bytes(atPath: path))
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    let written = lines.drop { !$0.hasPrefix("| prefix |") }.dropFirst(2)
      .prefix { $0.hasPrefix("|") }
    #expect(Array(written) == NamespaceRegistry.all.map { Self.row($0) })
  }
}
