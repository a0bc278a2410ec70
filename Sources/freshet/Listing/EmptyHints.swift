import Library
import PodcastCache
import SystemKit

/// What to do where there is nothing to show: nothing was subscribed to, nothing was fetched yet, or
/// the cache was deleted.
///
/// For people: scripts read the empty list.
struct EmptyHints {
  static let subscribe = "No subscriptions yet. \"freshet subscribe ADDRESS\" adds one."
  private static let rebuild =
    "Nothing was fetched yet, or the cache was deleted. \"freshet rebuild\" fetches everything."

  private let session: Session

  init(_ session: Session) { self.session = session }

  /// A list of what a person put together, which has nothing in it yet.
  func say(_ text: String, where isEmpty: Bool) {
    if isEmpty, session.form == .text { session.talk.note(text) }
  }

  /// Of a library in which nothing was found.
  ///
  /// - Returns: `false` when it has episodes, or what it has cannot be told.
  @discardableResult
  func say(_ library: Library) -> Bool {
    guard session.form == .text, let text = text(library) else { return false }
    session.talk.note(text)
    return true
  }

  /// Of one feed without episodes.
  func say(_ feed: LibraryFeed, _ library: Library) {
    if session.form == .text { session.talk.note(text(feed, library)) }
  }

  /// Beside a list of subscriptions; a cache that cannot be read was told of already.
  func sayOfCache(_ feeds: [LibraryFeed]) {
    guard session.form == .text, !feeds.isEmpty, !File.exists(session.places.cache) else { return }
    session.talk.note(Self.rebuild)
  }

  /// Does what names a feed or an episode; in an empty library the error says that it is.
  func naming<Value>(_ library: Library, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch LibraryError.reference(let reason) {
      guard let text = text(library) else { throw LibraryError.reference(reason) }
      throw Failure(.failed, reason.code, "\(reason.description). \(text)")
    }
  }

  /// `nil`: there are episodes, or it cannot be told.
  private func text(_ library: Library) -> String? {
    guard let feeds = try? library.feeds(includesEnded: true),
      !feeds.contains(where: { $0.episodeCount > 0 })
    else { return nil }
    let subscribed = feeds.filter(\.isSubscribed)
    if subscribed.isEmpty { return Self.subscribe }
    if library.cache == nil { return Self.rebuild }
    return subscribed.count == 1
      ? text(subscribed[0], library)
      : "None of \(subscribed.count) subscriptions has an episode yet. \"freshet refresh\" asks them."
  }

  private func text(_ feed: LibraryFeed, _ library: Library) -> String {
    if library.cache == nil { return Self.rebuild }
    let title = shownTitle(feed.title)
    return feed.state?.health.lastSuccess == nil
      ? "\(title) was never fetched. \"freshet refresh\" asks for it."
      : "\(title) lists no episode."
  }
}
