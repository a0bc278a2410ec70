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

  /// Whether the guid is an address. Source: RSS `guid@isPermaLink`, which is true when it is not
  /// there.
  var guidIsPermaLink: Bool? {
    guard let guid = index.firstText([.guid])?.element else { return nil }
    return guid["isPermaLink"].map { $0.trimmed.lowercased() != "false" } ?? true
  }

  /// Source: RSS `title`; Atom `title`; `itunes:title`; `media:title`; `dc:title`.
  var title: String? {
    index.firstText([.title, .atomTitle, .itunesTitle, .mediaTitle, .dcTitle])
      .map { $0.element.textConstruct }
  }

  /// Source: RSS `link`; Atom `link` of rel `alternate`; a guid that is a permalink.
  var link: String? {
    if let (_, element) = index.firstText([.link]) {
      return resolved(element.trimmedText, in: element)
    }
    if let found = atomLinks.first(where: { $0.rel == "alternate" })?.address { return found }
    if guidIsPermaLink == true, let guid = text(.guid), guid.isWebAddress { return guid }
    return nil
  }

  /// Atom links, in RSS too, with their address made absolute.
  var atomLinks: [AtomLink] { index.atomLinks { resolved($0, in: $1) } }

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
      found.append(enclosure(link.element, link.address, length: link.element["length"]))
    }
    return found.isEmpty ? mediaEnclosures : found
  }

  private func enclosure(_ element: ElementView, _ url: String, length: String?) -> Enclosure {
    Enclosure(
      url: url, type: element["type"].flatMap { MIMEType.clean($0) },
      lengthBytes: length.flatMap { FeedNumber.count($0) })
  }

  private var mediaEnclosures: [Enclosure] {
    let groups = index.all(.mediaGroup).flatMap { $0.children.filter { $0.role == Tag.mediaContent.rawValue } }
    return (index.all(.mediaContent) + groups).compactMap { element in
      guard let url = element["url"]?.trimmed.nonEmpty else { return nil }
      let found = enclosure(element, resolved(url, in: element), length: element["fileSize"])
      let medium = element["medium"]?.lowercased()
      return found.isPlayable || medium == "audio" || medium == "video" ? found : nil
    }
  }

  /// Source: RSS `description`; Atom `summary`; `itunes:summary`; `media:description`;
  /// `dc:description`. As written, HTML included.
  var summary: String? {
    index.firstText([.description, .atomSummary, .itunesSummary, .mediaDescription, .dcDescription])
      .map { $0.element.textConstruct }
  }

  /// Source: `content:encoded`; Atom `content`; the body of an XHTML child.
  var contentHTML: String? {
    index.firstText([.contentEncoded]).map { $0.element.textConstruct }
      ?? index[.atomContent].flatMap { $0.textConstruct.nonEmpty }
      ?? element.children.first { $0.namespace == Vocabulary.xhtml && $0.local == "body" }
      .map { $0.innerMarkup(Vocabulary.xhtml).trimmed }
  }

  /// Seconds. Source: `itunes:duration`; `media:content@duration`.
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

extension ChildIndex {
  /// The first value that can be read, the best source first.
  func firstValue<Value>(_ tags: [Tag], _ read: (String) -> Value?) -> Value? {
    for tag in tags where has(tag) {
      for element in all(tag) {
        if let value = read(element.trimmedText) { return value }
      }
    }
    return nil
  }

  func atomLinks(_ resolve: (String, ElementView) -> String) -> [AtomLink] {
    all(.atomLink).compactMap { element in
      guard let href = element["href"]?.trimmed.nonEmpty else { return nil }
      let rel = element["rel"]?.trimmed.lowercased().nonEmpty ?? "alternate"
      return AtomLink(element: element, rel: AtomLink.shortened(rel), address: resolve(href, element))
    }
  }
}

/// An `atom:link`, in a feed of any format.
struct AtomLink {
  let element: ElementView
  /// Lowercase; `alternate` when not said (RFC 4287, 4.2.7.2).
  let rel: String
  let address: String

  /// Registered relations may be written as addresses (RFC 4287, 4.2.7.2).
  static func shortened(_ rel: String) -> String {
    let prefix = "http://www.iana.org/assignments/relation/"
    return rel.hasPrefix(prefix) ? String(rel.dropFirst(prefix.count)) : rel
  }
}

extension ElementView {
  /// The text of an Atom text construct, and of any other element: XHTML as markup, everything else
  /// as it stands, without blanks around it.
  ///
  /// Source: RFC 4287, section 3.1.
  var textConstruct: String {
    guard children.first(where: { _ in true }) != nil else { return trimmedText }
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
