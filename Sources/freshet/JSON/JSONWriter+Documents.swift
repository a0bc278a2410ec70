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
      json.about(document.about)
      if let failure = document.failure {
        json.error(code: failure.code, message: failure.message)
      }
      json.diagnostics(document.diagnostics)
    }
  }

  /// What a document of chapters says of itself, if it does.
  private mutating func about(_ about: ChaptersDocument.About) {
    guard about != ChaptersDocument.About() else { return }
    key("about")
    object { json in
      json.member("version", about.version)
      json.member("title", about.title)
      json.member("author", about.author)
      json.member("podcastName", about.podcastName)
      json.member("description", about.description)
      json.member("fileName", about.fileName)
      json.member("waypoints", about.waypoints)
    }
  }
}
