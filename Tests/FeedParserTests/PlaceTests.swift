import FeedModel
import FeedParser
import Testing

/// Where in the document a diagnostic says that something stands.
@Suite struct PlaceTests {
  private static let item = "<item><title>t</title></item>"

  /// What stands before the item: its own bytes are the document's, whatever libxml2 counts.
  private static let before = [
    "", "<title>Grüße, 日本語</title>", "<description><![CDATA[日本\n語 <p>]]></description>\n",
    "<title>a\r\nb</title>é", "<title>&#228;</title>&amp; é", "<b\n a='ü'\n/>",
    "<title>a & b</title>é", String(repeating: "länger ", count: 12_000),
    String(repeating: "länger\n", count: 12_000) + "é",
  ]

  @Test(arguments: before, ["", "\u{FEFF}", "\u{FEFF}\n\n  ", "\n"])
  func `columns and offsets count the document's bytes`(text: String, start: String) throws {
    let before = start + "<rss version='2.0'><channel>" + text
    for chunk in [Int.max, 1_000, 7] where chunk > 7 || before.utf8.count < 10_000 {
      let read = try ReadFeed(Array((before + Self.item + "</channel></rss>").utf8), chunk: chunk)
      let found = try #require(read.diagnostics.first { $0.code == .guidMissing })
      let lines = before.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      #expect(found.offset == before.utf8.count)
      #expect(found.line == lines.count)
      #expect(found.column == (lines.last?.count ?? 0) + 1)
    }
  }

  /// libxml2 forgets what it has read of a document type while it reads on.
  @Test(arguments: [1, 7, 900, Int.max])
  func `a long document type moves nothing`(chunk: Int) throws {
    let (long, short) = (String(repeating: "a", count: 700), String(repeating: "b", count: 200))
    let line =
      "<!DOCTYPE rss [<!ENTITY a '\(long)'><!ENTITY b '\(short)'>]><!--\(short)-->"
      + "<rss version='2.0'><channel>"
    let text = "<?xml version='1.0'?>\n" + line + Self.item + "</channel></rss>"
    let read = try ReadFeed(Array(text.utf8), chunk: chunk)
    let found = try #require(read.diagnostics.first { $0.code == .guidMissing })
    #expect(found.line == 2 && found.column == line.utf8.count + 1)
  }

  @Test func `bytes that are no UTF-8 are counted from the document's start`() throws {
    let before = Array("\u{FEFF}<rss version='2.0'><channel><title>é".utf8)
    let read = try ReadFeed(before + [0xE9] + Array("</title></channel></rss>".utf8))
    #expect(
      read.diagnostics.first { $0.code == .invalidBytes }?.offset == before.count)
  }

  @Test(arguments: [
    "<item><title>é</title><x>a &nbsp", "<item><enclosure url='é &nbsp", "<x>&nbsp",
  ])
  func `an entity that is none is told where it stands`(before: String) throws {
    let front = "<rss version='2.0'><channel>\n"
    let end =
      before.hasPrefix("<x") ? "</x>" : before.contains("url") ? "'/></item>" : "</x></item>"
    let read = try ReadFeed(front + before + "; b" + end + "</channel></rss>")
    let found = try #require(read.diagnostics.first { $0.code == .undefinedEntity })
    #expect(found.offset == (front + before).utf8.count - 5)
    #expect(found.line == 2 && found.column == before.utf8.count - 4)
  }
}
