import FeedModel
import IdentityKeys
import JSONText
import Library
import PodcastCache
import TextFolding
import Timestamps
import UserState

/// Episodes in the forms that lists have, page by page.
final class EpisodeListOutput {
  private let session: Session
  private let library: Library
  private let writer: JSONOutput
  private var readers: [FeedRowID: ContentReader] = [:]
  private var titles: [FeedKey: String] = [:]
  /// As a table has them.
  private var shownFeeds: [FeedKey: String] = [:]
  private var number = 0
  private let isNumbered: Bool

  /// `isNumbered`: the places in the list mean something, also where it has several feeds.
  init(_ session: Session, _ library: Library, isNumbered: Bool = false) {
    self.session = session
    self.library = library
    self.isNumbered = isNumbered
    writer = JSONOutput(session.output)
  }

  /// A whole list of several feeds.
  func list(_ entries: [ListedEpisode]) throws {
    try begin(nil)
    try page(entries, of: nil)
    try end()
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
    try page(episodes.map { ListedEpisode($0) }, of: feed)
  }

  private func page(_ episodes: [ListedEpisode], of feed: LibraryFeed?) throws {
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

  private func members(of entry: ListedEpisode, isAlone: Bool, _ json: inout JSONWriter) throws {
    if !isAlone {
      json.key("feed")
      let title = try title(of: entry.key.feed)
      json.object { json in
        json.member("key", entry.key.feed.text)
        json.member("title", title)
      }
    }
    guard let episode = entry.episode else {
      json.member("key", entry.key.text)
      json.member("title", entry.key.id.text)
      json.member("unresolved", true)
      return
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

  private func shownFeed(_ key: FeedKey) throws -> String {
    if let known = shownFeeds[key] { return known }
    let feed = try library.feed(key)
    let title = truncated(plainTitle(feed?.title ?? key.url), toColumns: 32)
    let shown = feed?.isSubscribed == true ? title : title + " (not subscribed)"
    shownFeeds[key] = shown
    return shown
  }

  private func table(_ episodes: [ListedEpisode], of feed: LibraryFeed?) throws {
    var table = TextTable([
      .init("", .right), .init(""), .init("", .right), .init("", limit: 2), .init("", limit: 70),
      .init("", limit: 50),
    ])
    for entry in episodes {
      number += 1
      let facts = entry.episode?.row.facts
      table.add([
        feed == nil && !isNumbered ? "" : String(number),
        facts?.published.map { String($0.iso8601.prefix(10)) } ?? "",
        facts?.durationMilliseconds.map { DurationText.clock(Double($0) / 1_000) } ?? "",
        entry.episode.map(mark) ?? "?",
        entry.episode == nil ? entry.key.id.text : plainTitle(facts?.title ?? "(without a title)"),
        feed == nil ? try shownFeed(entry.key.feed) : entry.episode.map(remark) ?? "",
      ])
    }
    for line in table.lines(session.style) { try session.output.line(line) }
  }

  private func mark(_ episode: LibraryEpisode) -> String {
    let star = episode.isStarred ? "★" : ""
    if episode.isPlayed { return "✓" + star }
    return ((episode.state?.positionMilliseconds ?? 0) > 0 ? "▸" : "") + star
  }

  private func remark(_ episode: LibraryEpisode) -> String {
    let remarks = [
      episode.isArchived ? "archived" : nil,
      episode.row.absentSince == nil ? nil : "no longer listed",
    ]
    return remarks.compactMap(\.self).joined(separator: ", ")
  }
}

extension JSONWriter {
  /// What the person did, and what only the library knows.
  mutating func state(_ episode: LibraryEpisode) {
    key("state")
    object { json in
      json.member("positionSeconds", Double(episode.state?.positionMilliseconds ?? 0) / 1_000)
      json.member("played", episode.isPlayed)
      json.member("archived", episode.isArchived)
      json.member("starred", episode.isStarred)
    }
    member("absentSince", episode.row.absentSince)
  }
}
