import FeedModel
import IdentityKeys
import JSONText
import Library
import PodcastCache
import Timestamps
import UserState

/// Episodes in the forms that lists have, page by page.
final class EpisodeListOutput {
  private let session: Session
  private let library: Library
  private let writer: JSONOutput
  private var readers: [FeedRowID: ContentReader] = [:]
  private var titles: [FeedKey: String] = [:]
  private var number = 0

  init(_ session: Session, _ library: Library) {
    self.session = session
    self.library = library
    writer = JSONOutput(session.output)
  }

  /// `feed`: the one whose episodes follow.
  ///
  /// `nil`: of several.
  func begin(_ feed: LibraryFeed?) throws {
    guard session.form == .json else { return }
    writer.json.beginObject()
    writer.json.member("contract", Contract.version)
    if let feed {
      writer.json.key("feed")
      writer.json.object { $0.identity(feed) }
    }
    writer.json.key("episodes")
    writer.json.beginArray()
  }

  func page(_ episodes: [LibraryEpisode], of feed: LibraryFeed?) throws {
    switch session.form {
    case .text: try table(episodes, of: feed)
    case .json:
      for episode in episodes {
        try writer.json.object { try self.members(of: episode, isAlone: feed != nil, &$0) }
        try writer.drain()
      }
    case .jsonLines:
      for episode in episodes {
        try writer.line("episode") { try self.members(of: episode, isAlone: feed != nil, &$0) }
      }
    }
  }

  func end() throws {
    guard session.form == .json else { return }
    writer.json.endArray()
    writer.json.endObject()
    try writer.finish()
  }

  private func members(of episode: LibraryEpisode, isAlone: Bool, _ json: inout JSONWriter) throws {
    if !isAlone {
      json.key("feed")
      let title = try title(of: episode.key.feed)
      json.object { json in
        json.member("key", episode.key.feed.text)
        json.member("title", title)
      }
    }
    var content = try content(of: episode) ?? Episode(key: episode.key.text)
    content.extensions = []
    json.members(of: content)
    json.state(episode)
  }

  private func content(of episode: LibraryEpisode) throws -> Episode? {
    let feed = episode.row.feed
    guard let cache = library.cache, let body = try cache.body(of: episode.row.rowID) else {
      return nil
    }
    if readers[feed] == nil { readers[feed] = try library.contentReader(of: feed) }
    return readers[feed]?.episode(body, key: episode.key)
  }

  private func title(of feed: FeedKey) throws -> String {
    if let title = titles[feed] { return title }
    let title = try library.feed(feed)?.title ?? feed.url
    titles[feed] = title
    return title
  }

  private func table(_ episodes: [LibraryEpisode], of feed: LibraryFeed?) throws {
    var table = TextTable([
      .init("", .right), .init(""), .init("", .right), .init("", limit: 1), .init("", limit: 70),
      .init("", limit: 32),
    ])
    for episode in episodes {
      number += 1
      let facts = episode.row.facts
      table.add([
        feed == nil ? "" : String(number),
        facts.published.map { String($0.iso8601.prefix(10)) } ?? "",
        facts.durationMilliseconds.map { DurationText.clock(Double($0) / 1_000) } ?? "",
        mark(episode), facts.title ?? "(without a title)",
        feed == nil ? try title(of: episode.key.feed) : remark(episode),
      ])
    }
    for line in table.lines(session.style) { try session.output.line(line) }
  }

  private func mark(_ episode: LibraryEpisode) -> String {
    if episode.isPlayed { return "✓" }
    return (episode.state?.positionMilliseconds ?? 0) > 0 ? "▸" : ""
  }

  private func remark(_ episode: LibraryEpisode) -> String {
    episode.row.absentSince == nil ? "" : "no longer listed"
  }
}

extension JSONWriter {
  /// What the person did, and what only the library knows.
  mutating func state(_ episode: LibraryEpisode) {
    key("state")
    object { json in
      json.member("positionSeconds", Double(episode.state?.positionMilliseconds ?? 0) / 1_000)
      json.member("played", episode.isPlayed)
      json.member("archived", episode.state?.isArchived ?? false)
      json.member("starred", episode.state?.isStarred ?? false)
    }
    member("absentSince", episode.row.absentSince)
  }
}
