/// The names of the elements that are open, outermost first, one behind the other.
struct OpenElements {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// What an element is for the structure of a feed.
  enum Level {
    /// `rss`, `channel`, `feed`, `RDF`.
    case container
    /// An episode, or a live one.
    case record
    case other
  }

  private struct Element {
    var range: Range<Int>
    var level: Level
    /// It, or one between it and `structure`, declares a default namespace, so that names in it may
    /// be of another vocabulary.
    var hasNamespace: Bool
    /// The innermost element of a feed's structure that is open here, itself included.
    var structure: Int?
  }

  private var names: [UInt8] = []
  private var elements: [Element] = []
  /// Elements of a feed's frame that may be an episode's parts were met since the last episode.
  var hasLooseParts = false
  /// An element of a feed's frame was open at some time.
  private(set) var hasHadFrame = false

  var count: Int { elements.count }
  var isEmpty: Bool { elements.isEmpty }

  mutating func push(_ name: Bytes, hasNamespace: Bool = false) {
    let start = names.count
    names.append(contentsOf: name)
    var level = Self.level(name)
    // What is named so inside of an episode is part of the episode.
    if level != .other, innermostRecord != nil { level = .other }
    if level == .container { hasHadFrame = true }
    let isStructure = level != .other
    let around = isStructure ? nil : elements.last
    if around?.level == .container { hasLooseParts = true }
    elements.append(
      Element(
        range: start..<names.count, level: level,
        hasNamespace: !isStructure && (hasNamespace || around?.hasNamespace ?? false),
        structure: isStructure ? elements.count : around?.structure))
  }

  mutating func pop() {
    guard let last = elements.popLast() else { return }
    names.removeLast(last.range.count)
    if last.level == .record { hasLooseParts = false }
  }

  /// Whether an end tag that ends nothing is that of an episode whose start was not recognised.
  func isEndOfLostRecord(_ name: Bytes) -> Bool { hasLooseParts && Self.level(name) == .record }

  @inline(__always) func isTop(_ name: Bytes) -> Bool {
    !elements.isEmpty && isName(elements.count - 1, name)
  }

  func name(_ index: Int) -> ArraySlice<UInt8> { names[elements[index].range] }

  /// The element that an end tag ends, but for the innermost.
  ///
  /// Only the end of a feed's frame reaches out of an episode.
  func ended(by name: Bytes) -> Int? {
    let isFrame = Self.level(name) == .container
    let inner = isFrame ? 0 : innermostRecord ?? 0
    if let exact = (inner..<count).last(where: { isName($0, name) }) { return exact }
    if isFrame { return (0..<count).last { isSameButForCase($0, name) } }
    return count > 0 && isSameButForCase(count - 1, name) ? count - 1 : nil
  }

  /// The innermost element of a feed's frame; `nil` outside of any.
  var frame: Int? { elements.lastIndex { $0.level == .container } }

  /// Whether the tag of this name begins an episode in the frame that is open, or ends that frame;
  /// where none is open, whether it begins an episode of any.
  func isLandmark(_ name: Bytes, isEnd: Bool) -> Bool {
    switch Self.level(name) {
    case .container: isEnd && ended(by: name) != nil
    case .record: !isEnd && (isEmpty || isRecord(name, of: frame))
    case .other: false
    }
  }

  private var innermostRecord: Int? {
    elements.last?.structure.flatMap { elements[$0].level == .record ? $0 : nil }
  }

  /// How many stay open when an element of this name begins: all, but for what has lost its end tag.
  func remaining(before name: Bytes) -> Int {
    guard let inner = elements.last, let outer = inner.structure, !inner.hasNamespace else {
      return count
    }
    switch Self.level(name) {
    case .record: return remaining(beforeRecord: name, in: outer)
    case .container: return remaining(beforeFrame: name, in: outer)
    case .other: return remaining(beforePart: name, in: outer)
    }
  }

  /// A channel inside of something that stands beside it.
  private func remaining(beforeFrame name: Bytes, in outer: Int) -> Int {
    let isInRoot = elements[outer].level == .container && !Self.isChannel(self.name(outer))
    return isInRoot && Self.isChannel(name) ? outer + 1 : count
  }

  /// The parts of an RSS item that hold nothing but text.
  private static let textParts: [StaticString] = ["title", "link", "guid", "pubDate", "comments"]
  private static let parts: [StaticString] =
    textParts + ["description", "enclosure", "category", "author"]

  /// The parts of an item that may hold HTML, whose elements may have the names of parts.
  private static let notes: [StaticString] = ["description", "itunes:summary", "content:encoded"]
  /// Those of which HTML has none.
  private static let ownParts: [StaticString] = ["guid", "enclosure", "pubDate"]

