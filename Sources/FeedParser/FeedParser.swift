public import ElementTree
import FeedBytes
import FeedModel
import FeedNamespaces
public import Timestamps
public import XMLStream

/// Receives a feed's episodes one at a time, so that memory is that of one episode.
public protocol EpisodeSink: AnyObject {
  /// The next episode, in document order. `view` is valid until this returns.
  func receive(_ view: EpisodeView, _ outline: EpisodeOutline)
  /// An episode in which the document broke off, or from which something was left out as it could
  /// not be read: what was complete of it.
  ///
  /// Not to be taken for the episode: its guid or its notes may be among what is missing. Whoever
  /// does not ask for it does not get it.
  func receiveCutOff(_ view: EpisodeView, _ outline: EpisodeOutline)
}

extension EpisodeSink {
  public func receiveCutOff(_ view: EpisodeView, _ outline: EpisodeOutline) {}
}

/// Reads a feed as its bytes arrive.
///
///     bytes ──► FeedBytes ──► XMLStream ──► FeedGrammar ──► EpisodeSink, one at a time
///               clean UTF-8   collected      episode or            └─► ParseOutcome: the feed itself
///                      │      elements       part of the feed
///                      └────► JSONFeedReader ─────────────────► the same, for what begins with `{`
///
/// One document a parser, one thread at a time.
public final class FeedParser: XMLStreamDelegate {
  /// Counts what changes the meaning of stored bodies: a feed that an older one read is fetched once
  /// more without validators.
  public static let version = 3

  private let limits: FeedLimits
  private unowned let sink: (any EpisodeSink)?
  private let url: String?
  private let now: Timestamp?
  var bytes: FeedBytes
  var grammar = FeedGrammar()
  var log = DiagnosticLog()
  private let index = ChildIndex()
  /// The addresses inside of each open element, innermost last.
  private var addresses: [Addresses]
  /// Those of the records that come now, until an element around them begins or ends.
  private var recordAddresses: Addresses?
  /// The index has them, as the record before had no other ones.
  private var hasAddresses = false
  private var episodes = 0
  private var channelPlace: DocumentPlace?
  var passed: String?
  /// The document's first bytes, to tell a web page from what is merely no XML.
  var opening: [UInt8] = []
  let resolver = FeedNames()
  lazy var stream = XMLStream(
    names: resolver, limits: limits.xml, repairsMarkup: true, delegate: self)
  /// What the document is written in, once its first character has told.
  private var syntax = Syntax.unknown

  private enum Syntax {
    case unknown
    case xml
    case json(JSONFeedReader)
  }

  /// - Parameters:
  ///   - url: where the document was fetched from; relative addresses are resolved against it.
  ///   - charset: what the HTTP header or a person says of the encoding.
  ///   - now: dates more than a year later are remarked on.
  ///   - limits: what the document may cost.
  ///   - sink: who gets the episodes; it is not kept alive, and has to live as long.
  public init(
    url: String?, charset: String? = nil, now: Timestamp? = nil, limits: FeedLimits = FeedLimits(),
    sink: (any EpisodeSink)?
  ) {
    self.url = url
    self.now = now
    self.limits = limits
    self.sink = sink
    bytes = FeedBytes(charset: charset)
    addresses = [Addresses(base: url)]
  }

  /// The names of the document, for an ``ElementTree/ElementEncoder``.
  public var names: NameTable { stream.record.names }

  /// Whether more bytes could change anything.
  public var wantsMore: Bool {
    if case .json(let reader) = syntax { return passed == nil && reader.wantsMore }
    return passed == nil && stream.wantsMore
  }

  /// The self link that the channel gave so far.
  ///
  /// `nil` when it has not, or gave none.
  public var selfLink: String? { FeedHead(stream.document.snapshot(), base: url).selfLink }

