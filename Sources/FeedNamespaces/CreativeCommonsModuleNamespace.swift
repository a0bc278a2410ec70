public import ElementTree
public import FeedModel

/// The Creative Commons module of RSS 2.0, `creativeCommons:`.
///
/// Spec: <http://backend.userland.com/creativeCommonsRssModule>
public enum CreativeCommonsModuleNamespace: FeedNamespace {
  public static let prefix = "creativeCommons"
  public static let uri = "http://backend.userland.com/creativeCommonsRssModule"
  public static let otherAddresses = [
    OtherAddress(
      "http://cyber.law.harvard.edu/rss/creativeCommonsRssModule.html", .document,
      "where its specification moved to")
  ]
  public static let fieldElements: Set<String> = ["license"]
}

extension License {
  /// Reads `creativeCommons:license`: an address, as text.
  public init?(creativeCommonsModule element: ElementView, _ addresses: Addresses) {
    guard let url = element.address(addresses) else { return nil }
    self.init(url: url)
  }
}
