import FeedParser
import JSONText
import XMLStream

/// What holds for every document, whatever its bytes.
struct DocumentProperties {
  let bytes: [UInt8]
  private var chance: Chance

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    chance = Chance(bytes)
  }

  /// Reads the document whole and looks at every element, then in pieces of each kind.
  ///
  /// - Returns: the first reading.
  func check(_ pieces: [DocumentReading.Chunks], charset: String? = nil, limits: FeedLimits)
    throws(BrokenProperty) -> DocumentReading
  {
    let whole = try DocumentReading(bytes, charset: charset, limits: limits, .whole) {
      element, encoder throws(BrokenProperty) in
      try ElementProperties(element, encoder).check()
    }
    try checkText(whole)
    for chunks in pieces {
      let cut = try DocumentReading(bytes, charset: charset, limits: limits, chunks)
      try equal("any cut of the bytes gives the same JSON", whole.json, cut.json)
    }
    return whole
  }

  /// One way to read it, that the bytes choose: what a fuzzer asks of each input.
  mutating func checkOnce() throws(BrokenProperty) {
    let chunks: DocumentReading.Chunks =
      chance.number(below: 2) == 0 ? .of(1 + chance.number(below: 64)) : .random(chance)
    _ = try check([chunks], charset: someCharset(), limits: someLimits())
  }

  private func checkText(_ reading: DocumentReading) throws(BrokenProperty) {
    guard reading.isFeed else { return }
    do throws(JSONError) {
      _ = try JSONValue(parsing: reading.json)
    } catch {
      throw BrokenProperty("what is written is JSON", "\(error)")
    }
  }

  private mutating func someCharset() -> String? {
    let charsets = [
      "utf-8", "iso-8859-1", "utf-16le", "shift_jis", "gb18030", "windows-1251", "iso-2022-jp", "?",
    ]
    let choice = chance.number(below: 4 * charsets.count)
    return choice < charsets.count ? charsets[choice] : nil
  }

  /// Mostly the usual ones; else so small that short inputs pass them.
  private mutating func someLimits() -> FeedLimits {
    var limits = FeedLimits()
    guard chance.number(below: 4) == 0 else { return limits }
    limits.episodes = 3
    limits.xml.depth = 12
    limits.xml.attributes = 6
    limits.xml.names = 40
    // One of the two: what must be kept to go back to a fault has the size of the greater.
    if chance.number(below: 2) == 0 {
      limits.xml.recordBytes = 2_000
    } else {
      limits.xml.documentBytes = 3_000
    }
    limits.xml.entityBytes = 100
    return limits
  }
}
