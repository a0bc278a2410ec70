import Glibc
import TestSupport
import Testing

/// `docs/DIAGNOSTICS.md` explains every code there is, and has the limits as they are.
///
/// With `FRESHET_RECORD=1` in the environment the numbers are written anew; what a code means, a person
/// writes.
@Suite struct DiagnosticsPageTests {
  private static let path = Fixture.repository + "/docs/DIAGNOSTICS.md"
  private static let marks = ("<!-- limits -->\n", "<!-- end of limits -->\n")

  private let page: String

  init() throws {
    page = String(decoding: try #require(Fixture.bytes(atPath: Self.path)), as: UTF8.self)
  }

  @Test func `every code is explained, and no other`() {
    let known = DiagnosticCodes.ofFeeds.union(DiagnosticCodes.ofDocuments)
      .union(DiagnosticCodes.errors).union(DiagnosticCodes.ofCommand)
    // Told by those who fetch: the parser is not asked.
    let fetched: Set<String> = ["feed.compressed"]
    let explained = Set(
      page.matches(of: #/^\| `([a-z]+\.[a-z-]+)` \|/#.anchorsMatchLineEndings())
        .map { String($0.1) })
    #expect(known.count > 80)
    #expect(known.union(fetched).subtracting(explained).sorted() == [])
    #expect(explained.subtracting(known).subtracting(fetched).sorted() == [])
  }

  @Test func `the numbers are those of the code`() throws {
    let start = try #require(page.firstRange(of: Self.marks.0)).upperBound
    let end = try #require(page.firstRange(of: Self.marks.1)).lowerBound
    let table = LimitsTable.text + "\n"
    #expect(table.contains("| `depth` | 256 |"))
    if getenv("FRESHET_RECORD") != nil {
      try write(page[..<start] + table + page[end...])
    } else {
      #expect(
        page[start..<end] == table,
        "write them anew: FRESHET_RECORD=1 swift test --filter DiagnosticsPageTests")
    }
  }

  private func write(_ text: some StringProtocol) throws {
    let stream = try #require(fopen(Self.path, "w"))
    fputs(String(text), stream)
    fclose(stream)
  }
}
