public import FeedFetcher
public import IdentityKeys

/// A feed to keep alive, as a plain value: all that the feed side ever learns of a subscription.
public struct SubscribedFeed: Hashable, Sendable {
  /// What it is known by, for ever.
  public var key: FeedKey
  /// Where to fetch it, without user-info.
  ///
  /// A private feed's holds its secret: it is fetched and never stored.
  public var url: String
  public var credentials: FetchCredentials?
  /// A person named this file; only then is a `file:` address read.
  public var isNamedFile: Bool

  public init(
    key: FeedKey, url: String, credentials: FetchCredentials? = nil, isNamedFile: Bool = false
  ) {
    self.key = key
    self.url = url
    self.credentials = credentials
    self.isNamedFile = isNamedFile
  }
}

extension SubscribedFeed {
  /// The address that may be stored and shown.
  var storedURL: String { key.isPrivate ? key.url : url }
}

/// Which feeds a refresh is about, and what may hold it back.
public enum RefreshSelection: Hashable, Sendable {
  /// Those whose time has come.
  case due
  /// All, whatever the schedule; a server's `Retry-After` is kept to.
  case all
  /// All, and nothing holds back.
  case force
  /// These, whatever the schedule.
  case feeds(Set<FeedKey>, force: Bool)

  func contains(_ key: FeedKey) -> Bool {
    if case .feeds(let keys, _) = self { keys.contains(key) } else { true }
  }

  var overridesSchedule: Bool { self != .due }

  var overridesServer: Bool {
    switch self {
    case .force, .feeds(_, force: true): true
    case .due, .all, .feeds: false
    }
  }

  /// Whether a feed that is gone is asked again.
  var revivesGone: Bool {
    switch self {
    case .due, .all: false
    case .force, .feeds: true
    }
  }
}
