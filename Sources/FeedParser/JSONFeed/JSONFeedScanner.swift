import FeedBytes
import JSONText
import XMLStream

/// Follows the outermost object of a JSON Feed as its bytes arrive, and hands on one whole value at a
/// time: each element of `items`, and each other member.
///
///     {  "title": VALUE,  "items": [ ITEM, ITEM ],  "_more": VALUE  }
///
/// Of what is inside a value it sees strings and brackets alone; ``JSONText/JSONReader`` reads the
/// rest. Its memory is that of one value.
struct JSONFeedScanner {
  /// What the last call met.
  enum Event {
    /// The bytes are used up.
    case none
    /// The outermost object began.
    case opened
    /// The list of items began.
    case openedItems
    /// ``key`` and ``value`` are a member of the feed.
    case member
    /// ``value`` is an item.
    case item
    /// The outermost object ended.
    case closed
    /// Something follows it.
    case trailing
    case malformed(String)
    case limit(XMLLimit)
  }

  private enum State {
    case start
    case memberOrEnd
    case member
    case colon
    case memberValue
    case afterMember
    case itemOrEnd
    case item
    case afterItem
    case end
  }

  /// Levels around a value: the feed, and the list of its items.
  private static let outerDepth = 2

  let limits: XMLLimits
  /// The last member's name.
  private(set) var key = ""
  /// The bytes of the value that is whole.
  private(set) var value: [UInt8] = []
  /// Where that value began, or what else the last event is about.
  private(set) var start = DocumentPlace()
  /// Commas with nothing between them and the closing bracket: how many, and the first such bracket.
  private(set) var trailingCommas = 0
  private(set) var firstTrailingComma: DocumentPlace?
  private(set) var hasTrailing = false
  /// What follows the end goes on like a list, or is a document of its own.
  private(set) var hasMoreValues = false
  private var state = State.start
  private var scan: ValueScan?
  private var offset: Int
  private var line: Int
  private var lineStart: Int
  /// What the feed's own members have cost so far.
  private var documentCost = 0

  /// The first byte stands at `start`.
  init(limits: XMLLimits, at start: DocumentPlace) {
    self.limits = limits
    offset = start.offset
    line = start.line
    lineStart = start.offset - start.column + 1
  }

  var isAtEnd: Bool { state == .end }

  /// Where the next byte is.
  var place: DocumentPlace {
    DocumentPlace(offset: offset, line: line, column: offset - lineStart + 1)
  }

  /// Goes on to the next event.
  ///
  /// - Returns: where in `bytes` to go on after it.
  mutating func next(_ bytes: Span<UInt8>, from start: Int) -> (at: Int, event: Event) {
    var at = start
    while at < bytes.count {
      if scan != nil {
        let (end, event) = collect(bytes, from: at)
        if let event { return (end, event) }
        at = end
        continue
      }
      let event = step(bytes[at])
      if case .malformed(let message) = event { return (at, .malformed(message)) }
      if scan != nil { continue }
      advance(bytes[at])
      at += 1
      if let event { return (at, event) }
    }
    return (at, .none)
  }

  private mutating func advance(_ byte: UInt8) {
    offset += 1
    if byte == 0x0A {
      line += 1
      lineStart = offset
    }
  }

  // MARK: Between values

  /// Takes a byte between values; where a value begins, `scan` is there and the byte is its first.
  private mutating func step(_ byte: UInt8) -> Event? {
    if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { return nil }
    switch (state, byte) {
    case (.start, UInt8(ascii: "{")):
      state = .memberOrEnd
      start = place
      return .opened
    case (.member, UInt8(ascii: "}")):
      noteTrailingComma()
      return close()
    case (.memberOrEnd, UInt8(ascii: "}")), (.afterMember, UInt8(ascii: "}")): return close()
    case (.memberOrEnd, UInt8(ascii: "\"")), (.member, UInt8(ascii: "\"")): begin(byte)
    case (.colon, UInt8(ascii: ":")): state = .memberValue
    case (.memberValue, UInt8(ascii: "[")) where key == "items":
      state = .itemOrEnd
      return .openedItems
    case (.memberValue, _) where ValueScan.canBegin(byte): begin(byte)
    case (.afterMember, UInt8(ascii: ",")): state = .member
    case (.item, UInt8(ascii: "]")):
      noteTrailingComma()
      state = .afterMember
    case (.itemOrEnd, UInt8(ascii: "]")), (.afterItem, UInt8(ascii: "]")): state = .afterMember
    case (.itemOrEnd, _) where ValueScan.canBegin(byte), (.item, _) where ValueScan.canBegin(byte):
      state = .item
      begin(byte)
    case (.afterItem, UInt8(ascii: ",")): state = .item
    case (.end, _) where !hasTrailing:
      hasTrailing = true
      hasMoreValues = [UInt8(ascii: ","), UInt8(ascii: "{"), UInt8(ascii: "[")].contains(byte)
      start = place
      return .trailing
    case (.end, _): break
    default: return .malformed(Self.unexpected(byte))
    }
    return nil
  }

  private mutating func noteTrailingComma() {
    trailingCommas += 1
    firstTrailingComma = firstTrailingComma ?? place
  }

  private mutating func close() -> Event {
    state = .end
    return .closed
  }

  private mutating func begin(_ byte: UInt8) {
    start = place
    value.removeAll(keepingCapacity: true)
    scan = ValueScan(
      first: byte, depthLimit: limits.depth - Self.outerDepth,
      costLimit: state == .item ? limits.recordBytes : limits.documentBytes - documentCost)
  }

  private static func unexpected(_ byte: UInt8) -> String {
    (0x21...0x7E).contains(byte)
      ? "unexpected '\(Unicode.Scalar(byte))'" : "unexpected byte \(byte)"
  }

  // MARK: Inside a value

  private mutating func collect(_ bytes: Span<UInt8>, from start: Int) -> (Int, Event?) {
    guard var current = scan else { return (start, nil) }
    let end = current.end(bytes, from: start)
    value.append(bytes, start..<end)
    scan = current
    if let passed = current.passed { return (end, .limit(limit(passed))) }
    if !current.isWhole { return (end, nil) }
    scan = nil
    countLines()
    return (end, finish(current))
  }

  private func limit(_ passed: ValueScan.Passed) -> XMLLimit {
    switch passed {
    case .depth: .depth
    case .cost: state == .item ? .record : .document
    }
  }

  private mutating func countLines() {
    offset += value.count
    var feeds = 0
    for byte in value where byte == 0x0A { feeds += 1 }
    guard feeds > 0, let last = value.lastIndex(of: 0x0A) else { return }
    line += feeds
    lineStart = offset - value.count + last + 1
  }

  private mutating func finish(_ scan: ValueScan) -> Event? {
    if state == .item {
      state = .afterItem
      return .item
    }
    documentCost += scan.cost
    switch state {
    case .memberValue:
      state = .afterMember
      return .member
    default:
      state = .colon
      return readKey()
    }
  }

  private mutating func readKey() -> Event? {
    let limits = JSONLimits(replacesLoneSurrogates: true, allowsSlips: true)
    var reader = JSONReader(value, limits: limits)
    do throws(JSONError) {
      key = try reader.string()
      return nil
    } catch {
      return .malformed(error.reason.description)
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    append(addingCapacity: range.count) { output in
      for at in range { output.append(bytes[at]) }
    }
  }
}
