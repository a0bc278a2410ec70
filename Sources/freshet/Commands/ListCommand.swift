import CommandLineKit
import Library

/// The subscriptions.
///
/// Works without a cache.
enum ListCommand {
  static let command = Command(
    "list", "show the subscriptions", section: "Looking",
    options: [
      CommandOption("ended", "also those that were ended, and feeds that only the cache knows")
    ],
    examples: [
      Command.Example("freshet list", "a feed a line"),
      Command.Example("freshet list --json", "for scripts"),
    ])

  static func run(_ session: Session) throws -> ExitStatus {
    let library = try Stores(session).tolerantLibrary()
    let feeds = try library.tolerantFeeds(session, includesEnded: session.invocation.has("ended"))
    try FeedListOutput(session).list(feeds)
    EmptyHints(session).sayOfCache(feeds)
    return .done
  }
}

extension Library {
  /// The feeds, from user state alone where the cache turns out to be damaged while it is read.
  func tolerantFeeds(_ session: Session, includesEnded: Bool = false) throws -> [LibraryFeed] {
    do {
      return try feeds(includesEnded: includesEnded)
    } catch {
      guard case LibraryError.cache = error else { throw error }
      session.talk.warning(Failure(error).message)
      return try Library(userState: userState, cache: nil).feeds(includesEnded: includesEnded)
    }
  }
}
