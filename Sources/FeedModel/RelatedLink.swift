public import Timestamps

/// An address that a feed or an episode names, and what it is to it.
///
/// Source: Atom `link`, in feeds of every format.
public struct RelatedLink: Hashable, Sendable {
  public var url: String
  /// `alternate`, `related`, `via`, `replies`, `edit` or another word, lowercased; an address where it
  /// is none of IANA's.
  public var rel: String
  /// MIME type, lowercased, without parameters.
  public var type: String?
  /// Source: `@hreflang`.
  public var language: String?
  public var title: String?
  public var lengthBytes: Int?
  /// How many replies are there.
  ///
  /// Source: RFC 4685, `@thr:count`.
  public var replyCount: Int?
  /// When the last one was written.
  ///
  /// Source: RFC 4685, `@thr:updated`.
  public var repliesUpdated: Timestamp?

  public init(url: String, rel: String) {
    self.url = url
    self.rel = rel
  }
}
