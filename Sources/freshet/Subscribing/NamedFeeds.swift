import JSONText
import Library

/// The feeds that a person named; one name that fits none does not stop the others.
struct NamedFeeds {
  var feeds: [LibraryFeed] = []
  var failures: [(name: String, failure: Failure)] = []

  init(_ names: [String], in library: Library) {
    for name in names {
      do {
        let feed = try library.feed(named: name)
        if !feeds.contains(where: { $0.key == feed.key }) { feeds.append(feed) }
      } catch {
        failures.append((name, Failure(error)))
      }
    }
  }

  func report(_ talk: Talk) {
    for (_, failure) in failures { talk.error(failure.message) }
  }
}
