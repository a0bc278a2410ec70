import EpisodeDocuments
public import FeedModel
import PodcastCache

// The linked documents that the cache keeps for an episode: chapters and transcripts.
extension Library {
  /// Adds what is kept of an episode's linked documents: its chapters, where the feed itself has none,
  /// and which transcripts there are.
  ///
  /// `readsTranscripts`: also what they say. A document that cannot be read adds nothing.
  public func addDocuments(
    to content: inout Episode, of episode: LibraryEpisode, readsTranscripts: Bool = false
  ) throws(LibraryError) {
    let feed = episode.row.feed
    content.markOwnChapters()
    if content.wantsChapters(from: .document), let link = content.chaptersLink,
      let found = try stored(LinkedDocumentAddress(.chapters, url: link.url), of: feed)
    {
      content.takeChapters(found.chapters(type: link.type, url: link.url), from: .document)
    }
    for index in content.transcripts.indices {
      let transcript = content.transcripts[index]
      let address = LinkedDocumentAddress(.transcript, url: transcript.url)
      guard let facts = try facts(address, of: feed) else { continue }
      content.transcripts[index].isKept = true
      guard readsTranscripts, let body = try body(address, of: feed) else { continue }
      let found = StoredLinkedDocument(facts: facts, body: body)
      content.transcripts[index].cues = found.cues(type: transcript.type)
    }
  }

  private func stored(_ address: LinkedDocumentAddress, of feed: FeedRowID) throws(LibraryError)
    -> StoredLinkedDocument?
  {
    guard let facts = try facts(address, of: feed), let body = try body(address, of: feed) else {
      return nil
    }
    return StoredLinkedDocument(facts: facts, body: body)
  }

  private func facts(_ address: LinkedDocumentAddress, of feed: FeedRowID) throws(LibraryError)
    -> LinkedDocumentContent?
  {
    guard let cache else { return nil }
    return try reading { () throws(PodcastCacheError) in
      try cache.linkedDocument(address, of: feed)?.content
    }
  }

  private func body(_ address: LinkedDocumentAddress, of feed: FeedRowID) throws(LibraryError)
    -> [UInt8]?
  {
    guard let cache else { return nil }
    return try reading { () throws(PodcastCacheError) in
      try cache.linkedDocumentBody(address, of: feed)
    }
  }
}

/// A linked document with its bytes.
private struct StoredLinkedDocument {
  let facts: LinkedDocumentContent
  let body: [UInt8]

  /// Relative addresses in it start from where it was found.
  func chapters(type: String?, url: String) -> [Chapter] {
    let document = try? ChaptersDocument(
      body, mediaType: type ?? facts.mediaType, charset: facts.charset,
      base: facts.validators.url ?? url)
    return document?.chapters ?? []
  }

  func cues(type: String?) -> [Cue] {
    let document = try? TranscriptDocument(
      body, mediaType: type ?? facts.mediaType, charset: facts.charset)
    return document?.cues ?? []
  }
}
