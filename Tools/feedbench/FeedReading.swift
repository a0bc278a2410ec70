import Digests
import ElementTree
import FeedModel
import FeedParser
import IdentityKeys
import Timestamps

/// The whole parser: each episode's tree, its outline and its identity.
class FeedReading: Reading, EpisodeSink {
  private(set) var items = 0
  private let feed: FeedKey
  private var identities = DocumentIdentities()
  private(set) lazy var parser = FeedParser(url: feed.text, sink: self)

  init() {
    guard let feed = FeedKey(url: "https://feeds.example.org/show.xml") else {
      fatalError("not an address")
    }
    self.feed = feed
  }

  func push(_ bytes: Span<UInt8>) { parser.push(bytes) }

  func finish() {
    _ = try? parser.finish()
    _ = identities.reassigned { _ in [:] }
  }

  func receive(_ view: EpisodeView, _ outline: EpisodeOutline) {
    items += 1
    identities.add(outline.firstID(in: feed), published: outline.published?.seconds)
  }
}

/// And the form that the cache keeps, with its digest.
final class EncodedReading: FeedReading {
  private lazy var encoder = ElementEncoder(names: parser.names)
  /// Read by nobody; keeps the work from being left out.
  private(set) var digest = Digest128(high: 0, low: 0)

  override func receive(_ view: EpisodeView, _ outline: EpisodeOutline) {
    super.receive(view, outline)
    encoder.encode(view.element)
    digest = encoder.digest
  }
}

/// And the canonical form and the digest of every extension.
final class CanonicalReading: FeedReading {
  private(set) var canonicalBytes = 0
  private(set) var contentDigest: Digest256?

  override func receive(_ view: EpisodeView, _ outline: EpisodeOutline) {
    super.receive(view, outline)
    for child in view.element.children where child.isExtension {
      canonicalBytes += child.withCanonicalXML { $0.count }
      contentDigest = child.contentDigest()
    }
  }
}
