import TestSupport

extension Conversation {
  static let validators = [
    Conversation(
      "an ETag comes back byte for byte",
      visits: [
        Visit("updated", 3, asked: [etag: nil], show(3, [("ETag", "W/\"a, b\"")])),
        Visit("unchanged", 3, asked: [etag: "W/\"a, b\"", modified: nil], status(304)),
      ]),
    Conversation(
      "a Last-Modified does, though it is no date",
      visits: [
        Visit("updated", 3, asked: [modified: nil], show(3, [("Last-Modified", "yesterday")])),
        Visit("unchanged", 3, asked: [modified: "yesterday", etag: nil], status(304)),
      ]),
    Conversation(
      "304 renews each validator on its own",
      visits: [
        Visit("updated", 3, show(3, [("ETag", "\"1\""), ("Last-Modified", "a")])),
        Visit("unchanged", 3, status(304, [("ETag", "\"2\"")])),
        Visit("unchanged", 3, asked: [etag: "\"2\"", modified: "a"], status(304)),
      ]),
    Conversation(
      "an ETag that changes with each answer changes nothing else",
      visits: [
        Visit("updated", 3, show(3, [("ETag", "\"1\"")])),
        Visit("unchanged", 3, asked: [etag: "\"1\""], show(3, [("ETag", "\"2\"")])),
        Visit("unchanged", 3, asked: [etag: "\"2\""], show(3, [("ETag", "\"3\"")])),
      ]),
    Conversation(
      "an answer without validators clears them",
      visits: [
        Visit("updated", 3, show(3, [("ETag", "\"1\"")])),
        Visit("unchanged", 3, show(3)),
        Visit("unchanged", 3, asked: [etag: nil, modified: nil], show(3)),
      ]),
    Conversation(
      "a broken document's validator is never sent",
      visits: [
        Visit("updated", 3, show(3, [("ETag", "\"good\"")])),
        Visit(
          "failed", 3, code: "xml.truncated",
          { _ in
            LoopbackResponse(
              200, [("ETag", "\"broken\"")],
              text: String(Shows.document("Show", [("3", "E3"), ("2", "E2")]).dropLast(20)))
          }),
        Visit("unchanged", 3, asked: [etag: "\"good\""], status(304)),
      ]),
    Conversation(
      "304 that nobody asked for is a failure, and says nothing",
      visits: [
        Visit("updated", 3, show(3)),
        Visit("failed", 3, code: "http.304", status(304)),
        Visit("updated", 4, asked: [etag: nil, modified: nil], show(4)),
      ]),
  ]
}
