import Digests
import ElementTree
import FeedModel
import FeedParser
import IdentityKeys
import PodcastCache
import SystemKit
import Timestamps

/// Receives a document's episodes, keeps those that are new or changed, and marks those that are
/// there: what costs memory is the difference, not the feed.
///
/// Identity is the document's affair: which of two items with one guid keeps it is known only at the
/// end, when ``finish(base:)`` names those that get another id.
final class EpisodeCollector: EpisodeSink {
  /// Which episodes are written.
  enum Kept {
    /// Those that are new or have another content.
    case changed
    /// Only those that are new: older documents do not know better what is known.
    case unknown
    case all

    fileprivate func passesOver(isSame: Bool) -> Bool {
      switch self {
      case .changed: isSame
      case .unknown: true
      case .all: false
      }
    }
  }

  private let feed: FeedKey
  private let known: KnownEpisodes
  private let keeping: Kept
  private let names: NameTable
  private let encoder: ElementEncoder
  private var subtrees: SharedSubtreeEncoder
  private var identities = DocumentIdentities()
  /// Items that were as the cache has them under their first id.
  private var unchanged = BitSet()
  private var failure: SystemError?

  let spool = PartSpool()
  /// Known episodes that the document lists, by their position.
  private(set) var present = BitSet()
  private(set) var rhythm = PublishingRhythm()
  private var listing = XXH3Stream()

  /// XXH3 of the ids that an older document lists: two with the same are the same page.
  var listed: Digest128 { listing.digest128() }

  init(
    feed: FeedKey, known: KnownEpisodes, subtrees: KnownSubtrees, names: NameTable, keeping: Kept
  ) {
    self.feed = feed
    self.known = known
    self.names = names
    self.keeping = keeping
    self.subtrees = SharedSubtreeEncoder(known: subtrees)
    encoder = ElementEncoder(names: names)
  }

  func receive(_ view: EpisodeView, _ outline: EpisodeOutline) {
    guard failure == nil else { return }
    let number = identities.count
    let id = outline.firstID(in: feed)
    identities.add(id, published: outline.published?.seconds)
    rhythm.note(outline.published)
    if case .unknown = keeping { listing.update(Array(id.text.utf8)) }
    encoder.encode(view.element)
    let content = encoder.digest
    if let position = known.position(of: id) {
      present.insert(position)
      if keeping.passesOver(isSame: known[position].content == content) {
        return unchanged.insert(number)
      }
    }
    let body = subtrees.encode(view.element, with: encoder, names: names)
    let episode = EpisodeUpdate(
      id: id, content: content, position: number, facts: EpisodeFacts(outline), body: body)
    keep(episode)
  }

  private func keep(_ episode: EpisodeUpdate) {
    do throws(SystemError) {
      for subtree in subtrees.takeNew() { try spool.append(.subtree(subtree)) }
      try spool.append(.episode(episode))
    } catch {
      failure = error
    }
  }

  /// Settles the ids of the document.
  ///
  /// - Returns: `false` when an item that was passed over as unchanged has to get another id: then
  ///   the document must be read again, keeping all.
  func finish(base: String?) throws(SystemError) -> Bool {
    if let failure { throw failure }
    let reassigned = try identities.reassigned { (items) throws(SystemError) in
      try ladders(of: items, base)
    }
    guard let reassigned else { return false }
    if reassigned.isEmpty { return true }
    let assignments = Dictionary(uniqueKeysWithValues: reassigned.map { ($0.item, $0) })
    try spool.rename { [feed] episode in
      guard let assignment = assignments[episode.position],
        let ladder = IdentityLadder(feed: feed, stored: episode.body, base: base)
      else { return nil }
      return ladder.id(assignment)
    }
    for id in spool.renamed.values {
      if let position = known.position(of: id) { present.insert(position) }
    }
    return true
  }

  /// What the items with these numbers could be known by.
  ///
  /// None when one of them was passed over as unchanged.
  private func ladders(of items: Set<Int>, _ base: String?) throws(SystemError)
    -> [Int: IdentityLadder]
  {
    var ladders: [Int: IdentityLadder] = [:]
    if items.contains(where: unchanged.contains) { return ladders }
    try spool.forEachEpisode { episode in
      guard items.contains(episode.position) else { return }
      ladders[episode.position] = IdentityLadder(feed: feed, stored: episode.body, base: base)
    }
    return ladders
  }

  /// Those of the document that the cache does not know, under the ids that were settled.
  func newEpisodes(among known: KnownEpisodes) throws(SystemError) -> [GuidChurn.Candidate] {
    var new: [GuidChurn.Candidate] = []
    try spool.forEachEpisode { episode in
      let id = spool.renamed[episode.position] ?? episode.id
      if known.position(of: id) == nil { new.append(GuidChurn.Candidate(id, episode.facts)) }
    }
    return new
  }

  /// How many items of the document got another id than their first.
  var duplicates: Int { spool.renamed.count }
}

extension IdentityLadder {
  /// The ladder of an episode that is stored.
  ///
  /// `nil` when its body is damaged.
  init?(feed: FeedKey, stored body: [UInt8], base: String?) {
    guard let tree = ElementTree(decoding: body, names: FeedNames()),
      let root = tree.roots.first(where: { _ in true })
    else { return nil }
    self.init(feed: feed, item: EpisodeOutline(EpisodeView(root, base: base)).itemFacts)
  }
}

extension EpisodeFacts {
  init(_ outline: EpisodeOutline) {
    self.init()
    title = outline.title
    published = outline.published
    durationMilliseconds = outline.durationSeconds.flatMap {
      Int64(exactly: ($0 * 1_000).rounded())
    }
    season = outline.season
    number = outline.number
    let enclosures = outline.enclosures
    enclosure = (enclosures.first { $0.isPlayable } ?? enclosures.first).map {
      EnclosureFacts(url: $0.url, type: $0.type, bytes: $0.lengthBytes.map(Int64.init))
    }
  }
}
