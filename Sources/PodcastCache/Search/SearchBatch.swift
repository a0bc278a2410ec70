/// Episodes that are not in the words index with their present content.
public struct SearchBatch: Hashable, Sendable {
  public internal(set) var documents: [PendingDocument] = []
  /// New episodes up to this number are part of the batch.
  var through: Int64
  var bytes = 0

  init(through: Int64) { self.through = through }

  /// Nothing is left to do.
  public var isEmpty: Bool { documents.isEmpty }
}

/// An episode whose words are to be indexed.
public struct PendingDocument: Hashable, Sendable {
  public var episode: EpisodeRowID
  public var feed: FeedRowID
  public var revision: Int
  public var title: String?
  public var body: [UInt8]
}

/// The words of an episode, as plain text.
public struct SearchText: Hashable, Sendable {
  public var episode: EpisodeRowID
  /// Of the content that the text was made from: ``PendingDocument/revision``.
  public var revision: Int
  public var title: String
  public var text: String

  public init(episode: EpisodeRowID, revision: Int, title: String, text: String) {
    self.episode = episode
    self.revision = revision
    self.title = title
    self.text = text
  }
}

/// How the words index is doing.
public struct SearchFacts: Hashable, Sendable {
  /// Documents that lead to an episode.
  public var documents: Int
  /// Documents of episodes that changed or were removed; their words are still in the index.
  public var staleDocuments: Int
  /// Episodes to be indexed.
  public var pendingEpisodes: Int

  /// More than a fifth of the index is stale: filling it anew pays.
  ///
  /// A few hundred stale documents cost nothing, however few the others are.
  public var wantsRebuild: Bool {
    staleDocuments > 500 && staleDocuments * 5 > documents + staleDocuments
  }
}
