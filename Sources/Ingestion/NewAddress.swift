import IdentityKeys
import PodcastCache
import Timestamps
import WebAddress

/// The address that a feed names as its new one: when it is asked, and when it is believed.
///
/// Source: `itunes:new-feed-url`.
enum NewAddress {
  /// One that does not answer, or is another podcast, is asked again this much later.
  private static let pauseSeconds: Int64 = 86_400

  /// The named address, when it is time to ask whether the podcast is there.
  ///
  /// `nil`: the feed names none but its own, or a private feed does, whose addresses are secrets, or
  /// it was asked not long ago.
  static func candidate(_ state: FeedState, now: Timestamp) -> String? {
    guard let url = state.reported.newFeedURL, !state.key.isPrivate,
      let scheme = WebAddress(url)?.scheme, scheme == "http" || scheme == "https",
      let key = FeedKey(url: url), key != state.key, key != FeedKey(url: state.url)
    else { return nil }
    if let asked = state.reported.newFeedAsked {
      let wait = now.seconds(since: asked)
      if wait >= 0 && wait < pauseSeconds { return nil }
    }
    return url
  }

  /// The document at `url` is the same podcast and does not send us on.
  static func isProved(by document: FeedDocument, at url: String, _ match: PodcastMatch) -> Bool {
    guard match == .same, document.isComplete else { return false }
    guard let own = document.newFeedURL else { return true }
    return FeedKey(url: own) == FeedKey(url: url)
  }

  static let unproven = RefreshWarning(
    code: "feed.move-unproven",
    message: "names a new address (itunes:new-feed-url), but the same podcast is not found there; "
      + "the old address is kept")
}
