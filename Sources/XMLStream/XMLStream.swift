import CLibXML2
public import ElementTree
public import FeedBytes

/// Reads XML as its bytes arrive and collects the elements that its delegate asks for.
///
/// The bytes are UTF-8 of characters that XML allows, as `FeedBytes` leaves them, whatever their
/// declaration says; text is not checked again. Parsing is strict, since libxml2's own
/// recovery loses data in silence. Where markup is to be repaired, the first fault takes the stream
/// back to the element that has it, and from there on all bytes pass through ``MarkupRepair``: a
/// document without a fault pays nothing for it. No DTD is fetched, no external entity read. One
/// thread at a time.
/// Source: `xmlParseChunk`, libxml2's SAX2 push interface.
@safe public final class XMLStream {
  /// The record that was collected last.
  public let record: ElementTree
  /// The document less its records: what was descended into, and in it what was collected for the
  /// document.
  ///
  /// Its last elements are open until the document ends.
  public let document: ElementTree
  /// Faults that did not end the parse, by kind, in the order of their first place.
  public var faults: [XMLFault] { state.pointee.noted.faults }
  /// The record in which the document ended.
  ///
  /// `nil` before ``finish()``, or when there is none.
  public private(set) var cutRecord: CutRecord?
  /// Where the record or document element that is being decided or collected began.
  public internal(set) var elementPlace = DocumentPlace()

  let names: NameTable
  let resolver: any NameResolver
  /// Unchecked, as it is called for every record: it owns the stream, or lives as long.
  unowned(unsafe) let delegate: any XMLStreamDelegate
  let limits: XMLLimits
  let state: UnsafeMutablePointer<XMLState>
  let context: xmlParserCtxtPtr
  var decision = XMLDecision.skip
  /// Where in its tree the element begins that is being collected.
  var collectedFrom = 0
  /// By the address at which libxml2 keeps them.
  var namespaces: [UnsafePointer<UInt8>: String] = [:]
  var passed: XMLLimit? { didSet { judge() } }
  var fatal: XMLFault? { didSet { judge() } }
  var isStopped = false { didSet { judge() } }
  var hasRoot = false
  /// What was collected last is a record.
  var isBehindRecord = false
  /// How many `]` came last, up to two, that libxml2 has not got yet.
  var heldBrackets = 0
  /// libxml2 was told that there are no more bytes.
  var isTerminated = false
  var cutFault: XMLFault?
  /// Where a document broke off that has no fault.
  var cut: DocumentPlace?
  var end = DocumentPlace()

  var repair: MarkupRepair?
  /// Why the repair went no further, `nil` while it goes on.
  public internal(set) var ending: MarkupRepair.Refusal? { didSet { judge() } }
  var origin = XMLOrigin()
  /// A line, and where it begins, in bytes as libxml2 counts: looked for once a line.
  var lineStart = (line: 1, offset: 0)
  /// The bytes that libxml2 is getting, and where they begin, as it counts.
  var fed: (offset: Int, bytes: UnsafeBufferPointer<UInt8>)?
  /// `nil` where nothing was repaired.
  var repairedPlaces: RepairedPlaces?

  /// - Parameters:
  ///   - resolver: says what names mean.
  ///   - limits: what the document may cost.
  ///   - repairsMarkup: whether a document that is not well-formed is repaired and read on.
  ///   - delegate: says what is kept, and receives it; it is not kept alive.
  public init(
    names resolver: any NameResolver, limits: XMLLimits = XMLLimits(), repairsMarkup: Bool = false,
    delegate: any XMLStreamDelegate
  ) {
    XMLLibrary.prepare()
    names = NameTable()
    record = ElementTree(names: names, capacity: 32 << 10)
    document = ElementTree(names: names, capacity: 8 << 10)
    self.resolver = resolver
    self.delegate = delegate
    self.limits = limits
    state = .allocate(capacity: 1)
    var handler = XMLCallbacks.handler()
    guard let context = xmlCreatePushParserCtxt(&handler, state, nil, 0, nil) else {
      fatalError("out of memory")
    }
    self.context = context
    state.initialize(
      to: XMLState(
        limits: limits, context: context, record: record.storage, document: document.storage,
        stream: self,
        track: repairsMarkup
          ? XMLTrack(limit: max(limits.recordBytes, limits.documentBytes)) : nil))
    prepare()
  }

