import Synchronization
import SystemKit
import TestSupport

/// A loopback server whose answers a test can change while it runs.
final class Shows: Sendable {
  private final class Answers: Sendable {
    let byPath = Mutex<[String: @Sendable (LoopbackRequest) -> LoopbackResponse]>([:])
  }

  private let answers = Answers()
  let server: LoopbackServer

  init() throws {
    server = try LoopbackServer { [answers] request in
      let answer = answers.byPath.withLock { $0[request.path] }
      return answer?(request) ?? LoopbackResponse(404, text: "nothing here\n")
    }
  }

  func url(_ path: String) -> String { server.url(path) }

  func set(_ path: String, _ answer: @escaping @Sendable (LoopbackRequest) -> LoopbackResponse) {
    answers.byPath.withLock { $0[path] = answer }
  }

  /// Serves a document with an `ETag` that changes with it.
  func serve(_ document: String, at path: String) {
    let etag = "\"\(document.utf8.reduce(UInt32(5381)) { $0 &* 33 &+ UInt32($1) })\""
    set(path) { LoopbackResponse.versioned($0, Array(document.utf8), etag: etag) }
  }

  /// Serves a show with these episodes, each a guid and a title.
  func serve(_ title: String, _ episodes: [(String, String)], at path: String, head: String = "") {
    serve(Self.document(title, episodes, head: head), at: path)
  }

  static func document(_ title: String, _ episodes: [(String, String)], head: String = "") -> String
  {
    let items = episodes.enumerated().map { index, episode in
      """
      <item><guid isPermaLink="false">\(episode.0)</guid><title>\(episode.1)</title>
      <pubDate>\(10 + episodes.count - index) Nov 2026 06:00:00 GMT</pubDate>
      <description>Notes of \(episode.1)</description>
      <enclosure url="https://media.example.org/\(episode.0).mp3" type="audio/mpeg" length="1"/></item>
      """
    }
    return """
      <?xml version="1.0"?>
      <rss version="2.0"><channel><title>\(title)</title><link>https://example.org/</link>\(head)
      \(items.joined(separator: "\n"))
      </channel></rss>
      """
  }
}
