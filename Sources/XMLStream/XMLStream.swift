import CLibXML2
public import ElementTree
public import FeedBytes

/// Reads XML as its bytes arrive and collects the elements that its delegate asks for.
///
/// The bytes are UTF-8, whatever their declaration says. Parsing is strict, since libxml2's own
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
  public private(set) var elementPosition = XMLPosition(line: 1, column: 1, offset: 0)

  private let names: NameTable
  private let resolver: any NameResolver
  /// Unchecked, as it is called for every record: it owns the stream, or lives as long.
  private unowned(unsafe) let delegate: any XMLStreamDelegate
  let limits: XMLLimits
  let state: UnsafeMutablePointer<XMLState>
  let context: xmlParserCtxtPtr
  private var decision = XMLDecision.skip
  /// Where in its tree the element begins that is being collected.
  private(set) var collectedFrom = 0
  /// By the address at which libxml2 keeps them.
  private var namespaces: [UnsafePointer<UInt8>: String] = [:]
  var passed: XMLLimit? { didSet { judge() } }
  var fatal: XMLFault? { didSet { judge() } }
  var isStopped = false { didSet { judge() } }
  private(set) var hasRoot = false
  /// libxml2 was told that there are no more bytes.
  var isTerminated = false
  var cutFault: XMLFault?
  /// Where a document broke off that has no fault.
  private var cut: XMLPosition?
  private var end = XMLPosition(line: 1, column: 1, offset: 0)

  var repair: MarkupRepair?
  /// Why the repair went no further, `nil` while it goes on.
  public internal(set) var ending: MarkupRepair.Refusal? { didSet { judge() } }
  var origin = XMLOrigin()
  /// `nil` where nothing was repaired.
  var repairedPlaces: RepairedPlaces?

  /// What is given to libxml2 at once: its own read-ahead works best near this.
  private static let chunkBytes = 32 << 10

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
    state.pointee.takenLineEnd = -1
  }

  deinit {
    // libxml2 keeps what a DTD declares in a document of its own, and leaves that to its user.
    xmlFreeDoc(context.pointee.myDoc)
    xmlFreeParserCtxt(context)
    state.deinitialize(count: 1)
    state.deallocate()
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

  /// Whether what stands behind the root may be the document.
  var wantsAnotherRoot: Bool { !isRepairing && delegate.wantsAnotherRoot }

  /// What was read is not the document.
  func forgetRoot() {
    document.reset()
    hasRoot = false
  }

  /// Parses `bytes` and calls the delegate for what they complete.
  public func push(_ bytes: Span<UInt8>) {
    if isRepairing { return pushRepaired(bytes) }
    let read = pushAsWritten(bytes)
    if isRepairable && startRepair() { pushRepaired(bytes.extracting(read...)) }
  }

  /// - Returns: how many bytes libxml2 has got; less than there are after a fault or a limit.
  @discardableResult func pushAsWritten(_ bytes: Span<UInt8>) -> Int {
    bytes.withUnsafeBufferPointer { buffer in
      var at = 0
      while at < buffer.count, wantsMore {
        let chunk = buffer[at..<min(at + Self.chunkBytes, buffer.count)]
        feed(UnsafeBufferPointer(rebasing: chunk))
        at = chunk.endIndex
      }
      return at
    }
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
    let here = state.pointee.track?.end ?? position
    guard startRepair() else { return }
    finishRepair()
    terminate()
    if repairs.isEmpty && refusals.isEmpty { cut = here }
  }

  private var outcome: XMLOutcome {
    if let passed { return .limit(passed, end) }
    if state.pointee.depth == 0 && hasRoot {
      if let fatal { note(.trailingContent, fatal) }
      return .complete
    }
    if let ending { return XMLOutcome(ending) }
    guard hasRoot else { return fatal.map { .malformed($0) } ?? .empty }
    guard let fatal, !isCut(fatal) else { return .truncated }
    return .malformed(fatal)
  }

  private func feed(_ bytes: UnsafeBufferPointer<UInt8>) {
    bytes.withMemoryRebound(to: CChar.self) {
      _ = xmlParseChunk(context, $0.baseAddress, Int32($0.count), 0)
    }
    state.pointee.track?.fed(bytes)
    guard let input = context.pointee.input, wantsMore else { return }
    let pending = input.pointee.end - input.pointee.cur
    // A CDATA section is given out when its end has come; every other construct this long is no feed's.
    if context.pointee.instate == XML_PARSER_CDATA_SECTION {
      if pending > limits.pendingCharacterData { stopAtSize() }
    } else if pending > Self.longestReference, input.pointee.cur.pointee == UInt8(ascii: "&") {
      // libxml2 waits for the end of what is none.
      fatal = XMLFault(
        kind: .notWellFormed, code: Int(XML_ERR_ENTITYREF_SEMICOL_MISSING.rawValue),
        message: "a reference without an end", position: position, count: 1)
    } else if pending > mostPending {
      stop(.tag)
    } else {
      keepTrackFar()
    }
  }

  /// Where a tag can be left out, the repair decides: at a size that every tag beyond the limit has
  /// shown, in whatever pieces it came.
  private var mostPending: Int {
    let most = limits.pendingBytes
    return state.pointee.track == nil ? most : max(most - 2 * Self.chunkBytes, Self.chunkBytes)
  }

  /// Far more bytes than any entity's name has.
  private static let longestReference = 4 << 10

  private func terminate() {
    guard wantsMore else { return }
    isTerminated = true
    _ = xmlParseChunk(context, nil, 0, 1)
    isTerminated = false
  }

  /// The fault of a document that just ends: libxml2 finds it only when told so.
  private func isCut(_ fault: XMLFault) -> Bool { cutFault == fault }

  /// Where the parser is.
  public var position: XMLPosition {
    cut ?? (context.pointee.input == nil ? end : documentPlace(readPosition))
  }

  /// As libxml2 counts.
  var readPosition: XMLPosition {
    guard let input = context.pointee.input else { return origin.read }
    return XMLPosition(
      line: Int(input.pointee.line), column: Int(input.pointee.col),
      offset: input.pointee.offset(of: input.pointee.cur))
  }

  // MARK: Called by the state

  func decide(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?,
    _ uri: UnsafePointer<UInt8>?, _ count: Int,
    _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  ) {
    if isStopped || passed != nil || isTagCut { return }
    hasRoot = true
    let tag = currentTag
    elementPosition = documentPlace(tag.place)
    keepTrack(at: tag.place)
    let depth = state.pointee.depth
    // The delegate sees the start tag in the record tree, where a record stays.
    record.reset()
    state.pointee.write(record.storage, local, prefix, uri, count, attributes)
    if passed != nil { return }
    let head = record.storage
    head.pointee.end()
    decision = delegate.started(record.view(at: 0), depth: depth)
    record.reset()
    switch decision {
    case .descend:
      state.pointee.write(document.storage, local, prefix, uri, count, attributes)
      keepTrack(inside: tag)
      if document.byteCount > limits.documentBytes { stopAtSize() }
    case .skip: skip(depth)
    case .stop: halt()
    case .collectRecord: collect(record.storage, limits.recordBytes, depth)
    case .collectDocument: collect(document.storage, limits.documentBytes, depth)
    }
    if let target = state.pointee.target {
      state.pointee.write(target, local, prefix, uri, count, attributes)
    }
  }

  private func skip(_ depth: Int) {
    state.pointee.isSkipping = true
    state.pointee.outerDepth = depth
  }

  private func collect(_ tree: UnsafeMutablePointer<TreeStorage>, _ limit: Int, _ depth: Int) {
    state.pointee.target = tree
    collectedFrom = tree.pointee.count
    state.pointee.targetLimit = limit
    state.pointee.outerDepth = depth
  }

  func collected(at offset: Int) {
    state.pointee.target = nil
    let tree = decision == .collectRecord ? record : document
    if wantsMore { delegate.collected(tree.view(at: offset), decision) }
    keepTrack()
  }

  func skipped() { keepTrack() }

  func ended(_ depth: Int) {
    state.pointee.track?.close()
    keepTrack()
    if document.storage.pointee.isOpen { document.storage.pointee.end() }
    if wantsMore { delegate.ended(depth: depth) }
  }

  func addName(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?
  ) -> UInt16? {
    if names.count >= min(limits.names, NameTable.capacity) {
      stop(.names)
      return nil
    }
    let name = resolver.resolve(
      local: String(cString: local), prefix: prefix.map { String(cString: $0) },
      namespace: uri.map { namespace($0) })
    let number = names.append(name)
    state.pointee.pointers.insert(local, prefix, uri, number)
    return number
  }

  /// Whether libxml2 keeps far more strings than a document of so many names has.
  ///
  /// It keeps prefixes, URIs and the targets of instructions too, used or not, and its table does not
  /// grow with them: the time is quadratic beyond it.
  /// Source: `xmlDictGrow`.
  var knowsTooMuch: Bool { Int(xmlDictSize(context.pointee.dict)) > 4 * limits.names }

  /// One string for the many names of a namespace, which the resolver then knows at a glance.
  private func namespace(_ uri: UnsafePointer<UInt8>) -> String {
    if let known = namespaces[uri] { return known }
    let text = String(cString: uri)
    namespaces[uri] = text
    return text
  }

  func entity(_ name: UnsafePointer<UInt8>) -> xmlEntityPtr? {
    state.pointee.entity(
      name, inAttribute: context.pointee.instate == XML_PARSER_ATTRIBUTE_VALUE)
  }

  /// What is collected is too large.
  ///
  /// The place is where it begins: how far its text was read depends on how the bytes came.
  func stopAtSize() {
    stop(decision == .collectRecord ? .record : .document, at: elementPosition)
  }

  func stop(_ limit: XMLLimit) { stop(limit, at: position) }

  private func stop(_ limit: XMLLimit, at place: XMLPosition) {
    if passed == nil {
      passed = limit
      end = place
      xmlStopParser(context)
    }
  }

  private func halt() {
    isStopped = true
    xmlStopParser(context)
  }
}
