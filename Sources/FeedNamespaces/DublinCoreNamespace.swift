public import ElementTree
public import FeedModel

/// Dublin Core, `dc:`: the fifteen elements.
///
/// Spec: <https://www.dublincore.org/specifications/dublin-core/dces/>
public enum DublinCoreNamespace: FeedNamespace {
  public static let prefix = "dc"
  public static let uri = "http://purl.org/dc/elements/1.1/"
  public static let otherAddresses = [
    OtherAddress(
      "http://purl.org/dc/elements/1.0/", .earlier,
      "of its version 1.0"),
    OtherAddress(
      "http://purl.org/metadata/dublin_core#", .earlier,
      "from when RDF was a draft"),
  ]
  public static let readers: [ElementReader] = [
    .texts("coverage"),
    .texts("format"),
    .texts("identifier"),
    .texts("language"),
    .texts("publisher"),
    .texts("relation"),
    .texts("rights"),
    .texts("source"),
    .texts("type"),
  ]
  public static let fieldElements: Set<String> = [
    "author", "contributor", "creator", "date", "description", "subject", "title",
  ]
}

extension Author {
  /// Reads `dc:creator`, `dc:author` or `dc:contributor`: a name, or an address with a name.
  public init?(dublinCore element: ElementView) {
    guard let text = element.words else { return nil }
    self.init(mailbox: text)
  }
}
