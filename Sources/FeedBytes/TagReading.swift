import CByteScan
import Glibc

/// A start tag as it was written, with all that is wrong in it.
struct TagReading {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// What begins at a `<`.
  enum Outcome: Equatable {
    /// A tag, up to `end`.
    case tag(end: Int)
    /// No tag: text.
    case text
    /// The bytes end within it.
    case cut
    case refused(MarkupRepair.Refusal.Reason, at: Int)
  }

  struct Attribute {
    var name: Range<Int>
    var value: Range<Int>
    /// `nil` when there is none.
    var quote: UInt8?
  }

  private(set) var name = 0..<0
  private(set) var attributes: [Attribute] = []
  private(set) var isEmpty = false
  /// It declares a default namespace.
  private(set) var hasNamespace = false
  private(set) var isMisspelled = false
  private(set) var dropped = 0
  private(set) var duplicates = 0
  /// A `&` or `<` in a value.
  private(set) var hasMarkup = false
  private var bounds = MarkupBounds()
  /// How many attributes declare namespaces.
  private var declarations = 0

  /// Whether its bytes are a tag of XML as they stand, but for the references in it.
  var isSound: Bool { !isMisspelled && dropped == 0 && duplicates == 0 }

  /// Reads what begins at `start`, which holds `<` before the start of a name.
  mutating func read(_ bytes: Bytes, _ start: Int, _ bounds: MarkupBounds) -> Outcome {
    reset()
    self.bounds = bounds
    var at = XMLNames.end(bytes, start &+ 1)
    name = start &+ 1..<at
    guard at < bytes.count else { return .cut }
    guard !name.isEmpty, isNameEnd(bytes, at) else { return .text }
    if name.count > XMLNames.longest { return .refused(.tagLimit, at: start) }
    guard XMLNames.isQualified(Bytes(rebasing: bytes[name])) else { return .text }
    if bytes[at] == UInt8(ascii: "/") {
      guard at + 1 < bytes.count else { return .cut }
      let next = bytes[at + 1]
      guard next == UInt8(ascii: ">") || XMLNames.isBlank(next) else { return .text }
    }
    while true {
      let before = at
      at = XMLNames.skipBlanks(bytes, at)
      guard at < bytes.count else { return .cut }
      if let outcome = read(bytes, &at, isApart: at > before) { return outcome }
    }
  }

  private mutating func reset() {
    attributes.removeAll(keepingCapacity: true)
    isEmpty = false
    hasNamespace = false
    isMisspelled = false
    dropped = 0
    duplicates = 0
    hasMarkup = false
    declarations = 0
  }

  private func isNameEnd(_ bytes: Bytes, _ at: Int) -> Bool {
    let next = bytes[at]
    guard XMLNames.isBlank(next) || next == UInt8(ascii: ">") || next == UInt8(ascii: "/") else {
      return false
    }
    return bytes[at &- 1] != UInt8(ascii: ":")
  }

  /// Reads one attribute, or what ends the tag.
  @inline(__always) private mutating func read(
    _ bytes: Bytes, _ at: inout Int, isApart: Bool
  ) -> Outcome? {
    switch bytes[at] {
    case UInt8(ascii: ">"): return .tag(end: at + 1)
    case UInt8(ascii: "<"): return .text
    case UInt8(ascii: "/"):
      guard at + 1 < bytes.count else { return .cut }
      if bytes[at + 1] == UInt8(ascii: ">") {
        isEmpty = true
        return .tag(end: at + 2)
      }
      isMisspelled = true
      at += 1
      return nil
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let isInValue = attributes.contains { $0.quote != nil }
      return isInValue ? .refused(.quoteInValue, at: at) : .text
    default: return attribute(bytes, &at, isApart)
    }
  }

