import TestSupport
import Testing

/// An answer of a server that means harm or has gone wrong, and what a person is told about it.
struct Answer: Sendable, CustomTestStringConvertible {
  var name: String
  var code: String
  /// What the message names.
  var text: String
  var answer: @Sendable (LoopbackRequest) -> LoopbackResponse

  init(
    _ name: String, _ code: String, _ text: String,
    _ answer: @escaping @Sendable (LoopbackRequest) -> LoopbackResponse
  ) {
    self.name = name
    self.code = code
    self.text = text
    self.answer = answer
  }

  var testDescription: String { name }

  /// Nothing of these is taken.
  static let refused = [
    Answer("an empty body", "feed.empty", "empty") { _ in LoopbackResponse(200) },
    Answer("words", "feed.not-xml", "not XML") { _ in
      LoopbackResponse(200, text: "Service Temporarily Unavailable")
    },
    Answer("a web page", "feed.html-page", "web page") { _ in
      LoopbackResponse(
        200, [("Content-Type", "text/html")],
        text: "<!DOCTYPE html><html><body>Sign in</body></html>")
    },
    Answer("other XML", "feed.not-a-feed", "<svg>") { _ in
      LoopbackResponse(200, text: #"<svg xmlns="http://www.w3.org/2000/svg"/>"#)
    },
    Answer("JSON that is no feed", "feed.not-a-feed", "no feed in this JSON") { _ in
      LoopbackResponse(200, text: #"{"error": "rate limited", "retry": 30}"#)
    },
    Answer("what only begins like JSON", "feed.not-json", "not JSON") { _ in
      LoopbackResponse(200, text: "{{ title }}")
    },
    Answer("not found", "http.404", "not found") { _ in LoopbackResponse(404) },
    Answer("a server's fault", "http.500", "server failed") { _ in LoopbackResponse(500) },
    Answer("a gzip bomb", "limit.ratio", "compressed size") { _ in
      LoopbackResponse(200, [("Content-Encoding", "gzip")], body: Bomb.hundredMegabytes)
    },
    Answer("compression that is none", "net.encoding", "compression") { _ in
      LoopbackResponse(200, [("Content-Encoding", "gzip")], text: "not compressed")
    },
    Answer("a redirect to a file", "redirect.scheme", "file:") { _ in
      .redirect(301, to: "file:///etc/passwd")
    },
    Answer("a redirect to another kind of server", "redirect.scheme", "gopher:") { _ in
      .redirect(302, to: "gopher://127.0.0.1:70/1")
    },
    Answer("a loop", "redirect.loop", "circle") { request in
      .redirect(302, to: request.path == "/a" ? "/b" : "/a")
    },
    Answer("redirects without end", "redirect.limit", "more than 10 redirects") { request in
      .redirect(302, to: request.target + "?")
    },
    Answer("headers without end", "limit.headers", "header") { _ in
      let value = String(repeating: "x", count: 4_000)
      return LoopbackResponse(200, (0..<100).map { ("X-\($0)", value) }, text: "")
    },
    Answer("a broken connection", "net.reset", "closed the connection") { _ in
      LoopbackResponse(200).with { $0.isReset = true }
    },
    Answer("another protocol", "net.protocol", "proper HTTP") { _ in
      LoopbackResponse(200).with { $0.raw = Array("SSH-2.0-OpenSSH_9.2\r\n".utf8) }
    },
  ]

  /// Of these, what stands before the fault is taken, and nothing is taken for gone.
  static let partial = [
    Answer("a document that ends early", "xml.truncated", "") { _ in
      LoopbackResponse(200, text: String(Shows.document("Cut", [("new", "New")]).dropLast(20)))
    },
    Answer("a connection that ends early", "net.cut", "cut off") { _ in
      LoopbackResponse(200, text: Shows.document("Cut", [("new", "New"), ("x", "X")]))
        .with { $0.cutAfter = 420 }
    },
    Answer("a JSON Feed that ends early", "json.truncated", "too early") { _ in
      LoopbackResponse(200, text: #"{"title":"Cut","items":[{"id":"new"},{"id":"x","title":"X"#)
    },
    Answer("a JSON Feed with a fault", "json.malformed", "unexpected") { _ in
      LoopbackResponse(200, text: #"{"title":"Cut","items":[{"id":"new"},{"id":x}]}"#)
    },
    Answer("a hundred thousand levels", "limit.depth", "depth") { _ in
      let deep = (0..<100_000).map { "<i\($0)>" }.joined()
      return LoopbackResponse(
        200, text: Shows.document("Deep", [("new", "New")]).replacing("</channel>", with: deep))
    },
  ]

  /// These are read as far as it is safe, and are whole.
  static let harmless = [
    Answer("billion laughs", "", "") { _ in
      let words = (1...9).map { level in
        "<!ENTITY l\(level) \"\(String(repeating: "&l\(level - 1);", count: 10))\">"
      }
      let types = "<!DOCTYPE rss [<!ENTITY l0 \"lol\">\(words.joined())]>"
      return entity(types, "&l9;")
    },
    Answer("an entity of a file", "", "") { _ in
      entity("<!DOCTYPE rss [<!ENTITY file SYSTEM \"file:///etc/passwd\">]>", "&file;")
    },
    Answer("a document type of the network", "", "") { request in
      entity("<!DOCTYPE rss SYSTEM \"/secret.dtd\">", "")
    },
    Answer("another encoding than it says", "", "") { _ in
      let text = Shows.document("Caf\u{E9}", [("a", "A"), ("b", "B")])
      return LoopbackResponse(200, body: text.unicodeScalars.map { UInt8($0.value) })
    },
  ]

  private static func entity(_ types: String, _ reference: String) -> LoopbackResponse {
    let text = Shows.document("Entities", [("a", "A\(reference)"), ("b", "B")])
    return LoopbackResponse(200, text: text.replacing("<rss", with: types + "<rss"))
  }
}
