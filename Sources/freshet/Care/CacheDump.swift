import Digests
import ElementTree
import FeedParser
@_spi(KeyMinting) import IdentityKeys
import JSONText
import PodcastCache
import Timestamps

extension PodcastCacheReader {
  /// Prints the whole cache as of one moment.
  func consistentDump(isCanonical: Bool, to output: Output) throws {
    var failure: (any Error)?
    try consistently { () throws(PodcastCacheError) in
      do { try CacheDump(cache: self, isCanonical: isCanonical, output: output).write() } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}

/// The cache as lines of JSON, ordered by type and key.
///
/// Contents are canonical XML, so that neither the encoding in the store nor what is shared shows.
private struct CacheDump {
  let cache: PodcastCacheReader
  let isCanonical: Bool
  let output: Output

  func write() throws {
    let feeds = try cache.feeds()
    for feed in feeds { try documents(of: feed) }
    for feed in feeds { try episodes(of: feed) }
    for feed in feeds { try episodeAliases(of: feed) }
    for feed in feeds { try line { try members(of: feed, &$0) } }
    for alias in try cache.feedAliases() {
      try line { json in
        json.member("type", "feedAlias")
        json.member("oldKey", alias.oldKey.text)
        json.member("newKey", alias.newKey.text)
        json.member("reason", alias.reason)
        if !isCanonical { json.member("at", alias.at) }
      }
    }
  }

  /// Kept chapters and transcripts; the others only where the network counts.
  private func documents(of feed: FeedState) throws {
    guard let row = feed.rowID else { return }
    for document in try cache.linkedDocuments(of: row) {
      let body = try cache.linkedDocumentBody(document.address, of: row)
      if isCanonical && body == nil { continue }
      try line { json in
        json.member("type", "document")
        json.member("feed", feed.key.text)
        json.member("kind", document.address.kind.rawValue)
        json.member("url", document.address.url)
        json.member("bytes", body?.count)
        json.member("sha256", body.map { SHA256.hash($0).hex })
        if !isCanonical { circumstances(of: document, &json) }
      }
    }
  }

  private func circumstances(of document: LinkedDocument, _ json: inout JSONWriter) {
    json.member("mediaType", document.content?.mediaType)
    json.member("charset", document.content?.charset)
    json.member("etag", document.content?.validators.etag)
    json.member("lastModified", document.content?.validators.lastModified)
    json.member("changed", document.content?.changed)
    json.member("attempted", document.attempted)
    json.member("failures", document.failures)
    json.problem(document.problem)
    json.member("nextDue", document.due)
  }

  private func episodes(of feed: FeedState) throws {
    guard let row = feed.rowID else { return }
    for id in try cache.episodesByID(of: row) {
      guard let stored = try cache.storedEpisode(id) else { continue }
      try line { json in
        json.member("type", "episode")
        json.member("key", EpisodeKey(feed: feed.key, id: stored.row.id).text)
        json.member("xml", xml(stored.body, row))
        if stored.row.absentSince != nil { json.member("absent", true) }
        guard !isCanonical else { return }
        json.member("absentSince", stored.row.absentSince)
        json.member("firstSeen", stored.row.firstSeen)
        json.member("changed", stored.row.changed)
        json.member("revision", stored.row.revision)
        json.member("content", stored.row.content.hex)
      }
    }
  }

  private func episodeAliases(of feed: FeedState) throws {
    guard let row = feed.rowID else { return }
    for alias in try cache.episodeAliases(of: row) {
      try line { json in
        json.member("type", "episodeAlias")
        json.member("feed", feed.key.text)
        json.member("oldID", alias.oldID.text)
        json.member("newID", alias.newID.text)
        json.member("rule", alias.rule)
        if !isCanonical { json.member("at", alias.at) }
      }
    }
  }

  private func members(of feed: FeedState, _ json: inout JSONWriter) throws {
    json.member("type", "feed")
    json.member("key", feed.key.text)
    json.member("title", feed.title)
    json.member("podcastGUID", feed.podcastGUID)
    json.member("format", feed.format)
    if let row = feed.rowID, let channel = try cache.channel(of: row) {
      json.member("xml", xml(channel.body, row))
    }
    if !isCanonical { circumstances(of: feed, &json) }
  }

  /// What depends on the clock and the network.
  private func circumstances(of feed: FeedState, _ json: inout JSONWriter) {
    json.member("url", feed.url)
    json.member("etag", feed.validators.etag)
    json.member("lastModified", feed.validators.lastModified)
    json.member("lastAttempt", feed.health.lastAttempt)
    json.member("lastSuccess", feed.health.lastSuccess)
    json.member("lastChange", feed.health.lastChange)
    json.member("failures", feed.health.failures)
    json.problem(feed.health.problem)
    json.member("nextDue", feed.schedule.nextDue)
    json.member("notBefore", feed.schedule.notBefore)
    json.member("document", feed.document.digest?.hex)
    json.member("documentBytes", feed.document.byteCount)
    json.member("present", feed.episodes.present)
    json.member("absent", feed.episodes.absent)
  }

  private func xml(_ body: [UInt8], _ feed: FeedRowID) -> String? {
    let tree = ElementTree(decoding: body, names: FeedNames()) { number in
      Int(exactly: number).flatMap { try? cache.subtree($0, of: feed) }
    }
    guard let root = tree?.roots.first(where: { _ in true }) else { return nil }
    return String(decoding: root.canonicalXML(), as: UTF8.self)
  }

  private func line(_ body: (inout JSONWriter) throws -> Void) throws {
    var json = JSONWriter()
    try json.object(body)
    json.endLine()
    try output.write(json.take())
  }
}