  private mutating func attribute(_ bytes: Bytes, _ at: inout Int, _ isApart: Bool) -> Outcome? {
    var end = XMLNames.end(bytes, at)
    let isNamed = end < bytes.count && end > at && Self.endsName(bytes[end])
    if !isNamed {
      end = bytes[end...].firstIndex { Self.endsName($0) } ?? bytes.count
      if attributes.isEmpty && end < bytes.count { return .text }
    }
    let name = at..<end
    let equals = XMLNames.skipBlanks(bytes, end)
    guard equals < bytes.count else { return .cut }
    guard bytes[equals] == UInt8(ascii: "=") else {
      // A word right behind a quote is not the name of an attribute but the rest of a value.
      if !isApart { return .refused(.quoteInValue, at: at) }
      at = end
      isMisspelled = true
      return isNamed ? add(bytes, Attribute(name: name, value: end..<end, quote: nil)) : drop()
    }
    if !isApart { isMisspelled = true }
    at = XMLNames.skipBlanks(bytes, equals + 1)
    guard at < bytes.count else { return .cut }
    let quote = bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'") ? bytes[at] : nil
    let value = quote.map { quoted(bytes, &at, $0) } ?? bare(bytes, &at)
    switch value {
    case .failure(let outcome): return outcome
    case .success(let value):
      return isNamed ? add(bytes, Attribute(name: name, value: value, quote: quote)) : drop()
    }
  }

  private enum Value {
    case success(Range<Int>)
    case failure(Outcome)
  }

  private mutating func quoted(_ bytes: Bytes, _ at: inout Int, _ quote: UInt8) -> Value {
    guard let base = bytes.baseAddress else { return .failure(.cut) }
    let start = at &+ 1
    at = start
    while true {
      at &+= cbytescan_quoted(base + at, bytes.count &- at, quote)
      guard at < bytes.count else { return .failure(.cut) }
      if bytes[at] == quote { break }
      hasMarkup = true
      at &+= 1
    }
    at &+= 1
    return .success(start..<at &- 1)
  }

  /// A value without quotes: up to a blank or the end of the tag.
  private mutating func bare(_ bytes: Bytes, _ at: inout Int) -> Value {
    isMisspelled = true
    let start = at
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: ">"), 0x20, 0x0A, 0x09, 0x0D:
        return closed(bytes, start..<at, &at)
      case UInt8(ascii: "<"): return .failure(.text)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        return .failure(.refused(.quoteInValue, at: at))
      case UInt8(ascii: "&"): hasMarkup = true
      default: break
      }
      at += 1
    }
    return .failure(.cut)
  }

  /// A slash before `>` ends the tag; behind an address it may as well be its last character, and in
  /// HTML's `a`, which is never empty, it is.
  private func closed(_ bytes: Bytes, _ value: Range<Int>, _ at: inout Int) -> Value {
    guard bytes[at] == UInt8(ascii: ">"), bytes[at - 1] == UInt8(ascii: "/"), !value.isEmpty else {
      return .success(value)
    }
    if bytes[name].elementsEqual("a".utf8) { return .success(value) }
    at -= 1
    let isAddress =
      bytes[value].dropLast().contains(UInt8(ascii: "/"))
      && bytes[value].contains(UInt8(ascii: ":"))
    if isAddress { return .failure(.refused(.slashInValue, at: at)) }
    return .success(value.dropLast())
  }

  private mutating func drop() -> Outcome? {
    dropped += 1
    return nil
  }

  private mutating func add(_ bytes: Bytes, _ attribute: Attribute) -> Outcome? {
    let name = Bytes(rebasing: bytes[attribute.name])
    guard XMLNames.isQualified(name) else { return drop() }
    for other in attributes where isSame(bytes, other.name, attribute.name) {
      duplicates += 1
      return isTooMuch ? .refused(.attributeLimit, at: attribute.name.lowerBound) : nil
    }
    if name.starts(with: "xmlns".utf8) {
      if name.count == 5 { hasNamespace = true }
      if name.count == 5 || name[5] == UInt8(ascii: ":") { declarations += 1 }
    }
    attributes.append(attribute)
    return isTooMuch ? .refused(.attributeLimit, at: attribute.name.lowerBound) : nil
  }

  private var isTooMuch: Bool {
    attributes.count - declarations > bounds.attributes
      || declarations + duplicates > 4 * bounds.attributes
  }

  @inline(__always) private func isSame(
    _ bytes: Bytes, _ one: Range<Int>, _ other: Range<Int>
  ) -> Bool {
    guard one.count == other.count, let base = bytes.baseAddress else { return false }
    return memcmp(base + one.lowerBound, base + other.lowerBound, one.count) == 0
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "<"), UInt8(ascii: "/"),
      UInt8(ascii: "\""), UInt8(ascii: "'"), 0x20, 0x0A, 0x09, 0x0D:
      true
    default: false
    }
  }
}
