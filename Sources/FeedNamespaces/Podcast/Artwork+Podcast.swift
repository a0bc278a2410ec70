public import ElementTree
public import FeedModel

extension Artwork {
  /// Reads `podcast:image`.
  ///
  /// `nil` without an address.
  ///
  /// Spec: <https://podcasting2.org/docs/podcast-namespace/tags/image>
  public init?(podcast element: ElementView, _ addresses: Addresses) {
    guard let url = element.address("href", addresses) else { return nil }
    self.init(
      url: url, alt: element.words("alt"), aspectRatio: element.words("aspect-ratio"),
      width: element.count("width"), height: element.count("height"), type: element.mimeType(),
      purpose: element.words("purpose"))
  }

  /// Reads the candidates of the deprecated `podcast:images`, in document order.
  ///
  /// `srcset` is HTML's: an address, blanks, a width such as `1500w`, a comma. An address may have
  /// commas inside; it ends at the blank.
  /// Spec: <https://podcasting2.org/docs/podcast-namespace/tags/images>
  public static func candidates(podcast element: ElementView, _ addresses: Addresses) -> [Artwork] {
    guard let srcset = element["srcset"] else { return [] }
    var found: [Artwork] = []
    var left = srcset[...]
    while true {
      left = left.drop { $0.isWhitespace || $0 == "," }
      var address = left.prefix { !$0.isWhitespace }
      guard !address.isEmpty else { return found }
      left = left.dropFirst(address.count)
      var descriptor: Substring = ""
      if address.last == "," {
        address = address.dropLast()
      } else {
        descriptor = left.prefix { $0 != "," }
        left = left.dropFirst(descriptor.count)
      }
      found.append(
        Artwork(
          url: addresses.absolute(String(address), in: element), width: width(in: descriptor)))
    }
  }

  private static func width(in descriptor: Substring) -> Int? {
    descriptor.split(whereSeparator: \.isWhitespace).lazy
      .compactMap { $0.last == "w" ? Int($0.dropLast()) : nil }.first
  }
}
