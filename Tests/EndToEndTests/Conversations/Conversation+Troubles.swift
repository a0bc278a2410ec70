import TestSupport

extension Conversation {
  static let troubles = [
    Conversation(
      "a web page in place of the feed, as behind a challenge",
      visits: [
        Visit("updated", 3, show(3)),
        Visit(
          "failed", 3, code: "feed.html-page",
          status(200, [("Content-Type", "text/html")], "<!DOCTYPE html><html>Are you human?</html>")
        ),
        Visit(
          "failed", 3, code: "http.403",
          status(403, [("Content-Type", "text/html")], "<html>Are you human?</html>")),
        Visit("updated", 4, show(4)),
      ]),
    Conversation(
      "nothing, with 200 and with 204",
      visits: [
        Visit("updated", 3, show(3)), Visit("failed", 3, code: "feed.empty", status(200)),
        Visit("failed", 3, code: "feed.empty", status(204)), Visit("unchanged", 3, show(3)),
      ]),
    Conversation(
      "not there, forbidden, in trouble, and back",
      visits: [
        Visit("updated", 3, show(3, [("ETag", "\"1\"")])),
        Visit("failed", 3, code: "http.404", status(404)),
        Visit("failed", 3, code: "http.403", asked: [etag: "\"1\""], status(403)),
        Visit("failed", 3, code: "http.500", status(500)),
        Visit("unchanged", 3, asked: [etag: "\"1\""], status(304)),
      ]),
    Conversation(
      "a wrong content type is no trouble",
      visits: [
        Visit("updated", 3, show(3, [("Content-Type", "text/html; charset=utf-8")])),
        Visit("updated", 4, show(4, [("Content-Type", "application/octet-stream")])),
      ]),
    Conversation(
      "a cookie is not kept",
      visits: [
        Visit("updated", 3, asked: ["Cookie": nil], show(3, [("Set-Cookie", "id=1; Path=/")])),
        Visit("unchanged", 3, asked: ["Cookie": nil, "Referer": nil], show(3)),
      ]),
    Conversation(
      "a connection that ends early leaves what was there, and its validator",
      visits: [
        Visit("updated", 3, show(3, [("ETag", "\"1\"")])),
        Visit(
          "failed", 3, code: "net.cut",
          { _ in
            LoopbackResponse(200, [("ETag", "\"2\"")], text: Shows.document("Show", [("3", "E3")]))
              .with { $0.cutAfter = 90 }
          }),
        Visit("unchanged", 3, asked: [etag: "\"1\""], status(304)),
      ]),
    Conversation(
      "an empty channel",
      visits: [
        Visit("updated", 6, show(6)), Visit("unchanged", 6, show(0)),
        Visit("unchanged", 6, show(6)),
      ]),
  ]
}