  /// Sets libxml2 up for a document's first bytes.
  func prepare() {
    // NOENT: without it `&amp;` in an attribute arrives as `&#38;`. IGNORE_ENC: the bytes are UTF-8.
    xmlCtxtUseOptions(
      context,
      Int32(
        XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_IGNORE_ENC.rawValue))
    xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
    state.pointee.hiddenLineEnd = nil
    lineStart = (1, 0)
    heldBrackets = 0
  }

  deinit {
    // libxml2 keeps what a DTD declares in a document of its own, and leaves that to its user.
    xmlFreeDoc(context.pointee.myDoc)
    xmlFreeParserCtxt(context)
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Says where in the document the first byte stands, before it comes.
  public func begin(at place: DocumentPlace) {
    origin.written = place
    keepTrack()
  }

  /// Whether more bytes could change anything.
  public private(set) var wantsMore = true

  private func judge() {
    wantsMore = !isStopped && fatal == nil && passed == nil && ending == nil
  }

  /// What of the markup was repaired, each kind once.
  public var repairs: [MarkupRepair.Repair] { repair?.repairs ?? [] }

  /// What was left out as it could not be repaired, each reason once.
  public var refusals: [MarkupRepair.Refusal] { repair?.refusals ?? [] }

  /// Parses `bytes` and calls the delegate for what they complete.
  public func push(_ bytes: Span<UInt8>) {
    if isRepairing { return pushRepaired(bytes) }
    let read = pushAsWritten(bytes)
    if isRepairable && startRepair() { pushRepaired(bytes.extracting(read...)) }
  }

  /// Says that there are no more bytes.
  public func finish() -> XMLOutcome {
    finishRepair()
    terminate()
    if !isRepairing, isRepairable { repairEnd() }
    noteUndeclaredEntities()
    if state.pointee.target == document.storage, state.pointee.outerDepth > 1 {
      // Half an element is none: a title that was cut is not the title.
      document.storage.pointee.cancel(to: collectedFrom)
    }
    if passed == nil, state.pointee.target == record.storage { cutRecord = endRecord() }
    return outcome
  }

  private func endRecord() -> CutRecord {
    let child = record.storage.pointee.endWithoutOpenChild(at: 0)
    return CutRecord(element: record.view(at: 0), cutChild: child.map { names[$0] })
  }

  /// What is being collected lacks what comes now: the rest of it is passed over.
  func breakOff() {
    guard let target = state.pointee.target, wantsMore else { return }
    if target == record.storage {
      delegate.brokeOff(endRecord())
    } else {
      target.pointee.cancel(to: collectedFrom)
    }
    state.pointee.target = nil
    skip(state.pointee.outerDepth)
  }

  /// The last bytes may have a fault, or just not be all.
  private func repairEnd() {
    let here = state.pointee.track?.end ?? place
    guard startRepair() else { return }
    finishRepair()
    terminate()
    if repairs.isEmpty && refusals.isEmpty { cut = here }
  }

  private var outcome: XMLOutcome {
    if let passed { return .limit(passed, end) }
    if isBehindRoot {
      if let fatal, !isRepairing { note(.trailingContent, fatal) }
      return .complete
    }
    if let ending { return XMLOutcome(ending) }
    guard hasRoot else { return fatal.map { .malformed($0) } ?? .empty }
    guard let fatal, !isCut(fatal) else { return .truncated }
    return .malformed(fatal)
  }

  /// The fault of a document that just ends: libxml2 finds it only when told so.
  private func isCut(_ fault: XMLFault) -> Bool { cutFault == fault }
}
