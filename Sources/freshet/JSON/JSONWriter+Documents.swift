import EpisodeDocuments
import JSONText

extension JSONWriter {
  /// What became of each linked document of an episode, when they were asked for.
  mutating func documents(_ documents: [LinkedDocumentReport]) {
    list("documents", documents) { json, document in
      json.member("url", document.url)
      json.member("kind", document.kind.rawValue)
      json.member("format", document.format?.rawValue)
      json.member("bytes", document.bytes)
      if let failure = document.failure {
        json.error(code: failure.code, message: failure.message)
      }
      json.diagnostics(document.diagnostics)
    }
  }
}
