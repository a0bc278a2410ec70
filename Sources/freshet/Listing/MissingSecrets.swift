import IdentityKeys
import Library
import UserState

/// Which subscriptions wait for a secret that is on another device: the file of secrets does not
/// travel.
struct MissingSecrets {
  /// `nil`: it cannot be read, and nothing is said.
  private let file: CredentialFile?

  init(_ places: Places) { file = try? CredentialFile(places) }

  func isMissing(_ feed: LibraryFeed) -> Bool {
    feed.subscription.map { isMissing($0) } ?? false
  }

  func isMissing(_ subscription: Subscription) -> Bool {
    guard let file, subscription.isSubscribed, subscription.accessProfile != nil else {
      return false
    }
    return subscription.key.map { file[$0] == nil } ?? false
  }
}