  /// Parses the next bytes.
  ///
  /// Episodes that they complete reach the sink before this returns.
  public func push(_ span: Span<UInt8>) {
    guard wantsMore else { return }
    if bytes.receivedBytes + span.count > limits.bytes {
      passed = "bytes"
      return
    }
    if opening.count < Self.openingBytes { keepOpening(span) }
    let start = bytes.start
    bytes.push(span) { read($0, from: start) }
  }

  private func read(_ clean: Span<UInt8>, from start: DocumentStart) {
    if case .unknown = syntax { syntax = chosenSyntax(clean, from: start.place) }
    switch syntax {
    case .unknown: break
    case .xml: stream.push(clean)
    case .json(let reader): reader.push(clean)
    }
  }

  /// Content decides, whatever type the server named.
  private func chosenSyntax(_ clean: Span<UInt8>, from start: DocumentPlace) -> Syntax {
    guard let first = clean.indices.first(where: { clean[$0] > 0x20 }) else { return .unknown }
    guard clean[first] == UInt8(ascii: "{") else {
      stream.begin(at: start)
      return .xml
    }
    return .json(
      JSONFeedReader(
        record: stream.record, document: stream.document, names: resolver, limits: limits.xml,
        at: start, delegate: self))
  }

  private static let openingBytes = 512

  private func keepOpening(_ span: Span<UInt8>) {
    opening.reserveCapacity(Self.openingBytes)
    for at in 0..<min(span.count, Self.openingBytes - opening.count) { opening.append(span[at]) }
  }

  /// Says that there are no more bytes.
  ///
  /// - Parameter isCut: the transfer broke off, so the document is not complete whatever it looks
  ///   like.
  /// - Returns: the feed itself, and what was wrong with its document.
  /// - Throws: when there is no feed in it.
  public func finish(isCut: Bool = false) throws(FeedParserError) -> ParseOutcome {
    let start = bytes.start
    bytes.finish { read($0, from: start) }
    if case .json(let reader) = syntax { return try finish(reader, isCut: isCut) }
    let ending = stream.finish()
    try refuse(ending)
    if let record = stream.cutRecord { receive(record) }
    stream.document.closeOpenElements()
    note(ending)
    let isComplete =
      ending == .complete && passed == nil && !isCut && stream.refusals.isEmpty && !lostItem
    if isCut && ending == .complete {
      log.note(.truncated, "the transfer broke off; what was read is kept")
    }
    return outcome(
      grammar.format, isWellFormed: isWellFormed(ending), isComplete: isComplete)
  }

  /// Whether an item's parts were met without its start, which was damaged like other markup here.
  private var lostItem: Bool {
    stream.repairs.contains { $0.kind != .contentAfterRoot }
      && log.diagnostics.contains { $0.code == .itemNotBegun }
  }

  /// An episode that broke off in its notes is worth showing, though what stood behind them is missing;
  /// one that broke off elsewhere may lack what it is known or played by.
  private func receive(_ record: CutRecord) {
    guard let tag = record.cutChild.flatMap({ Tag(rawValue: $0.role) }), EpisodeSources.isNotes(tag)
    else { return }
    index.fill(record.element)
    giveAddresses(to: record.element)
    let view = EpisodeView(index)
    sink?.receiveCutOff(view, EpisodeOutline(view, at: stream.elementPlace))
  }

  private func finish(
    _ reader: JSONFeedReader, isCut: Bool
  ) throws(FeedParserError) -> ParseOutcome {
    let ending = reader.finish()
    if !reader.isFeed { throw ending.refusal(looksLikeHTML: looksLikeHTML) }
    channelPlace = reader.feedPlace
    stream.document.closeOpenElements()
    noteRepairs()
    log.add(reader.diagnostics)
    ending.note(in: &log, isCut: passed != nil)
    notePassed()
    let isComplete = ending == .complete && passed == nil && !isCut && !reader.hasMoreValues
    if isCut && ending == .complete {
      log.note(.jsonTruncated, "the transfer broke off; what was read is kept")
    }
    return outcome(
      .jsonFeed1, isWellFormed: reader.isWellFormed && !hasRepairs, isComplete: isComplete)
  }

