/// A document type, looked at from outside: its quotes and brackets, not what it declares.
///
/// Source: XML 1.0, section 2.8.
struct Doctype {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Where it ends; `nil` when the bytes end before.
  private(set) var end: Int?
  private(set) var isSound = false

  /// Reads what begins with `<!DOCTYPE`; `isWhole`: no more of it can be looked at.
  init(_ bytes: Bytes, isWhole: Bool) {
    var reader = DoctypeReader(bytes: bytes)
    isSound = reader.read()
    end = isSound ? reader.at : reader.isCut && !isWhole ? nil : Self.guessedEnd(bytes, isWhole)
  }

  /// Leaves out what begins with `<!DOCTYPE`, without a look at what it declares.
  init(another bytes: Bytes) { end = Self.firstStop(bytes) }

  /// Where one ends that is none, or declares what is not looked at: behind its brackets, else where
  /// it first could.
  private static func guessedEnd(_ bytes: Bytes, _ isWhole: Bool) -> Int? {
    guard let stop = bytes.dropFirst().firstIndex(where: { "[<>".utf8.contains($0) }),
      bytes[stop] == UInt8(ascii: "[")
    else { return firstStop(bytes) }
    return subsetEnd(bytes, stop) ?? (isWhole ? firstStop(bytes) : nil)
  }

  /// At its `>`, or where the next tag begins.
  private static func firstStop(_ bytes: Bytes) -> Int? {
    let stop = bytes.dropFirst().firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }
    return stop.map { bytes[$0] == UInt8(ascii: ">") ? $0 + 1 : $0 }
  }

  private static func subsetEnd(_ bytes: Bytes, _ start: Int) -> Int? {
    var at = start
    while let bracket = bytes[at...].firstIndex(of: UInt8(ascii: "]")) {
      at = XMLNames.skipBlanks(bytes, bracket + 1)
      if at < bytes.count, bytes[at] == UInt8(ascii: ">") { return at + 1 }
    }
    return nil
  }
}

private struct DoctypeReader {
  let bytes: UnsafeBufferPointer<UInt8>
  var at = 0
  /// The bytes end before the document type does.
  var isCut: Bool { at >= bytes.count }

  mutating func read() -> Bool {
    guard take("<!DOCTYPE"), blanks(), name() else { return false }
    if blanks(), isLetter() {
      guard external() else { return false }
    }
    _ = blanks()
    if take("[") {
      while declaration() {}
      guard take("]") else { return false }
      _ = blanks()
    }
    return take(">")
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let rest = bytes[min(at, bytes.count)...].prefix(text.utf8CodeUnitCount)
    let isSame = text.withUTF8Buffer { zip(rest, $0).allSatisfy { $0 == $1 } }
    guard isSame else { return false }
    if rest.count < text.utf8CodeUnitCount {
      at = bytes.count
      return false
    }
    at += rest.count
    return true
  }

  private mutating func blanks() -> Bool {
    let start = at
    at = XMLNames.skipBlanks(bytes, at)
    return at > start
  }

  private mutating func name() -> Bool {
    let start = at
    at = XMLNames.end(bytes, at)
    return at > start && at - start <= XMLNames.longest
  }

  private mutating func quoted() -> Range<Int>? {
    guard at < bytes.count else { return nil }
    let quote = bytes[at]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    let start = at + 1
    at = bytes[start...].firstIndex(of: quote).map { $0 + 1 } ?? bytes.count
    return isCut ? nil : start..<at - 1
  }

  private func isLetter() -> Bool { at < bytes.count && bytes[at].lowercased &- 0x61 < 26 }

  private mutating func external() -> Bool {
    if take("SYSTEM") { return blanks() && address() != nil }
    guard take("PUBLIC"), blanks(), let id = address(), isPublic(bytes[id]) else { return false }
    return blanks() && address() != nil
  }

  /// No longer than a parser takes, which is what it takes of a name.
  private mutating func address() -> Range<Int>? {
    quoted().flatMap { $0.count <= XMLNames.longest ? $0 : nil }
  }

  private func isPublic(_ id: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    id.allSatisfy {
      XMLNames.isPlain($0) || $0 == 0x20 || $0 == 0x0A || $0 == 0x0D
        || "'()+,/=?;!*#@$%".utf8.contains($0)
    }
  }

  /// One thing of the internal subset; `false` when there is none, or none that is known.
  private mutating func declaration() -> Bool {
    if blanks() { return true }
    if take("<!--") { return comment() }
    if take("<!ENTITY") { return entity() }
    return take("%") && name() && take(";")
  }

  private mutating func comment() -> Bool {
    guard let close = bytes.firstIndex(of: "--", from: at) else {
      at = bytes.count
      return false
    }
    at = close + 2
    return take(">")
  }

  private mutating func entity() -> Bool {
    guard blanks() else { return false }
    if take("%") { guard blanks() else { return false } }
    guard name(), blanks() else { return false }
    if let value = quoted() {
      guard isPlain(UnsafeBufferPointer(rebasing: bytes[value])) else { return false }
    } else if !external() {
      return false
    }
    _ = blanks()
    return take(">")
  }

  /// Whether every `&` in a value begins a reference, and no `%` is in it.
  private func isPlain(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    var at = 0
    while at < value.count {
      if value[at] == UInt8(ascii: "%") { return false }
      guard value[at] == UInt8(ascii: "&") else {
        at += 1
        continue
      }
      guard case .sound(let end) = CharacterReference.read(value, at, isLast: true) else {
        return false
      }
      at = end
    }
    return true
  }
}
