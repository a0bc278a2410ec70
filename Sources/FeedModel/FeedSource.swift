/// The document that a feed was read from.
public struct FeedSource: Hashable, Sendable {
  /// Where it was fetched from, or the file.
  ///
  /// `nil` for a stream without an address.
  public var url: String?
  /// Size in bytes, before any decoding of characters.
  public var bytes: Int
  public var format: FeedFormat?
  /// The charset that was used, by its IANA name in lower case.
  public var encoding: String?
  /// The document was well-formed XML or JSON, without any repair.
  public var isWellFormed: Bool
  /// The document was there to its end: `false` when it was cut off or reading stopped at a limit.
  public var isComplete: Bool

  public init(
    url: String? = nil, bytes: Int = 0, format: FeedFormat? = nil, encoding: String? = nil,
    isWellFormed: Bool = true, isComplete: Bool = true
  ) {
    self.url = url
    self.bytes = bytes
    self.format = format
    self.encoding = encoding
    self.isWellFormed = isWellFormed
    self.isComplete = isComplete
  }
}

/// The vocabulary a document is written in.
///
/// Raw values are those of the public contract.
public enum FeedFormat: String, Hashable, Sendable {
  /// RSS 2.0, also without a version.
  case rss2
  /// RSS 0.91–0.94 without namespaces.
  case rss0x = "rss0.9x"
  /// RSS 1.0. (0.90 is RDF too, and counted among the 0.9x.)
  case rss1
  case atom1
  case atom03 = "atom0.3"
  case jsonFeed1 = "jsonfeed1"
}