  /// A part of an item inside of one that holds text only: the end tag of the latter is missing.
  private func remaining(beforePart name: Bytes, in outer: Int) -> Int {
    guard outer + 1 < count else { return count }
    let isITunes = Self.isITunes(name)
    guard isITunes || Self.isOne(of: Self.parts, name) else { return count }
    let isClosed = names.withUnsafeBufferPointer {
      let around = Bytes(rebasing: $0[elements[outer + 1].range])
      if Self.isOne(of: Self.notes, around) {
        return isITunes || Self.isOne(of: Self.ownParts, name)
      }
      return Self.isOne(of: Self.textParts, around) || Self.isITunes(around)
    }
    return isClosed ? outer + 1 : count
  }

  private static let nested: [StaticString] = [
    "itunes:category", "itunes:owner", "itunes:name", "itunes:email",
  ]

  /// Of `itunes`, where only categories and the owner hold elements.
  private static func isITunes(_ name: Bytes) -> Bool {
    name.count > 7 && name[6] == UInt8(ascii: ":") && name.starts(with: "itunes:".utf8)
      && !isOne(of: nested, name)
  }

  private static func isOne(of words: [StaticString], _ name: Bytes) -> Bool {
    (4...15).contains(name.count)
      && words.contains { $0.withUTF8Buffer { name.elementsEqual($0) } }
  }

  /// Whether an element whose name is a record's is one of this frame's.
  private func isRecord(_ name: Bytes, of frame: Int?) -> Bool {
    Self.isLive(name) || Self.hasNoPrefix(name) || frame.map { isSamePrefix($0, name) } ?? false
  }

  private func remaining(beforeRecord name: Bytes, in outer: Int) -> Int {
    if elements[outer].level == .container {
      return isRecord(name, of: outer) ? outer + 1 : count
    }
    let isEither = Self.isLive(name) || Self.isLive(Array(self.name(outer)))
    let isSame = isName(outer, name) || isEntry(name, of: outer - 1)
    return outer > 0 && (isEither || isSame) ? outer : count
  }

  /// Whether it is what a feed of Atom has for episodes.
  private func isEntry(_ name: Bytes, of frame: Int) -> Bool {
    frame >= 0 && isRecord(name, of: frame) && Self.isLocal(self.name(frame), "feed")
      && Self.isLocal(name, "entry")
  }

  /// How many stay open when an element of this name begins so deep that its like was surely meant
  /// to be ended: HTML's paragraphs, for one.
  ///
  /// HTML in a feed has no prefix.
  func flattened(before name: Bytes) -> Int {
    guard Self.hasNoPrefix(name) else { return count }
    let inner = (elements.last?.structure ?? 0) + 1
    guard count - inner > 96 else { return count }
    return (inner..<count).last { isName($0, name) } ?? count
  }

  // MARK: Names

  @inline(__always) private func isName(_ index: Int, _ name: Bytes) -> Bool {
    let range = elements[index].range
    guard range.count == name.count else { return false }
    var at = 0
    while at < name.count {
      if names[range.lowerBound &+ at] != name[at] { return false }
      at &+= 1
    }
    return true
  }

  private func isSameButForCase(_ index: Int, _ name: Bytes) -> Bool {
    self.name(index).elementsEqual(name) { $0.lowercased == $1.lowercased }
  }

  private func isSamePrefix(_ index: Int, _ name: Bytes) -> Bool {
    let colon = UInt8(ascii: ":")
    return self.name(index).prefix { $0 != colon }.elementsEqual(name.prefix { $0 != colon })
  }

  private static func hasNoPrefix(_ name: Bytes) -> Bool { !name.contains(UInt8(ascii: ":")) }

  private static func level(_ name: Bytes) -> Level {
    // The longest of them has eight bytes.
    let local = name.suffix(9).drop { $0 != UInt8(ascii: ":") }.dropFirst()
    let word = local.isEmpty ? name[...] : local
    guard (3...8).contains(word.count) else { return .other }
    for (level, text) in words where matches(word, text) { return level }
    return .other
  }

  private static let words: [(Level, StaticString)] = [
    (.record, "item"), (.record, "entry"), (.record, "liveitem"), (.container, "channel"),
    (.container, "feed"), (.container, "rss"), (.container, "rdf"),
  ]

  private static func matches(_ word: Slice<Bytes>, _ text: StaticString) -> Bool {
    word.count == text.utf8CodeUnitCount
      && text.withUTF8Buffer { word.elementsEqual($0) { $0.lowercased == $1 } }
  }

  private static func isChannel(_ name: some RandomAccessCollection<UInt8>) -> Bool {
    isLocal(name, "channel")
  }

  private static func isLocal(
    _ name: some RandomAccessCollection<UInt8>, _ word: StaticString
  ) -> Bool {
    let local = name.suffix(word.utf8CodeUnitCount)
    let before = name.dropLast(local.count).last
    return (before == nil || before == UInt8(ascii: ":"))
      && word.withUTF8Buffer { local.elementsEqual($0) { $0.lowercased == $1 } }
  }

  private static func isLive(_ name: some RandomAccessCollection<UInt8>) -> Bool {
    name.suffix(8).elementsEqual("liveitem".utf8) { $0.lowercased == $1 }
  }
}

extension UInt8 {
  /// In lowercase, if it is a letter of ASCII.
  var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
