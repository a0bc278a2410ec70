import ElementTree
import FeedModel
import FeedNamespaces

// Fields that a feed and an episode read alike.

extension ChildIndex {
  /// Source: `itunes:explicit`; `googleplay:explicit`; `media:rating`.
  var isExplicit: Bool? {
    firstValue([.itunesExplicit, .playExplicit]) { FeedBoolean.explicit($0) }
      ?? all(.mediaRating).compactMap { MediaRating(media: $0)?.isExplicit }.first
  }

  /// Source: `podcast:funding`; Atom `link` of rel `payment`; `rawvoice:donate`.
  func funding(_ addresses: Addresses) -> [Funding] {
    all(.podcastFunding).compactMap { Funding(podcast: $0, addresses) }
      + atomLinks(addresses).compactMap { Funding($0) }
      + all(.rawVoiceDonate).compactMap { Funding(rawVoice: $0, addresses) }
  }

  /// Source: `podcast:license`; Atom `link` of rel `license`; Creative Commons; `media:license`.
  func license(_ addresses: Addresses) -> License? {
    if let own = self[.podcastLicense].flatMap({ License(podcast: $0, addresses) }) { return own }
    if let link = atomLinks(addresses).compactMap({ License($0) }).first { return link }
    return self[.ccModuleLicense].flatMap { License(creativeCommonsModule: $0, addresses) }
      ?? self[.ccLicense].flatMap { License(creativeCommons: $0, addresses) }
      ?? self[.mediaLicense].flatMap { License(media: $0, addresses) }
  }

  /// Atom links, in feeds of any format, with their addresses made absolute.
  func atomLinks(_ addresses: Addresses) -> [AtomLink] {
    all(.atomLink).compactMap { AtomLink(atom: $0, addresses) }
  }

  /// The text of the best source that says anything, HTML included.
  func textConstruct(_ tags: [Tag]) -> String? {
    firstText(tags).map { $0.element.textConstruct }
  }

  /// The first value that can be read, the best source first.
  func firstValue<Value>(_ tags: [Tag], _ read: (String) -> Value?) -> Value? {
    for tag in tags where has(tag) {
      for element in all(tag) {
        if let value = read(element.trimmedText) { return value }
      }
    }
    return nil
  }
}
