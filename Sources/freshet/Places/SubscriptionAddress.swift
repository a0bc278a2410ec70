import FeedFetcher
import IdentityKeys
import Ingestion
import Library
import SystemKit
import UserState
import WebAddress

/// A feed's key, where to fetch it, and what opens it.
struct SubscriptionAddress {
  let key: FeedKey
  /// Secrets in it belong to the credential file.
  let url: String
  let credentials: FetchCredentials?

  /// As a person typed it.
  init(typed text: String, session: Session) throws {
    guard let address = SeparatedAddress(text) else {
      throw session.usage("\"\(WebAddress.redacted(text))\" is no address of a feed")
    }
    key = address.key
    url = address.key.url
    credentials = address.user.flatMap {
      FetchCredentials.basic(user: $0, password: address.password ?? "")
    }
  }

  /// A feed of the library.
  init(named text: String, session: Session) throws {
    let stores = Stores(session)
    let library = try stores.library()
    let feed = try library.feed(named: text)
    let file = try CredentialFile(session.places)
    self.init(key: feed.key, url: feed.url, stored: file[feed.key])
  }

  init(_ subscription: Subscription, key: FeedKey, file: CredentialFile) {
    self.init(key: key, url: subscription.feedURL, stored: file[key])
  }

  /// A secret address stands for the stored one only while that is the one it was taken from: a feed
  /// that has moved since does not get the old place's secret.
  init(key: FeedKey, url: String, stored: StoredCredential?) {
    self.key = key
    let secret = stored?.url.flatMap { SeparatedAddress($0, isPrivate: true) }
    self.url = secret?.url == url ? stored?.url ?? url : url
    credentials = stored?.fetchCredentials
  }

  var request: FetchRequest {
    FetchRequest(url: url, credentials: credentials, isNamedFile: key.filePath != nil)
  }

  var subscribedFeed: SubscribedFeed {
    SubscribedFeed(
      key: key, url: url, credentials: credentials, isNamedFile: key.filePath != nil)
  }
}
