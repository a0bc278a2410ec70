import EpisodeDocuments
import FeedModel
import WebAddress

/// What became of a linked document that was to be read.
struct LinkedDocumentReport {
  enum Kind: String {
    case chapters
    case transcript
    /// The episode's own file, for the chapters in its tag.
    case media
  }

  /// As the episode writes it, without secrets.
  let url: String
  let kind: Kind
  /// What it turned out to be.
  var format: DocumentFormat?
  /// As they came, decoded from their transfer; of a media file only what was read.
  var bytes: Int?
  /// What a document of chapters says of itself.
  var about = ChaptersDocument.About()
  var diagnostics: [Diagnostic] = []
  var failure: Failure?

  init(_ url: String, _ kind: Kind) {
    self.url = WebAddress.redacted(url)
    self.kind = kind
  }
}
