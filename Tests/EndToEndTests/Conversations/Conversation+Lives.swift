import TestSupport

extension Conversation {
  /// Feeds that change from visit to visit.
  static let lives = [
    Conversation(
      "a window that slides by one each time",
      visits: (1...7).map { first in
        let list = (first..<first + 3).reversed().map { ("\($0)", "E\($0)") }
        let text = Shows.document("Sliding", list)
        return Visit("updated", 2 + first) { _ in LoopbackResponse(200, text: text) }
      }),
    Conversation(
      "two items of one document with one guid",
      visits: [
        Visit("updated", 2, show("<x/>", guids: ["same", "same"])),
        Visit("unchanged", 2, show("<x/>", guids: ["same", "same"])),
      ]),
    Conversation(
      "another prefix for the same namespace",
      visits: [
        Visit("updated", 1, show(part("lab"), guids: ["1"])),
        Visit("unchanged", 1, show(part("zz"), guids: ["1"])),
      ]),
    Conversation(
      "an edited title",
      visits: [
        Visit("updated", 1, show("<title>Tiitle</title>", guids: ["1"])),
        Visit("updated", 1, show("<title>Title</title>", guids: ["1"])),
      ]),
    Conversation(
      "304 with a body, which is none",
      visits: [
        Visit("updated", 3, show(3, [("ETag", "\"b\"")])),
        Visit("unchanged", 3, asked: [etag: "\"b\""]) { _ in
          let head = "HTTP/1.1 304 Not Modified\r\nETag: \"b\"\r\nContent-Length: 23\r\n"
          return LoopbackResponse().with {
            $0.raw = Array((head + "\r\n<rss>not for you</rss>").utf8)
          }
        },
        Visit("updated", 4, asked: [etag: "\"b\""], show(4)),
      ]),
  ]

  /// Items with these guids and with `content` in each.
  private static func show(_ content: String, guids: [String]) -> Answer {
    let items = guids.enumerated().map { index, guid in
      """
      <item><guid isPermaLink="false">\(guid)</guid><pubDate>\(10 + index) Nov 2026 06:00:00 GMT</pubDate>
      <enclosure url="https://media.example.org/\(index).mp3" type="audio/mpeg" length="1"/>\(content)</item>
      """
    }
    let text = "<rss version=\"2.0\"><channel><title>T</title>\(items.joined())</channel></rss>"
    return { _ in LoopbackResponse(200, text: text) }
  }

  private static func part(_ prefix: String) -> String {
    """
    <\(prefix):part xmlns:\(prefix)="https://example.org/ns/1" rank="2" \(prefix):kind="x">one \
    <\(prefix):b>two</\(prefix):b> three</\(prefix):part>
    """
  }
}
