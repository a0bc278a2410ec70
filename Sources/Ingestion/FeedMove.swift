import FeedFetcher
import IdentityKeys
import PodcastCache
import Timestamps
import WebAddress

/// A feed that has another address now.
public struct FeedMove: Hashable, Sendable {
  public enum Reason: String, Hashable, Sendable {
    /// Source: RFC 9110, 301 and 308.
    case permanentRedirect = "permanent-redirect"
    /// Source: `itunes:new-feed-url`.
    case newFeedURL = "itunes:new-feed-url"
  }

  /// Without user-info.
  public var url: String
  public var reason: Reason

  struct Decision {
    var followed: FeedMove?
    var warnings: [RefreshWarning] = []

    /// An address that was named and not followed stays reported.
    func reported(_ url: String?) -> String? { followed?.url == url ? nil : url }
  }

  /// A chain of permanent redirects counts when it leads to the same podcast; what comes after the
  /// first temporary one may change again and counts no more.
  ///
  /// `named` is the address that the feed named as its new one, when the document was fetched from
  /// there.
  static func decide(
    state: FeedState, document: FeedDocument, head: ResponseHead, match: PodcastMatch,
    named: FeedMove?
  ) -> Decision {
    var decision = Decision()
    // A private feed's new address may hold a secret, and its old one surely does.
    if state.key.isPrivate { return decision }
    if let named {
      decision.followed = named
    } else if let url = head.permanentURL, url != state.url {
      if match == .same, document.isComplete {
        decision.followed = FeedMove(url: url, reason: .permanentRedirect)
      } else if state.rowID != nil {
        decision.warnings.append(
          RefreshWarning(
            code: "feed.move-unproven",
            message: "redirects for good, but not surely to the same podcast; "
              + "the old address is kept"))
      }
    }
    return decision
  }

  /// The alias that joins the old key to the new address's.
  ///
  /// `nil` when they are one key.
  func alias(from key: FeedKey, at now: Timestamp) -> FeedAlias? {
    guard let newKey = FeedKey(url: url), newKey != key else { return nil }
    return FeedAlias(oldKey: key, newKey: newKey, reason: reason.rawValue, at: now)
  }
}
