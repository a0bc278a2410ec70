public import FeedModel
import FeedNamespaces

// The documents that the episode links to.
extension EpisodeView {
  /// Source: `podcast:chapters`.
  public var chaptersLink: ChaptersLink? {
    index[.podcastChapters].flatMap { ChaptersLink(podcast: $0, addresses) }
  }

  /// Source: `podcast:transcript`; `itunes:transcript`.
  public var transcripts: [Transcript] {
    (index.all(.podcastTranscript) + index.all(.itunesTranscript))
      .compactMap { Transcript(podcast: $0, addresses) }
  }
}
