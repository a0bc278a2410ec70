import FeedModel
import FeedParser
import PodcastCache
import WebAddress

/// A document that an episode names.
struct DocumentLink: Hashable, Sendable {
  var address: LinkedDocumentAddress
  /// The MIME type that the feed says it has.
  var type: String?
}

/// The documents that a feed's episodes name.
struct DocumentLinks: Sendable {
  /// Of the episodes that the feed lists: the newest first, each address once.
  private(set) var listed: [DocumentLink] = []
  /// Of all episodes, those that left the feed too.
  private(set) var named: Set<LinkedDocumentAddress> = []
  /// All episodes were read.
  var isWhole = true

  private var met: Set<LinkedDocumentAddress> = []

  /// Adds what the next episode names.
  mutating func add(_ links: [DocumentLink], isAbsent: Bool) {
    for link in links {
      named.insert(link.address)
      if !isAbsent, met.insert(link.address).inserted { listed.append(link) }
    }
  }
}

extension DocumentLink {
  /// A longer address is one that no server reads.
  private static let longest = 8_192

  fileprivate var canBeAsked: Bool {
    address.url.utf8.count <= Self.longest && WebAddress(address.url)?.isWeb ?? false
  }
}

extension EpisodeView {
  /// The documents of these kinds that are on the web.
  func documentLinks(_ kinds: Set<LinkedDocumentKind>) -> [DocumentLink] {
    var links: [DocumentLink] = []
    if kinds.contains(.chapters), let link = chaptersLink {
      links.append(DocumentLink(address: .init(.chapters, url: link.url), type: link.type))
    }
    if kinds.contains(.transcript) {
      links += transcripts.map {
        DocumentLink(address: .init(.transcript, url: $0.url), type: $0.type)
      }
    }
    return links.filter(\.canBeAsked)
  }
}
