import ElementTree
import FeedModel
import FeedNamespaces

// What every format says of an episode. Each field lists its sources, the most trusted first.

extension EpisodeView {
  /// Source: RSS `guid`; Atom `id`; RSS 1.0 `rdf:about` of the item; `dc:identifier`.
  var guid: String? {
    text(.guid, .atomID)
      ?? element.attribute("about", namespace: Vocabulary.rdf)?.trimmed.nonEmpty
      ?? text(.dcIdentifier)
  }

  /// Whether the guid is an address.
  ///
  /// Source: RSS `guid@isPermaLink`, which is true when it is not there.
  var guidIsPermaLink: Bool? {
    guard let guid = index.firstText([.guid])?.element else { return nil }
    return guid["isPermaLink"].map { $0.trimmed.lowercased() != "false" } ?? true
  }

  /// Source: RSS `title`; Atom `title`; `itunes:title`; `media:title`; `dc:title`.
  var title: String? {
    index.textConstruct([.title, .atomTitle, .itunesTitle, .mediaTitle, .dcTitle])
  }

  /// Source: RSS `link`; Atom `link` of rel `alternate`; a guid that is a permalink.
  var link: String? {
    if let (_, element) = index.firstText([.link]) {
      return resolved(element.trimmedText, in: element)
    }
    if let found = atomLinks.first(where: { $0.rel == "alternate" })?.url { return found }
    if guidIsPermaLink == true, let guid = text(.guid), guid.isWebAddress { return guid }
    return nil
  }

  /// Atom links, in RSS too, with their address made absolute.
  var atomLinks: [AtomLink] { index.atomLinks(addresses) }

  /// Source: RSS `enclosure`, Atom `link` of rel `enclosure`; `media:content` when there is neither.
  var enclosures: [Enclosure] {
    var found: [Enclosure] = []
    for element in index.all(.enclosure) {
      guard let url = element["url"]?.trimmed.nonEmpty ?? element["href"]?.trimmed.nonEmpty else {
        continue
      }
      found.append(enclosure(element, resolved(url, in: element), length: element["length"]))
    }
    for link in atomLinks where link.rel == "enclosure" {
      found.append(Enclosure(url: link.url, type: link.type, lengthBytes: link.lengthBytes))
    }
    return found.isEmpty ? mediaEnclosures : found
  }

  private func enclosure(_ element: ElementView, _ url: String, length: String?) -> Enclosure {
    Enclosure(
      url: url, type: element["type"].flatMap { MIMEType.clean($0) },
      lengthBytes: length.flatMap { FeedNumber.count($0) })
  }

  private var mediaEnclosures: [Enclosure] {
    let groups = index.all(.mediaGroup).flatMap { MediaGroup(media: $0, addresses).contents }
    let single = index.all(.mediaContent).compactMap { MediaContent(media: $0, addresses) }
    return (single + groups).compactMap(\.enclosure)
  }

  /// Source: RSS `description`; Atom `summary`; `itunes:summary`; `media:description`;
  /// `dc:description`.
  ///
  /// As written, HTML included.
  var summary: String? {
    index.textConstruct([
      .description, .atomSummary, .itunesSummary, .mediaDescription, .dcDescription,
    ])
  }

  /// Source: `content:encoded`; Atom `content`; the body of an XHTML child.
  var contentHTML: String? {
    index.textConstruct([.contentEncoded])
      ?? index[.atomContent].flatMap { $0.textConstruct.nonEmpty }
      ?? element.children.first { $0.namespace == Vocabulary.xhtml && $0.local == "body" }
      .map { $0.innerMarkup(Vocabulary.xhtml).trimmed }
  }

  /// Seconds.
  ///
  /// Source: `itunes:duration`; `media:content@duration`.
  var durationSeconds: Double? {
    if let (_, element) = index.firstText([.itunesDuration]) {
      return element.withTextBytes { FeedDuration($0) }?.seconds
    }
    return index.all(.mediaContent).compactMap { $0["duration"] }
      .compactMap { FeedDuration($0)?.seconds }.first
  }

  /// Source: `podcast:season`; `itunes:season`.
  var season: Int? {
    index.firstValue([.podcastSeason, .itunesSeason]) { FeedNumber.count($0) }
  }

  /// Source: `podcast:episode`, a decimal; `itunes:episode`.
  var number: Double? {
    index.firstValue([.podcastEpisode, .itunesEpisode]) { FeedNumber.decimal($0) }
  }
}

extension ElementView {
  /// The text of an Atom text construct, and of any other element: XHTML as markup, base64 decoded,
  /// everything else as it stands, without blanks around it.
  ///
  /// Source: RFC 4287, section 3.1; Atom 0.3, `mode`.
  var textConstruct: String {
    guard children.first(where: { _ in true }) != nil else {
      guard self["mode"]?.lowercased() == "base64" else { return trimmedText }
      return Base64.decoded(text)?.trimmed ?? trimmedText
    }
    let type = self["type"]?.lowercased() ?? ""
    if type == "xhtml" || type == "application/xhtml+xml" || self["mode"] == "xml" {
      let wrapper = children.first { $0.local == "div" }
      return (wrapper ?? self).innerMarkup(Vocabulary.xhtml).trimmed
    }
    return innerMarkup(Vocabulary.xhtml).trimmed
  }
}

extension String {
  var isWebAddress: Bool {
    let head = prefix(8).lowercased()
    return head.hasPrefix("http://") || head.hasPrefix("https://")
  }
}
