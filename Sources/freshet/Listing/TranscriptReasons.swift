import EpisodeDocuments
import FeedModel
import Library
import PodcastCache
import WebAddress

/// Why an episode's transcripts are not shown: one line each, and none of what is shown whole.
struct TranscriptReasons {
  private let library: Library
  private let episode: LibraryEpisode

  init(_ library: Library, _ episode: LibraryEpisode) {
    self.library = library
    self.episode = episode
  }

  /// `nil`: nothing is wrong with it.
  func reason(_ transcript: Transcript) throws -> String? {
    let address = LinkedDocumentAddress(.transcript, url: transcript.url)
    let known = try library.cache?.linkedDocument(address, of: episode.row.feed)
    guard let content = known?.content else {
      return known?.problem.map { "could not be fetched: \($0.message)" }
        ?? "is not kept; \"freshet refresh --with transcripts\" fetches it"
    }
    guard transcript.cues.isEmpty else {
      return content.byteCount > DocumentLimits().bytes
        ? "is kept and shown up to \(DocumentLimits().bytes >> 20) MiB" : nil
    }
    let body = try library.cache?.linkedDocumentBody(address, of: episode.row.feed) ?? []
    do {
      _ = try TranscriptDocument(
        body, mediaType: transcript.type ?? content.mediaType, charset: content.charset)
      return "has no words in it"
    } catch {
      return "cannot be read: \(error)"
    }
  }
}
