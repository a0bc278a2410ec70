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
  public static let elements: Set<String> = [
    // `author` is none of the fifteen, but often written.
    "author", "contributor", "coverage", "creator", "date", "description", "format", "identifier",
    "language", "publisher", "relation", "rights", "source", "subject", "title", "type",
  ]

  /// Reads an element as the text it is.
  public static func text(_ element: ElementView) -> String? { element.words }
}

extension Author {
  /// Reads `dc:creator`, `dc:author` or `dc:contributor`: a name, or an address with a name.
  public init?(dublinCore element: ElementView) {
    guard let text = element.words else { return nil }
    self.init(mailbox: text)
  }
}
