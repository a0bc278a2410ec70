public import ElementTree
import FeedModel

/// How a reader is to dress a feed, `webfeeds:`.
///
/// Spec: <https://blog.feedly.com/10-ways-to-optimize-your-feed-for-feedly/>
public enum WebfeedsNamespace: FeedNamespace {
  public static let prefix = "webfeeds"
  public static let uri = "http://webfeeds.org/rss/1.0"
  public static let readers: [ElementReader] = [
    .value("icon") { Reading(WebfeedsNamespace.image($0, $1)) },
    .value("logo") { Reading(WebfeedsNamespace.image($0, $1)) },
    .value("cover") { Reading(WebfeedsNamespace.image($0, $1)) },
    .value("accentColor") { element, _ in Reading(WebfeedsNamespace.accentColor(element)) },
    .attributes("related"),
    .attributes("analytics"),
  ]

  /// Reads `webfeeds:icon` and `webfeeds:logo`, whose text is an address, and `webfeeds:cover`, where
  /// it is the attribute `image`.
  public static func image(_ element: ElementView, _ addresses: Addresses) -> String? {
    element.address("image", addresses) ?? element.address(addresses)
  }

  /// Reads `webfeeds:accentColor`: six hexadecimal digits, lowercased.
  ///
  /// `nil` when it is none.
  public static func accentColor(_ element: ElementView) -> String? {
    guard let text = element.words else { return nil }
    let digits = text.drop { $0 == "#" }.lowercased()
    return digits.utf8.count == 6 && digits.allSatisfy(\.isHexDigit) ? digits : nil
  }
}
