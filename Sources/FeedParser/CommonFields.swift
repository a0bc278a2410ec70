import ElementTree
import FeedModel
import FeedNamespaces

// Fields that a feed and an episode read alike.

extension ChildIndex {
  /// Source: `itunes:explicit`; `googleplay:explicit`; `media:rating`, in a group too;
  /// `media:adult`.
  var isExplicit: Bool? {
    firstValue(CommonSources.explicit) { FeedBoolean.explicit($0) }
      ?? first(.mediaRating) { MediaRating(media: $0)?.isExplicit }
      ?? first(.mediaAdult) { MediaRating.isAdult($0) }
      ?? first(.mediaGroup) { MediaGroup.rating($0)?.isExplicit }
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

  /// Source: Atom `link` of relations that fill no other field, with `thr:count` and `thr:updated`.
  ///
  /// `link`: the address that is the feed's or the episode's own page.
  func relatedLinks(besides link: String?, _ addresses: Addresses) -> [RelatedLink] {
    all(.atomLink).compactMap { element in
      guard let found = AtomLink(atom: element, addresses),
        !RelatedLink.relationsOfFields.contains(found.rel),
        found.rel != "alternate" || found.url != link
      else { return nil }
      return RelatedLink(found, of: element)
    }
  }

  /// Source: Atom `contributor`; `dc:contributor`.
  func contributors(_ addresses: Addresses) -> [Author] {
    all(.atomContributor).compactMap { Author(atom: $0, addresses) }
      + all(.dcContributor).compactMap { Author(dublinCore: $0) }
  }

  /// Atom links, in feeds of any format, with their addresses made absolute.
  func atomLinks(_ addresses: Addresses) -> [AtomLink] {
    all(.atomLink).compactMap { AtomLink(atom: $0, addresses) }
  }

  /// The page that belongs to a feed or an episode.
  ///
  /// Source: RSS `link`; Atom `link` of rel `alternate`, a web page rather than anything else; RSS
  /// `link` that is written as Atom's.
  func pageLink(_ addresses: Addresses) -> String? {
    if let address = address([.link], addresses) { return address }
    let pages = atomLinks(addresses).filter { $0.rel == "alternate" }
    if let page = pages.first(where: { $0.type?.contains("html") ?? true }) ?? pages.first {
      return page.url
    }
    return first(.link) {
      AtomLink(atom: $0, addresses).flatMap { $0.rel == "alternate" ? $0.url : nil }
    }
  }

  /// The text of the best source that says anything, made absolute.
  func address(_ tags: [Tag], _ addresses: Addresses) -> String? {
    for tag in tags {
      guard let element = firstSaying(tag), let text = element.words else {
        continue
      }
      return addresses.absolute(text, in: element)
    }
    return nil
  }

  /// The text of the best source that says anything, HTML included.
  func textConstruct(_ tags: [Tag]) -> TextConstruct? {
    for tag in tags {
      if let text = firstSaying(tag).flatMap({ TextConstruct($0) }) { return text }
    }
    return nil
  }

  /// The first value that can be read, the best source first.
  func firstValue<Value>(_ tags: [Tag], _ read: (String) -> Value?) -> Value? {
    for tag in tags where has(tag) {
      for element in all(tag) {
        if let value = read(element.words ?? "") { return value }
      }
    }
    return nil
  }
}
