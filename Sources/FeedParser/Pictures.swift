import ElementTree
import FeedModel
import FeedNamespaces

extension ChildIndex {
  /// The picture of the best source, made absolute.
  func picture(_ tags: [Tag], _ addresses: Addresses) -> String? {
    for tag in tags where has(tag) {
      for element in all(tag) {
        if let address = Self.address(tag, element, addresses) { return address }
      }
    }
    return nil
  }

  /// Source: RSS `image/url`, with RSS 1.0's `rdf:resource`; Atom `logo` and `icon`; the vocabularies'
  /// own attributes.
  private static func address(_ tag: Tag, _ element: ElementView, _ addresses: Addresses)
    -> String?
  {
    switch tag {
    case .image:
      let child = element.children.first { $0.local.lowercased() == "url" }
      if let url = child?.words { return addresses.absolute(url, in: element) }
      return ITunesNamespace.image(element, addresses)
    case .itunesLink: return ITunesNamespace.linkedImage(element, addresses)
    case .mediaGroup: return MediaGroup(media: element, addresses).image
    case .mediaContent: return MediaContent(media: element, addresses)?.image
    case .mediaThumbnail: return MediaThumbnail(media: element, addresses)?.url
    default: return ITunesNamespace.image(element, addresses)
    }
  }

  /// Source: `podcast:image`; the older `podcast:images@srcset`.
  func podcastImages(_ addresses: Addresses) -> [Artwork] {
    all(.podcastImage).compactMap { Artwork(podcast: $0, addresses) }
      + all(.podcastImages).flatMap { Artwork.candidates(podcast: $0, addresses) }
  }
}
