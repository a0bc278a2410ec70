import FeedModel
import FeedParser
import IdentityKeys
import Timestamps

/// The first reading of a document: who keeps which id, and what the feed says of itself.
///
/// Which of two items with one guid keeps it is known only at the end, hence the second reading.
struct DocumentSurvey {
  /// What the feed is known by.
  let key: FeedKey
  /// What relative addresses are resolved against.
  let base: String?
  let outcome: ParseOutcome
  let assignments: [Int: IdentityAssignment]
  /// When the document is looked at.
  let now: Timestamp

  init(_ document: InspectedDocument, now: Timestamp) throws {
    self.now = now
    // Within a document the feed's own key changes nothing about who keeps which id.
    let ids = IdentitySurvey(feed: document.key ?? document.placeKey)
    outcome = try document.parse(base: document.base, now: now, sink: ids)
    let selfLink = outcome.head.selfLink
    key = document.key ?? selfLink.flatMap { FeedKey(url: $0) } ?? document.placeKey
    base = document.base ?? selfLink
    assignments = Dictionary(
      uniqueKeysWithValues: ids.identities.reassigned().map { ($0.item, $0) })
  }
}

/// Notes what identifies each item.
private final class IdentitySurvey: EpisodeSink {
  private let feed: FeedKey
  private(set) var identities = DocumentIdentities()

  init(feed: FeedKey) { self.feed = feed }

  func receive(_ view: EpisodeView, _ outline: EpisodeOutline) {
    identities.add(IdentityLadder(feed: feed, item: outline.itemFacts))
  }
}
