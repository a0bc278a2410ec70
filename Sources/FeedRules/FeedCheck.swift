import ElementTree
public import FeedBytes
import FeedModel
import FeedNamespaces
public import FeedParser

/// Holds a feed against the rules while its document passes: each episode as it comes, the rest at the end.
///
/// Kept between episodes are their guids, and nothing else of them.
public struct FeedCheck {
  private var guids: Set<String> = []
  private var spellings = NamespaceSpellings()
  /// Full episodes without a number, for a show that turns out to be serial.
  private var unnumbered: (count: Int, first: Finding)?
  /// Entries without an author, for a feed that turns out to have none either.
  private var anonymous: (count: Int, first: Finding)?

  public init() {}

  /// Holds an episode against the rules.
  ///
  /// - Parameters:
  ///   - episode: borrowed until this returns.
  ///   - number: its place in the document, from 1.
  ///   - place: where it begins.
  /// - Returns: the rules that it breaks, each once.
  public mutating func findings(in episode: EpisodeView, number: Int, at place: DocumentPlace?)
    -> [Finding]
  {
    let element = episode.element
    let kind = Self.kind(ofEpisode: element)
    let channel = kind == .atomEntry || kind == .other ? "feed" : "channel"
    let record = Record(kind, element, path: "\(channel)/\(element.local)[\(number)]")
    let origin = Origin(episode: number, place: place)
    var breaches = Breaches()
    check(record, parent: .item, into: &breaches)
    noteDuplicate(of: record, in: &breaches)
    if record.kind == .item, element.local != "item" {
      breaches.note(DocumentRules.nameCase, Breach(path: record.path))
    }
    noteNumber(of: record, origin)
    noteAuthor(of: record, origin)
    return breaches.findings(episode: number, at: place)
  }

  /// The rules that the channel and the document break, each once.
  public mutating func findings(in outcome: ParseOutcome) -> [Finding] {
    var findings = DocumentRules.findings(outcome.diagnostics)
    guard let channel = outcome.head.channel else { return findings }
    let record = Record(
      Self.kind(of: outcome.source.format), channel,
      path: channel.local)
    var breaches = Breaches()
    checkDocument(outcome, into: &breaches)
    check(record, parent: .channel, isWhole: outcome.source.isComplete, into: &breaches)
    if let mismatch = PodcastGUID.breach(in: record, outcome) {
      breaches.note(PodcastGUID.mismatch, mismatch)
    }
    for live in record.liveItems { check(live, parent: .item, into: &breaches) }
    findings += breaches.findings(episode: nil, at: outcome.channelPlace)
    if let unnumbered, record.first(.itunes("type"))?.trimmedText == "serial" {
      findings.append(unnumbered.first.counted(unnumbered.count))
    }
    if let anonymous, record.first(.core("author")) == nil, outcome.source.isComplete {
      findings.append(anonymous.first.counted(anonymous.count))
    }
    return findings
  }

  // MARK: One record

  private struct Origin {
    let episode: Int?
    let place: DocumentPlace?
  }

  private mutating func check(
    _ record: Record, parent: PodcastElement.Parent, isWhole: Bool = true,
    into breaches: inout Breaches
  ) {
    for checked in RuleBook.byKind[record.kind] ?? [] where isWhole || !checked.isAboutAbsence {
      breaches.note(checked.rule, checked.breaches(record))
    }
    var podcast = PodcastCheck(breaches)
    podcast.check(record, in: parent)
    breaches = podcast.breaches
    spellings.check(record, into: &breaches)
  }

  private mutating func noteDuplicate(of record: Record, in breaches: inout Breaches) {
    let isAtom = record.kind == .atomEntry
    guard record.kind == .item || isAtom,
      let guid = record.first(.core(isAtom ? "id" : "guid")), !guid.isBlank,
      !guids.insert(guid.trimmedText).inserted
    else { return }
    breaches.note(
      isAtom ? DocumentRules.duplicateID : DocumentRules.duplicateGUID, Breach(record, guid))
  }

  private mutating func noteNumber(of record: Record, _ origin: Origin) {
    guard record.kind == .item, record.first(.itunes("episode")) == nil,
      ["full", nil].contains(record.first(.itunes("episodeType"))?.trimmedText)
    else { return }
    Self.count(DocumentRules.serialNumber, record, origin, in: &unnumbered)
  }

  /// The author of an entry's source is the entry's.
  private mutating func noteAuthor(of record: Record, _ origin: Origin) {
    let sources = record.all(.core("source")).flatMap { Array($0.children) }
    guard record.kind == .atomEntry, record.first(.core("author")) == nil,
      !sources.contains(where: { $0.local == "author" && record.isCore($0) })
    else { return }
    Self.count(DocumentRules.authorMissing, record, origin, in: &anonymous)
  }

  private static func count(
    _ rule: Rule, _ record: Record, _ origin: Origin, in known: inout (count: Int, first: Finding)?
  ) {
    let first =
      known?.first
      ?? Finding(
        rule: rule, path: record.path, quote: nil, count: 1, episode: origin.episode,
        place: origin.place)
    known = ((known?.count ?? 0) + 1, first)
  }

  // MARK: The document

  private func checkDocument(_ outcome: ParseOutcome, into breaches: inout Breaches) {
    let root = outcome.head.root?.name.qualified ?? "document"
    switch outcome.source.format {
    case .rss2, .rss0x:
      let version = outcome.head.root?["version"]
      if version != "2.0" {
        breaches.note(DocumentRules.version, Breach(path: root + "@version", quote: version))
      }
      for element in [outcome.head.root, outcome.head.channel].compactMap(\.self)
      where ["rss", "channel"].contains(element.local.lowercased())
        && element.local != element.local.lowercased()
      {
        breaches.note(DocumentRules.nameCase, Breach(path: element.name.qualified))
      }
    default: breaches.note(DocumentRules.notRSS, Breach(path: root))
    }
    if let encoding = outcome.source.encoding,
      !["utf-8", "us-ascii"].contains(encoding.lowercased())
    {
      breaches.note(DocumentRules.notUTF8, Breach(path: "document", quote: encoding))
    }
  }

  private static func kind(of format: FeedFormat?) -> Record.Kind {
    switch format {
    case .rss2, .rss0x: .channel
    case .atom1: .atomFeed
    default: .other
    }
  }

  /// RSS 1.0 gives its items names in RDF; the parser forgives the case of RSS's own.
  private static func kind(ofEpisode element: ElementView) -> Record.Kind {
    switch element.local.lowercased() {
    case "entry": .atomEntry
    case "item" where !element.attributes.contains(where: { $0.name.local == "about" }): .item
    default: .other
    }
  }
}

extension Finding {
  fileprivate func counted(_ count: Int) -> Finding {
    Finding(
      rule: rule, path: path, quote: quote, count: count, episode: episode, place: place)
  }
}
