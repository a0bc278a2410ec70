import IdentityKeys
import PodcastCache
import TextFolding
import UserState

// What a person types for a feed or an episode.
extension Library {
  /// The feed that `text` names: its key, its address in any spelling, or a part of its title, else of
  /// its address, that only it has, whatever the case and the diacritics.
  ///
  /// Subscribed feeds go before others.
  public func feed(named text: String) throws(LibraryError) -> LibraryFeed {
    // The address of a private feed, as it was subscribed to, names it too.
    for key in [FeedKey(url: text), FeedKey(privateURL: text)] {
      if let key, let feed = try feed(key) { return feed }
    }
    let wanted = folded(text.trimmed)
    guard !wanted.isEmpty else { throw .reference(.unknownFeed(text)) }
    let all = try feeds(includesEnded: true)
    for candidates in [all.filter(\.isSubscribed), all.filter { !$0.isSubscribed }] {
      let matches = Self.matches(wanted, candidates)
      if matches.count == 1 { return matches[0] }
      if matches.count > 1 {
        throw .reference(
          .ambiguousFeed(
            text, titles: Self.distinctTitles(matches.prefix(5)), count: matches.count))
      }
    }
    throw .reference(.unknownFeed(text))
  }

  /// Those with this title; else those with it in their title; else in their address, which is what
  /// can be typed where a title is in another script.
  private static func matches(_ wanted: String, _ feeds: [LibraryFeed]) -> [LibraryFeed] {
    let equal = feeds.filter { folded($0.title) == wanted }
    if !equal.isEmpty { return equal }
    let titled = feeds.filter { contains(folded($0.title), wanted) }
    return titled.isEmpty ? feeds.filter { contains(folded($0.shownURL), wanted) } : titled
  }

  /// The episode that `text` names: its key, or `FEED#N`, the Nth newest of a feed.
  public func episode(named text: String) throws(LibraryError) -> LibraryEpisode {
    if let key = EpisodeKey(stored: text) {
      guard let episode = try episode(key) else { throw .reference(.unknownEpisode(text)) }
      return episode
    }
    guard let (name, number) = Self.numbered(text) else { throw .reference(.noEpisode(text)) }
    let feed = try feed(named: name)
    guard number >= 1 else { throw .reference(.noEpisode(text)) }
    let found = try episodes(of: feed, skipping: number - 1, limit: 1).first
    guard let found else {
      throw .reference(.episodeNumber(number, count: feed.episodeCount))
    }
    return try describe(found.row, of: found.key.feed)
  }

  /// Titles, and addresses where two feeds have one title.
  private static func distinctTitles(_ feeds: some Collection<LibraryFeed>) -> [String] {
    let counts = Dictionary(feeds.map { ($0.title, 1) }, uniquingKeysWith: +)
    return feeds.map { counts[$0.title] == 1 ? $0.title : $0.shownURL }
  }

  /// `FEED#N`.
  ///
  /// The last `#` counts, for an address may hold one.
  private static func numbered(_ text: String) -> (String, Int)? {
    guard let mark = text.lastIndex(of: "#"), mark > text.startIndex,
      let number = Int(text[text.index(after: mark)...])
    else { return nil }
    return (String(text[..<mark]), number)
  }

  /// By bytes: both are folded, so equal texts are equal bytes.
  private static func contains(_ text: String, _ part: String) -> Bool {
    let text = Array(text.utf8)
    let part = Array(part.utf8)
    guard part.count <= text.count else { return false }
    return (0...(text.count - part.count)).contains { start in
      text[start] == part[0] && text[start..<(start + part.count)].elementsEqual(part)
    }
  }
}
