import ElementTree
import FeedBytes
import FeedModel
import JSONText
import XMLStream

/// Receives the items of a JSON Feed one at a time.
protocol JSONFeedReaderDelegate: AnyObject {
  /// The next item, in document order; `item` is valid until this returns.
  ///
  /// - Returns: whether to read on.
  func received(_ item: ElementView, at place: DocumentPlace) -> Bool
}

/// Reads a JSON Feed as its bytes arrive, into the trees that an XML feed is read into.
///
///     bytes ──► JSONFeedScanner ──► JSONReader ──► JSONFeedWriter ──► ElementTree
///               one whole value     its parts      member → element
///
/// The order of members does not count: the feed's own may stand behind its items.
final class JSONFeedReader {
  /// How the document ended.
  enum Ending: Equatable {
    case complete
    /// The bytes ended inside the outermost object.
    case truncated(DocumentPlace)
    /// Nothing was read after the fault.
    case malformed(String, DocumentPlace)
    case limit(XMLLimit, DocumentPlace)
  }

  private let record: ElementTree
  private let document: ElementTree
  private unowned let delegate: any JSONFeedReaderDelegate
  private let limits: JSONLimits
  private var scanner: JSONFeedScanner
  private var writer: JSONFeedWriter
  /// The feed's own members that were met.
  private var seen: UInt32 = 0
  private var isWithoutSlips = true
  private var fault: Ending?
  private var isStopped = false
  /// Where the outermost object begins.
  private(set) var feedPlace: DocumentPlace?
  private var hasItems = false
  private var hasVersion = false

  /// Items are written into `record`, one after the other, the feed's own members into `document`;
  /// the first byte stands at `start`.
  init(
    record: ElementTree, document: ElementTree, names resolver: any NameResolver,
    limits: XMLLimits, at start: DocumentPlace, delegate: any JSONFeedReaderDelegate
  ) {
    self.record = record
    self.document = document
    self.delegate = delegate
    self.limits = JSONLimits(
      depth: limits.depth, replacesLoneSurrogates: true, allowsSlips: true)
    scanner = JSONFeedScanner(limits: limits, at: start)
    writer = JSONFeedWriter(JSONElementNames(record.names, resolver))
  }

  /// Whether more bytes could change anything.
  var wantsMore: Bool { fault == nil && !isStopped }

  /// Whether anything of a feed was met: a version of JSON Feed, or a list of items.
  var isFeed: Bool { hasVersion || hasItems }

  /// What was wrong with the document.
  var diagnostics: [Diagnostic] { writer.log.diagnostics }

  /// Whether episodes may stand behind its end.
  var hasMoreValues: Bool { scanner.hasMoreValues }

  /// Whether it is JSON without a slip.
  var isWellFormed: Bool {
    fault == nil && scanner.isAtEnd && !scanner.hasTrailing && isWithoutSlips
  }

  func push(_ bytes: Span<UInt8>) {
    var at = 0
    while at < bytes.count, wantsMore {
      let (next, event) = scanner.next(bytes, from: at)
      take(event)
      at = next
    }
  }

  /// Says that there are no more bytes.
  func finish() -> Ending {
    var slips = JSONSlips()
    slips.trailingCommas = scanner.trailingCommas
    note(slips, at: scanner.firstTrailingComma)
    if isFeed && !hasVersion { writer.log.note(.jsonVersion, "no version of JSON Feed is named") }
    if let fault { return fault }
    return scanner.isAtEnd || isStopped ? .complete : .truncated(scanner.place)
  }

  private func noteSecondItems() {
    writer.log.note(
      .jsonDuplicateMember, at: scanner.place, "a second 'items'; both are read")
  }

  private func take(_ event: JSONFeedScanner.Event) {
    switch event {
    case .none: break
    case .opened:
      feedPlace = scanner.start
      document.begin(writer.names.member("feed"))
    case .openedItems:
      if hasItems { noteSecondItems() }
      hasItems = true
    case .member: read { reader throws(JSONError) in try self.member(&reader) }
    case .item: read { reader throws(JSONError) in try self.item(&reader) }
    case .closed: document.closeOpenElements()
    case .trailing:
      writer.log.note(
        .jsonTrailingContent, at: scanner.start, "something follows the end of the document")
      if scanner.hasMoreValues {
        writer.log.note(
          .itemBehindRoot, at: scanner.start,
          "what may be episodes stands behind the end of the feed; it was left out")
      }
    case .malformed(let message): fault = .malformed(message, scanner.place)
    case .limit(let limit): fault = .limit(limit, scanner.start)
    }
  }

  // MARK: Values

  /// Reads the value that is whole; of a malformed one nothing stays.
  private func read(_ body: (inout JSONReader) throws(JSONError) -> Void) {
    writer.place = scanner.start
    let mark = document.mark
    var reader = JSONReader(scanner.value, limits: limits)
    do throws(JSONError) {
      try body(&reader)
      note(reader.slips, at: scanner.start)
    } catch {
      document.rewind(to: mark)
      fault = .malformed(error.reason.description, scanner.start.adding(error))
    }
  }

  private func member(_ reader: inout JSONReader) throws(JSONError) {
    let key = scanner.key
    if key == "items" {
      if reader.kind == .null { return try reader.null() }
      writer.log.note(.jsonWrongType, at: scanner.start, "'items' is no list")
    }
    if key == "version" {
      let text = String(decoding: scanner.value, as: UTF8.self).lowercased()
      hasVersion = hasVersion || text.contains("jsonfeed.org")
    }
    try writer.member(key, of: .feed, seen: &seen, &reader, document)
    try reader.end()
  }

  private func item(_ reader: inout JSONReader) throws(JSONError) {
    guard reader.kind == .object else {
      // Kept, they would be without bound.
      writer.log.note(.jsonWrongType, at: scanner.start, "an item that is no object was left out")
      _ = try reader.value()
      return try reader.end()
    }
    record.reset()
    try writer.object("items", .item, &reader, record)
    try reader.end()
    if !delegate.received(record.view(at: 0), at: scanner.start) { isStopped = true }
  }

  private func note(_ slips: JSONSlips, at place: DocumentPlace?) {
    if slips == JSONSlips() { return }
    // Half of a pair is no fault of grammar.
    if slips.trailingCommas + slips.controlCharacters > 0 { isWithoutSlips = false }
    let met: [(Diagnostic.Code, Int, String)] = [
      (
        .jsonLoneSurrogate, slips.loneSurrogates, "half of a surrogate pair stands for no character"
      ),
      (.jsonControlCharacter, slips.controlCharacters, "a control character that is not escaped"),
      (.jsonTrailingComma, slips.trailingCommas, "a comma with nothing behind it"),
    ]
    for (code, count, message) in met where count > 0 {
      writer.log.note(code, at: place, message, count: count)
    }
  }
}

extension DocumentPlace {
  /// The place of a fault in a value that begins here.
  fileprivate func adding(_ error: JSONError) -> DocumentPlace {
    DocumentPlace(offset: error.offset, line: error.line, column: error.column)
      .moved(from: DocumentPlace(), to: self)
  }
}
