import CLibXML2
public import ElementTree
import Glibc

/// Reads XML as its bytes arrive and collects the elements that its delegate asks for.
///
/// The bytes are UTF-8, whatever their declaration says. Parsing is strict: nothing is guessed after
/// a fault, since libxml2's own recovery loses data in silence. No DTD is fetched, no external
/// entity read. One thread at a time.
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
  public private(set) var faults: [XMLFault] = []
  /// The record in which the document broke off, with the children that are whole.
  ///
  /// `nil` before ``finish()``, or when there is none.
  public private(set) var cutRecord: ElementView?
  /// Where the record or document element that is being decided or collected began.
  public private(set) var elementPosition = XMLPosition(line: 1, column: 1, offset: 0)

  private let names: NameTable
  private let resolver: any NameResolver
  private unowned let delegate: any XMLStreamDelegate
  private let limits: XMLLimits
  private let state: UnsafeMutablePointer<XMLState>
  private let context: xmlParserCtxtPtr
  private var decision = XMLDecision.skip
  /// Where in its tree the element begins that is being collected.
  private var collectedFrom = 0
  /// By the address at which libxml2 keeps them.
  private var namespaces: [UnsafePointer<UInt8>: String] = [:]
  private var passed: XMLLimit?
  private var fatal: XMLFault?
  private var isStopped = false
  private var hasRoot = false
  private var isFinishing = false
  private var cutFault: XMLFault?
  private var end = XMLPosition(line: 1, column: 1, offset: 0)

  /// What is given to libxml2 at once: its own read-ahead works best near this.
  private static let chunkBytes = 32 << 10

  public init(
    names resolver: any NameResolver, limits: XMLLimits = XMLLimits(),
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
    // NOENT: without it `&amp;` in an attribute arrives as `&#38;`. IGNORE_ENC: the bytes are UTF-8.
    xmlCtxtUseOptions(
      context,
      Int32(
        XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_IGNORE_ENC.rawValue))
    xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
    state.initialize(
      to: XMLState(
        limits: limits, record: record.storage, document: document.storage, stream: self))
  }

  deinit {
    xmlFreeParserCtxt(context)
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Whether more bytes could change anything.
  public var wantsMore: Bool { !isStopped && fatal == nil && passed == nil }

  /// Parses `bytes` and calls the delegate for what they complete.
  public func push(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { buffer in
      var at = 0
      while at < buffer.count, wantsMore, let base = buffer.baseAddress {
        let count = min(Self.chunkBytes, buffer.count - at)
        feed(base + at, count, isLast: false)
        at += count
      }
    }
  }

  /// Says that there are no more bytes.
  public func finish() -> XMLOutcome {
    isFinishing = true
    if wantsMore { feed(nil, 0, isLast: true) }
    noteUndeclaredEntities()
    if state.pointee.target == document.storage, state.pointee.outerDepth > 1 {
      // Half an element is none: a title that was cut is not the title.
      document.storage.pointee.cancel(to: collectedFrom)
    }
    if let passed { return .limit(passed, end) }
    if state.pointee.target == record.storage {
      record.storage.pointee.endWithoutOpenChild(at: 0)
      let element = record.view(at: 0)
      if !element.isEmpty { cutRecord = element }
    }
    if state.pointee.depth == 0 && hasRoot {
      if let fatal { note(.trailingContent, fatal) }
      return .complete
    }
    guard hasRoot else { return fatal.map { .malformed($0) } ?? .empty }
    guard let fatal, !isCut(fatal) else { return .truncated }
    return .malformed(fatal)
  }

  private func feed(_ bytes: UnsafePointer<UInt8>?, _ count: Int, isLast: Bool) {
    let characters = UnsafeRawPointer(bytes)?.assumingMemoryBound(to: CChar.self)
    _ = xmlParseChunk(context, characters, Int32(count), isLast ? 1 : 0)
    guard let input = context.pointee.input, wantsMore else { return }
    let pending = input.pointee.end - input.pointee.cur
    // A CDATA section is given out when its end has come; every other construct this long is no feed's.
    if context.pointee.instate == XML_PARSER_CDATA_SECTION {
      if pending > limits.pendingCharacterData { stopAtSize() }
    } else if pending > limits.pendingBytes {
      stop(.tag)
    }
  }

  /// The fault of a document that just ends: libxml2 finds it only when told so.
  private func isCut(_ fault: XMLFault) -> Bool { cutFault == fault }

  /// Where the parser is.
  public var position: XMLPosition {
    guard let input = context.pointee.input else { return end }
    return XMLPosition(
      line: Int(input.pointee.line), column: Int(input.pointee.col),
      offset: Int(input.pointee.consumed) + (input.pointee.cur - input.pointee.base))
  }

  // MARK: Called by the state

  func decide(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?,
    _ uri: UnsafePointer<UInt8>?, _ count: Int,
    _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  ) {
    if isStopped || passed != nil { return }
    hasRoot = true
    elementPosition = position
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
      if depth > limits.depth { return stop(.depth) }
      state.pointee.write(document.storage, local, prefix, uri, count, attributes)
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
  }

  func ended(_ depth: Int) {
    if document.storage.pointee.isOpen { document.storage.pointee.end() }
    if wantsMore { delegate.ended(depth: depth) }
  }

  func addName(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?
  ) -> UInt16 {
    if names.count >= min(limits.names, NameTable.capacity) {
      stop(.names)
      return 0
    }
    let name = resolver.resolve(
      local: String(cString: local), prefix: prefix.map { String(cString: $0) },
      namespace: uri.map { namespace($0) })
    let number = names.append(name)
    state.pointee.pointers.insert(local, prefix, uri, number)
    return number
  }

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

  func stopAtSize() { stop(decision == .collectRecord ? .record : .document) }

  func stop(_ limit: XMLLimit) {
    if passed == nil {
      passed = limit
      end = position
      xmlStopParser(context)
    }
  }

  private func halt() {
    isStopped = true
    xmlStopParser(context)
  }

  // MARK: Faults

  func note(_ error: xmlError) {
    guard passed == nil, !isStopped else { return }
    let fault = XMLFault(
      kind: XMLFault.kind(of: error), code: Int(error.code),
      message: error.message.map { Self.oneLine(String(cString: $0)) } ?? "",
      position: XMLPosition(
        line: Int(error.line), column: Int(error.int2), offset: position.offset),
      count: 1)
    if error.level == XML_ERR_FATAL {
      if fatal == nil {
        fatal = fault
        if isFinishing { cutFault = fault }
      }
    } else {
      note(fault.kind, fault)
    }
  }

  private func note(_ kind: XMLFault.Kind, _ fault: XMLFault) {
    if let known = faults.firstIndex(where: { $0.kind == kind }) {
      faults[known].count += fault.count
    } else {
      var fault = fault
      fault.kind = kind
      faults.append(fault)
    }
  }

  private func noteUndeclaredEntities() {
    guard let name = state.pointee.entities.firstUndeclared else { return }
    note(
      .undefinedEntity,
      XMLFault(
        kind: .undefinedEntity, code: Int(XML_ERR_UNDECLARED_ENTITY.rawValue),
        message: "entity '\(name)' has no declaration that is followed; "
          + "HTML's meaning was taken, or itself",
        position: elementPosition, count: state.pointee.entities.undeclaredCount))
  }

  private static func oneLine(_ text: String) -> String {
    String(text.split(whereSeparator: \.isNewline).joined(separator: " ").prefix(200))
  }
}

extension XMLFault {
  /// Source: libxml2 `xmlerror.h`.
  static func kind(of error: xmlError) -> Kind {
    switch UInt32(error.code) {
    case XML_ERR_UNDECLARED_ENTITY.rawValue, XML_WAR_UNDECLARED_ENTITY.rawValue:
      .undefinedEntity
    case XML_NS_ERR_UNDEFINED_NAMESPACE.rawValue: .undeclaredPrefix
    case XML_NS_ERR_XML_NAMESPACE.rawValue, XML_NS_ERR_QNAME.rawValue,
      XML_NS_ERR_ATTRIBUTE_REDEFINED.rawValue, XML_NS_ERR_EMPTY.rawValue,
      XML_NS_ERR_COLON.rawValue, XML_WAR_NS_URI.rawValue, XML_WAR_NS_URI_RELATIVE.rawValue:
      .namespace
    default: .notWellFormed
    }
  }
}

/// libxml2's process-wide set-up.
enum XMLLibrary {
  private static let initialised: Void = xmlInitParser()

  /// Before the first parser of a thread.
  static func prepare() {
    _ = initialised
    clibxml2_silence_generic_errors()
  }
}
