import ElementTree
import FeedNamespaces

/// What an element is called, its vocabulary by meaning and not by prefix.
struct Name: Sendable {
  /// `nil`: the namespace of the record, which is that of its format.
  let namespace: String?
  let local: String
  private let prefix: String?

  static func core(_ local: String) -> Name { Name(namespace: nil, local: local, prefix: nil) }

  static func itunes(_ local: String) -> Name {
    Name(namespace: ITunesNamespace.uri, local: local, prefix: ITunesNamespace.prefix)
  }

  static func podcast(_ local: String) -> Name {
    Name(namespace: PodcastNamespace.uri, local: local, prefix: PodcastNamespace.prefix)
  }

  static func atom(_ local: String) -> Name {
    Name(namespace: AtomNamespace.uri, local: local, prefix: AtomNamespace.prefix)
  }

  /// As in a rule's id: `itunes-image`.
  var slug: String { (prefix.map { $0 + "-" } ?? "") + local.lowercased() }
  /// As people know it: `<itunes:image>`.
  var tag: String { "<" + (prefix.map { $0 + ":" } ?? "") + local + ">" }
}
