public import IdentityKeys
public import Timestamps

/// That a person follows a podcast, and how it is called and filed here.
///
/// Id: the feed key, which never changes, whatever becomes of the address. Unsubscribing is a
/// state, not a deletion, and is recorded for a feed never seen before, too: it must reach the
/// other devices.
public struct Subscription: RecordView {
  public internal(set) var record: Record

  init(record: Record) { self.record = record }

  /// The feed key, as text.
  public var id: String { record.id }

  /// `nil` when another build wrote a key that this one does not take for canonical.
  public var key: FeedKey? { FeedKey(stored: record.id) }

  /// Where the feed is fetched now, without user-info and without secret parts.
  ///
  /// What a person typed or an OPML file had, until a move of the feed that was confirmed.
  public var feedURL: String { text(.feedURL) ?? "" }

  /// Where it was fetched before the last move.
  ///
  /// `nil`: it was not moved, or that was taken back.
  public var previousFeedURL: String? { text(.previousFeedURL) }

  /// How the feed is accessed.
  ///
  /// `nil`: openly, or in a way that this build does not know.
  ///
  /// The secret itself is never here, it stays in the credential file.
  public var accessProfile: AccessProfile? { text(.accessProfile).flatMap(AccessProfile.init) }

  /// The address is a secret: exports leave it out.
  public var isPrivate: Bool { flag(.isPrivate) }

  public var isSubscribed: Bool { flag(.isSubscribed) && !record.isDeleted }

  /// The person's own name for the podcast.
  ///
  /// `nil`: the feed's.
  public var titleOverride: String? { text(.titleOverride) }

  public var folder: String? { text(.folder) }

  /// In the person's order, each once.
  public var tags: [String] { texts(.tags) }

  public var subscribedAt: Timestamp? { time(.subscribedAt) }

  public var unsubscribedAt: Timestamp? { time(.unsubscribedAt) }
}

/// How a feed that is not open to everybody is accessed.
///
/// The secret is in the credential file.
public enum AccessProfile: String, Sendable {
  /// Name and password, by HTTP's basic scheme.
  case basic
  /// A header of the request.
  case header
  /// A secret part of the address.
  case url
}

extension Subscription {
  enum Field: Int, CaseIterable {
    case feedURL
    case previousFeedURL
    case accessProfile
    case isPrivate
    case isSubscribed
    case titleOverride
    case folder
    case tags
    case subscribedAt
    case unsubscribedAt
  }

  static let kind = RecordKind.subscription
  static let table = "subscription"
  static let schema = makeSchema()

  static func definition(of field: Field) -> RecordField {
    switch field {
    case .feedURL: RecordField("feedURL", "feed_url", .text)
    case .previousFeedURL: RecordField("previousFeedURL", "previous_feed_url", .text)
    case .accessProfile: RecordField("accessProfile", "access_profile", .text)
    case .isPrivate: RecordField("isPrivate", "is_private", .flag)
    case .isSubscribed: RecordField("isSubscribed", "is_subscribed", .flag)
    case .titleOverride: RecordField("titleOverride", "title_override", .text)
    case .folder: RecordField("folder", "folder", .text)
    case .tags: RecordField("tags", "tags", .texts)
    case .subscribedAt: RecordField("subscribedAt", "subscribed_at_ms", .time)
    case .unsubscribedAt: RecordField("unsubscribedAt", "unsubscribed_at_ms", .time)
    }
  }
}
