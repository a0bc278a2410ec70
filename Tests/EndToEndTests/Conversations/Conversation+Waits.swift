import TestSupport

extension Conversation {
  /// When a server wants to be asked again, or had better not be.
  ///
  /// A show without episodes has no rhythm that could have a say.
  static let waits = [
    Conversation(
      "429 with seconds to wait",
      visits: [
        Visit("failed", 0, code: "http.429", status(429, [("Retry-After", "7200")])),
        .notDue(0, after: 110),
        Visit("updated", 3, after: 20, isPlain: true, show(3)),
      ]),
    Conversation(
      "503 with a date to wait for",
      visits: [
        Visit(
          "failed", 0, code: "http.503",
          status(503, [("Retry-After", "Tue, 01 Dec 2026 10:00:00 GMT")])),
        .notDue(0, after: 230),
        Visit("updated", 3, after: 20, isPlain: true, show(3)),
      ]),
    Conversation(
      "503 for one second is still a failure to wait after",
      visits: [
        Visit("failed", 0, code: "http.503", status(503, [("Retry-After", "1")])),
        .notDue(0, after: 5),
        Visit("updated", 3, after: 60, isPlain: true, show(3)),
      ]),
    Conversation(
      "a Retry-After that says nothing",
      visits: [
        Visit("failed", 0, code: "http.503", status(503, [("Retry-After", "soon")])),
        .notDue(0, after: 5),
        Visit("updated", 3, after: 60, isPlain: true, show(3)),
      ]),
    Conversation(
      "403 is not tried again at once",
      visits: [
        Visit("failed", 0, code: "http.403", status(403, [("Content-Type", "text/html")], "<h1>")),
        .notDue(0, after: 5),
        Visit("failed", 0, code: "http.403", after: 60, isPlain: true, status(403)),
        .notDue(0, after: 20),
      ]),
    Conversation(
      "500 once is tried again later",
      visits: [
        Visit("failed", 0, code: "http.500", status(500)),
        .notDue(0, after: 5),
        Visit("updated", 3, after: 60, isPlain: true, show(3)),
      ]),
    Conversation(
      "max-age, less Age, puts the next visit off",
      visits: [
        Visit(
          "updated", 0,
          show(
            0,
            [("Cache-Control", "public, max-age=36000"), ("Age", "3600"), ("ETag", "\"1\"")])),
        .notDue(0, after: 530),
        Visit("unchanged", 0, asked: [etag: "\"1\""], after: 70, isPlain: true, status(304)),
      ]),
    Conversation(
      "Expires far away puts it off by a day at most",
      visits: [
        Visit(
          "updated", 0,
          show(0, [("Expires", "Wed, 01 Jan 2098 00:00:00 GMT"), ("ETag", "\"1\"")])),
        .notDue(0, after: 1_000),
        Visit("unchanged", 0, asked: [etag: "\"1\""], after: 1_880, isPlain: true, status(304)),
      ]),
    Conversation(
      "no-store is no reason to forget a validator",
      visits: [
        Visit(
          "updated", 3,
          show(3, [("Cache-Control", "no-store"), ("Expires", "0"), ("ETag", "\"1\"")])),
        Visit("unchanged", 3, asked: [etag: "\"1\""], status(304)),
      ]),
  ]
}
