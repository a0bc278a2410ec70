import ElementTree
import FeedModel
import FeedNamespaces

// What every format says of an episode. Which elements are asked is said in `EpisodeSources`.

extension EpisodeView {
  /// Source: ``EpisodeSources/guid``; RSS 1.0 `rdf:about` of the item; `dc:identifier`.
  var guid: String? {
    text(EpisodeSources.guid)
      ?? element.attribute("about", namespace: Vocabulary.rdf)?.trimmed.nonEmpty
      ?? text(EpisodeSources.otherID)
  }

  /// Whether the guid is an address.
  ///
  /// Source: RSS `guid@isPermaLink`, which is true when it is not there.
  var guidIsPermaLink: Bool? {
    guard let guid = index.firstSaying(.guid) else { return nil }
    return guid.anyCase("isPermaLink").flatMap { FeedBoolean.value($0) } ?? true
  }

  var title: String? { titleText?.text }

  var titleText: TextConstruct? { index.textConstruct(EpisodeSources.title) }

  /// Source: RSS `link`; JSON Feed `url`; Atom `link` of rel `alternate`; a guid that is a permalink;
  /// JSON Feed `external_url`.
  var link: String? {
    index.pageLink(addresses) ?? permalink ?? index.address([.jsonExternalURL], addresses)
  }

  /// The guid as an address, where it is one.
  ///
  /// A relative one counts only where the item says outright that it is an address, and it looks like
  /// a path: for most that say nothing it is none.
  private var permalink: String? {
    guard guidIsPermaLink == true, let element = index.firstSaying(.guid) else { return nil }
    let guid = element.words ?? ""
    if guid.isWebAddress { return guid }
    guard element.anyCase("isPermaLink") != nil, guid.isRelativePath else { return nil }
    return resolved(guid, in: element).webAddress
  }

  /// Atom links, in RSS too, with their address made absolute.
  var atomLinks: [AtomLink] { index.atomLinks(addresses) }

  /// Source: RSS `enclosure`, Atom `link` of rel `enclosure`, JSON Feed `attachments`;
  /// `media:content` when there is none of them.
  var enclosures: [Enclosure] {
    var found: [Enclosure] = []
    for element in index.all(.enclosure) {
      guard let url = element.enclosureAddress else { continue }
      found.append(
        Enclosure(
          url: resolved(url, in: element), type: element.anyCase("type").flatMap(MIMEType.clean),
          lengthBytes: element.anyCase("length").flatMap(FeedNumber.count)))
    }
    for link in atomLinks where link.rel == "enclosure" {
      found.append(Enclosure(url: link.url, type: link.type, lengthBytes: link.lengthBytes))
    }
    if index.has(.jsonAttachment) { found += attachmentEnclosures }
    return found.isEmpty ? mediaEnclosures : found
  }

  private var mediaEnclosures: [Enclosure] { mediaContents.compactMap(\.enclosure) }

  /// Those of a group stand behind those of the item itself.
  private var mediaContents: [MediaContent] {
    let groups = index.all(.mediaGroup).flatMap { MediaGroup(media: $0, addresses).contents }
    return index.all(.mediaContent).compactMap { MediaContent(media: $0, addresses) } + groups
  }

  /// As written, HTML included.
  ///
  /// Source: ``EpisodeSources/summary``; `media:description` of a group, as video hosts write it.
  var summary: TextConstruct? {
    if isDescriptionContent { return index.textConstruct([.summary]) }
    return index.textConstruct(EpisodeSources.summary)
      ?? index.first(.mediaGroup) { MediaGroup.description($0).flatMap { TextConstruct($0) } }
  }

  /// Source: ``EpisodeSources/content``; a description beside a `summary`;
  /// ``EpisodeSources/plainContent``, made HTML; the body of an XHTML child.
  var contentHTML: String? {
    content?.html
      ?? element.children.first { $0.namespace == Vocabulary.xhtml && $0.local == "body" }
      .map { $0.innerMarkup(Vocabulary.xhtml).trimmed }
  }

  private var content: TextConstruct? {
    index.textConstruct(EpisodeSources.content)
      ?? (isDescriptionContent ? index.textConstruct([.description]) : nil)
      ?? index.textConstruct(EpisodeSources.plainContent)
  }

  /// The notes for reading, whichever there are.
  ///
  /// `convert` makes plain text of HTML.
  func notes(_ convert: (String) -> String) -> String? {
    content?.readable(convert) ?? contentHTML.map(convert)
  }

  /// RSS has no `summary` of its own: where one stands beside the description, it is the short text
  /// and the description the whole, unless there is a better one.
  private var isDescriptionContent: Bool {
    index.says(.summary) && index.says(.description) && !index.says(.contentEncoded)
  }

  /// Seconds.
  ///
  /// Source: `itunes:duration`; `media:content@duration`, in a group too; JSON Feed
  /// `duration_in_seconds`.
  var durationSeconds: Double? {
    index.first(.itunesDuration) { $0.withTextBytes { FeedDuration($0) }?.seconds }
      ?? mediaDuration ?? attachmentDuration
  }

  /// Of what is played, above all.
  private var mediaDuration: Double? {
    guard index.has(.mediaContent) || index.has(.mediaGroup) else { return nil }
    let contents = mediaContents.filter { $0.durationSeconds != nil }
    return (contents.first { $0.enclosure != nil } ?? contents.first)?.durationSeconds
  }

  var season: Int? {
    index.firstValue(EpisodeSources.season) { FeedNumber.count($0) }
  }

  /// A decimal in `podcast:episode`.
  var number: Double? {
    index.firstValue(EpisodeSources.number) { FeedNumber.decimal($0) }
  }
}

extension ElementView {
  /// As an RSS `enclosure` has it.
  var enclosureAddress: String? {
    anyCase("url")?.trimmed.nonEmpty ?? anyCase("href")?.trimmed.nonEmpty
  }
}

extension String {
  var isWebAddress: Bool {
    let head = prefix(8).lowercased()
    return head.hasPrefix("http://") || head.hasPrefix("https://")
  }

  /// Itself, if it is an address of the web.
  var webAddress: String? { isWebAddress ? self : nil }

  /// Whether it is a relative reference with more than one part: `episode/1`, `/episodes/1`.
  fileprivate var isRelativePath: Bool {
    utf8.contains(UInt8(ascii: "/")) && !utf8.contains(UInt8(ascii: ":"))
      && utf8.allSatisfy { $0 > 0x20 }
  }
}