  private func outcome(
    _ format: FeedFormat?, isWellFormed: Bool, isComplete: Bool
  ) -> ParseOutcome {
    ParseOutcome(
      source: FeedSource(
        url: url, bytes: bytes.receivedBytes, format: format, encoding: bytes.encoding,
        isWellFormed: isWellFormed, isComplete: isComplete),
      document: stream.document, names: stream.document.names, base: url,
      log: log, episodeCount: episodes, channelPlace: channelPlace)
  }

  /// Gives the episode its addresses: those of the records here, and its own `xml:base`.
  private func giveAddresses(to element: ElementView) {
    let around = recordAddresses ?? findAddresses()
    recordAddresses = around
    index.addresses = around.inside(element)
    hasAddresses = element.attributeCount == 0
  }

  /// The addresses where the parser is.
  ///
  /// A document that came from no web address, such as a file, is read as if it stood at the
  /// channel's link.
  private func findAddresses() -> Addresses {
    let here = addresses.last ?? Addresses(base: url)
    if isAtWebAddress { return here }
    let link = FeedHead(stream.document.snapshot(), base: here.base).link
    return Addresses(base: link?.webAddress ?? here.base)
  }

  private var isAtWebAddress: Bool { addresses.last?.base?.isWebAddress ?? false }

  // MARK: XMLStreamDelegate

  public func started(_ element: ElementView, depth: Int) -> XMLDecision {
    let decision = grammar.started(element, depth: depth)
    if let oddity = grammar.oddity { log.note(oddity, at: stream.elementPlace) }
    switch decision {
    case .descend:
      if element.isChannel { channelPlace = channelPlace ?? stream.elementPlace }
      addresses.append((addresses.last ?? Addresses(base: url)).inside(element))
      recordAddresses = nil
      hasAddresses = false
    case .collectRecord where episodes >= limits.episodes:
      passed = passed ?? "items"
      return .stop
    default: break
    }
    return decision
  }

  public func collected(_ element: ElementView, _ decision: XMLDecision) {
    if decision == .collectRecord { return receive(element, at: stream.elementPlace) }
    // It may have been the link.
    if !isAtWebAddress {
      recordAddresses = nil
      hasAddresses = false
    }
  }

  public func brokeOff(_ record: CutRecord) { receive(record) }

  public var wantsAnotherRoot: Bool { !grammar.isFeed && !grammar.isHTML }

  public func ended(depth: Int) {
    grammar.ended()
    _ = addresses.popLast()
    recordAddresses = nil
    hasAddresses = false
  }

  // MARK: Episodes

  private func receive(_ element: ElementView, at place: DocumentPlace) {
    episodes += 1
    index.fill(element)
    if !hasAddresses || element.attributeCount > 0 { giveAddresses(to: element) }
    let view = EpisodeView(index)
    let outline = EpisodeOutline(view, at: place)
    outline.note(in: &log, at: place, now: now)
    sink?.receive(view, outline)
    if index[.item] != nil { receiveItems(inside: element) }
  }

  /// An item inside of an item is an episode too: the end of the outer one stands at the wrong place.
  private func receiveItems(inside element: ElementView) {
    for child in element.children where Tag(rawValue: child.role) == .item {
      guard episodes < limits.episodes else { return }
      log.note(.itemOutsideChannel, at: stream.elementPlace, "an item inside of another one")
      receive(child, at: stream.elementPlace)
    }
  }
}

extension FeedParser: JSONFeedReaderDelegate {
  func received(_ item: ElementView, at place: DocumentPlace) -> Bool {
    if episodes >= limits.episodes {
      passed = passed ?? "items"
      return false
    }
    receive(item, at: place)
    return true
  }
}
