import TestSupport

extension Conversation {
  /// Bodies that are not what they seem.
  static let bodies = cuts + encodings + types

  private static let whole = Visit("updated", 9, show(9, [("ETag", "\"whole\"")]))
  /// The old validator, for what was cut off has none.
  private static let after = Visit("unchanged", 9, asked: [etag: "\"whole\""], status(304))

  /// Not a byte of the announced body, a part of it, in each way to tell its end.
  private static let cuts: [Conversation] = [
    ("at its first byte", .length, 0, "net.cut"), ("by its length", .length, 900, "net.cut"),
    ("in a chunk", .chunked, 900, "net.cut"), ("by its connection", .close, 900, "xml.truncated"),
  ].map { (name: String, framing: LoopbackResponse.Framing, bytes: Int, code: String) in
    Conversation(
      "a body that is cut \(name)",
      visits: [
        whole,
        Visit(
          "failed", 9, code: code,
          show(9, [("ETag", "\"half\"")]) {
            $0.framing = framing
            $0.cutAfter = bytes
          }), after,
      ])
  }

  private static let encodings: [Conversation] =
    [
      ("gzip", "gzip", StoredCompression.gzip), ("deflate", "deflate", StoredCompression.zlib),
      ("deflate without its frame", "deflate", StoredCompression.deflate),
    ].map { (name: String, encoding: String, pack: @escaping @Sendable ([UInt8]) -> [UInt8]) in
      Conversation(
        "\(name) is read",
        visits: [
          Visit("updated", 9, show(9, [("Content-Encoding", encoding)]) { $0.body = pack($0.body) })
        ])
    } + [
      Conversation(
        "gzip is asked for, and its validator sent back",
        visits: [
          Visit("updated", 9) { request in
            let isWanted = request["Accept-Encoding"]?.contains("gzip") == true
            return show(9, [("ETag", "\"whole\""), ("Content-Encoding", "gzip")]) {
              $0.body = isWanted ? StoredCompression.gzip($0.body) : []
            }(request)
          }, after,
        ]),
      Conversation(
        "gzip that is none",
        visits: [
          whole,
          Visit(
            "failed", 9, code: "net.encoding",
            show(9, [("Content-Encoding", "gzip"), ("ETag", "\"lie\"")])), after,
        ]),
      Conversation(
        "an encoding that nobody knows",
        visits: [
          whole,
          Visit(
            "failed", 9, code: "net.encoding",
            show(9, [("Content-Encoding", "snappy"), ("ETag", "\"lie\"")])), after,
        ]),
      Conversation(
        "gzip that is cut off",
        visits: [
          whole,
          Visit(
            "failed", 9, code: "net.cut",
            show(9, [("Content-Encoding", "gzip"), ("ETag", "\"half\"")]) {
              $0.body = StoredCompression.gzip($0.body)
              $0.framing = .chunked
              $0.cutAfter = 900
            }), after,
        ]),
    ]

  private static let types = [
    "text/plain", "text/html", "application/octet-stream", "", "application/json",
  ].map { type in
    Conversation(
      "a feed of the type \"\(type)\"",
      visits: [Visit("updated", 3, show(3, [("Content-Type", type)]))])
  }
}
