import Digests
import IdentityKeys
import PodcastCache
import Timestamps

/// How a part is written into the spool.
///
/// Lives as long as one update: it has no version.
enum PartCoding {
  private static let episodeMark: UInt8 = 1
  private static let subtreeMark: UInt8 = 2
  private static let aliasMark: UInt8 = 3

  static func encode(_ part: FeedUpdatePart) -> [UInt8] {
    var writer = FieldWriter()
    switch part {
    case .episode(let episode):
      writer.put(episodeMark)
      writer.put(episode.id.text)
      writer.put(episode.content)
      writer.put(episode.position)
      writer.put(episode.facts)
      writer.put(episode.body)
    case .subtree(let subtree):
      writer.put(subtreeMark)
      writer.put(subtree.number)
      writer.put(subtree.content)
      writer.put(subtree.body)
    case .alias(let alias):
      writer.put(aliasMark)
      writer.put(alias.oldID.text)
      writer.put(alias.newID.text)
      writer.put(alias.rule)
      writer.put(Int(alias.at.milliseconds))
    }
    return writer.bytes
  }

  static func decode(_ bytes: [UInt8]) -> FeedUpdatePart? {
    var reader = FieldReader(bytes)
    switch reader.byte() {
    case episodeMark:
      guard let id = reader.text().flatMap({ EpisodeID(stored: $0) }),
        let content = reader.digest(), let position = reader.integer(),
        let facts = reader.facts(), let body = reader.bytes()
      else { return nil }
      return .episode(
        EpisodeUpdate(id: id, content: content, position: position, facts: facts, body: body))
    case subtreeMark:
      guard let number = reader.integer(), let content = reader.digest(),
        let body = reader.bytes()
      else { return nil }
      return .subtree(SubtreeUpdate(number: number, content: content, body: body))
    case aliasMark:
      guard let old = reader.text().flatMap({ EpisodeID(stored: $0) }),
        let new = reader.text().flatMap({ EpisodeID(stored: $0) }), let rule = reader.text(),
        let at = reader.integer()
      else { return nil }
      return .alias(
        EpisodeAlias(
          oldID: old, newID: new, rule: rule, at: Timestamp(milliseconds: Int64(at))))
    default: return nil
    }
  }
}

/// Fields one after another: numbers in eight bytes, strings with their length, a byte before what
/// may be missing.
private struct FieldWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ byte: UInt8) { bytes.append(byte) }

  mutating func put(_ value: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
    }
  }

  mutating func put(_ value: Int) { put(UInt64(bitPattern: Int64(value))) }

  mutating func put(_ digest: Digest128) {
    put(digest.high)
    put(digest.low)
  }

  mutating func put(_ value: [UInt8]) {
    put(value.count)
    bytes.append(contentsOf: value)
  }

  mutating func put(_ text: String) {
    put(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func put<Value>(_ value: Value?, _ write: (inout FieldWriter, Value) -> Void) {
    put(value == nil ? 0 as UInt8 : 1)
    if let value { write(&self, value) }
  }

  mutating func put(_ facts: EpisodeFacts) {
    put(facts.title) { $0.put($1) }
    put(facts.published) { $0.put(Int($1.milliseconds)) }
    put(facts.durationMilliseconds) { $0.put(Int($1)) }
    put(facts.season) { $0.put($1) }
    put(facts.number) { $0.put($1.bitPattern) }
    put(facts.enclosure) { writer, enclosure in
      writer.put(enclosure.url)
      writer.put(enclosure.type) { $0.put($1) }
      writer.put(enclosure.bytes) { $0.put(Int($1)) }
    }
  }
}

/// Reads what ``FieldWriter`` wrote; `nil` where the bytes end too early.
private struct FieldReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func byte() -> UInt8? { rest.popFirst() }

  mutating func word() -> UInt64? {
    guard rest.count >= 8 else { return nil }
    var value: UInt64 = 0
    for (place, byte) in rest.prefix(8).enumerated() { value |= UInt64(byte) << UInt64(8 * place) }
    rest = rest.dropFirst(8)
    return value
  }

  mutating func integer() -> Int? { word().map { Int(Int64(bitPattern: $0)) } }

  mutating func digest() -> Digest128? {
    guard let high = word(), let low = word() else { return nil }
    return Digest128(high: high, low: low)
  }

  mutating func bytes() -> [UInt8]? {
    guard let count = integer(), count >= 0, count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func text() -> String? { bytes().map { String(decoding: $0, as: UTF8.self) } }

  /// The outer optional: the bytes ended.
  ///
  /// The inner: the value is missing.
  private mutating func optional<Value>(_ read: (inout FieldReader) -> Value?) -> Value?? {
    switch byte() {
    case 0: .some(nil)
    case 1: read(&self).map { .some($0) }
    default: nil
    }
  }

  mutating func facts() -> EpisodeFacts? {
    var facts = EpisodeFacts()
    guard let title = optional({ $0.text() }), let published = optional({ $0.integer() }),
      let duration = optional({ $0.integer() }), let season = optional({ $0.integer() }),
      let number = optional({ $0.word() }), let enclosure = optional({ $0.enclosure() })
    else { return nil }
    facts.title = title
    facts.published = published.map { Timestamp(milliseconds: Int64($0)) }
    facts.durationMilliseconds = duration.map { Int64($0) }
    facts.season = season
    facts.number = number.map { Double(bitPattern: $0) }
    facts.enclosure = enclosure
    return facts
  }

  private mutating func enclosure() -> EnclosureFacts? {
    guard let url = text(), let type = optional({ $0.text() }),
      let count = optional({ $0.integer() })
    else { return nil }
    return EnclosureFacts(url: url, type: type, bytes: count.map { Int64($0) })
  }
}
