public import ElementTree
public import FeedModel

/// Creative Commons' RDF vocabulary, `cc:`.
///
/// Spec: <https://creativecommons.org/ns>
public enum CreativeCommonsNamespace: FeedNamespace {
  public static let prefix = "cc"
  public static let uri = "http://creativecommons.org/ns#"
  public static let otherAddresses = [
    OtherAddress(
      "http://web.resource.org/cc/", .earlier,
      "from before 2008, and still the more frequent one")
  ]
  public static let fieldElements: Set<String> = ["license"]
}

extension License {
  /// Reads `cc:license`: an address, in `rdf:resource` or as text.
  public init?(creativeCommons element: ElementView, _ addresses: Addresses) {
    guard let url = AdminNamespace.resource(element) else { return nil }
    self.init(url: addresses.absolute(url, in: element))
  }
}
