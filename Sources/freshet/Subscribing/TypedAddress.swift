import FeedFetcher
import IdentityKeys
import Ingestion
import SystemKit
import TextFolding
import UserState

/// An address that a person gave, taken apart into what is recorded and what is secret.
struct TypedAddress {
  let key: FeedKey
  let isPrivate: Bool
  let credential: StoredCredential
  /// Where to fetch it, secrets included.
  private let fetchURL: String

  /// `nil` when it is no address of a feed.
  init?(_ text: String, isPrivate: Bool) {
    guard let address = SeparatedAddress(text, isPrivate: isPrivate) else { return nil }
    key = address.key
    self.isPrivate = isPrivate
    credential = StoredCredential(
      user: address.user, password: address.password, url: address.secretURL)
    fetchURL = address.secretURL ?? address.url
  }

  /// A file that a person named.
  init?(path: String) {
    guard let key = FeedKey(path: path, in: CurrentProcess.workingDirectory) else { return nil }
    self.init(key.text, isPrivate: false)
  }

  /// An address, or a file that is there.
  init?(typed text: String, isPrivate: Bool) {
    if let path = InspectedDocument.localFile(text), !text.isAddress {
      self.init(path: path)
    } else if text.isNamedAsFile {
      // It is not there, and no host is called so: the failure is that of the file.
      self.init(path: text)
    } else if text.isAddress {
      self.init(text, isPrivate: isPrivate)
    } else if text.contains("."), !text.trimmed.contains(" ") {
      // `example.com/feed.xml`, as people write it.
      self.init("https://" + text.trimmed, isPrivate: isPrivate)
    } else {
      return nil
    }
  }

  var subscribedFeed: SubscribedFeed {
    SubscribedFeed(
      key: key, url: fetchURL, credentials: credential.fetchCredentials,
      isNamedFile: key.filePath != nil)
  }

  /// Subscribes; secrets go to the credential file, first, so that no subscription is without.
  func record(
    _ details: SubscriptionEdit, in userState: UserStateStore, places: Places
  ) throws {
    var details = details
    if !credential.isEmpty {
      try CredentialFile.change(places, [key: credential])
      details.accessProfile = .some(credential.user == nil ? .url : .basic)
    }
    if isPrivate { details.isPrivate = true }
    _ = try userState.subscribe(key, details)
  }
}
