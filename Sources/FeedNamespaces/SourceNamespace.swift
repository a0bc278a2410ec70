public import ElementTree
public import Timestamps

/// Dave Winer's additions to RSS, `source:`.
///
/// Spec: <http://source.scripting.com/>
public enum SourceNamespace: FeedNamespace {
  public static let prefix = "source"
  public static let uri = "http://source.scripting.com/"
  public static let otherAddresses = [
    OtherAddress(
      "http://source.smallpict.com/2014/07/12/theSourceNamespace.html", .earlier,
      "from 2014, before it had a host of its own")
  ]
  public static let elements: Set<String> = [
    "account", "likes", "localTime", "markdown", "self",
  ]

  /// Reads `source:markdown`: the text that the HTML was made from.
  public static func markdown(_ element: ElementView) -> String? { element.words }

  /// Reads `source:self`, the feed's address, and `source:likes`, that of a list of likes.
  public static func url(_ element: ElementView, _ addresses: Addresses) -> String? {
    element.address("server", addresses) ?? element.address(addresses)
  }

  /// Reads `source:localTime`: the clock where the feed was written, taken for UTC.
  public static func localTime(_ element: ElementView) -> Timestamp? {
    element.withTextBytes { FeedDate($0)?.timestamp }
  }
}

/// An author's account at a service.
public struct SourceAccount: Hashable, Sendable {
  public var service: String
  public var name: String

  /// Reads `source:account`.
  ///
  /// `nil` when either part is missing.
  public init?(source element: ElementView) {
    guard let service = element.words("service"), let name = element.words else { return nil }
    self.service = service
    self.name = name
  }
}
