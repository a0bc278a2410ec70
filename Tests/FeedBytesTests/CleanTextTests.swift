import FeedBytes
import Testing

/// The loop that looks at sixteen bytes at once, against one that looks at one character at a time.
@Suite struct CleanTextTests {
  /// The plain reading of the rules: what is left of `bytes`, and how many repairs there are.
  static func expected(_ bytes: [UInt8]) -> (text: [UInt8], invalid: Int, forbidden: Int) {
    var text: [UInt8] = []
    var invalid = 0
    var forbidden = 0
    var at = bytes.firstIndex { $0 > 0x20 } ?? bytes.count
    while at < bytes.count {
      let longest = min(4, bytes.count - at)
      let length = (1...longest).first {
        String(validating: bytes[at..<(at + $0)], as: UTF8.self) != nil
      }
      guard let length,
        let scalar = String(validating: bytes[at..<(at + length)], as: UTF8.self)?.unicodeScalars
          .first
      else {
        invalid += 1
        text += western[Int(bytes[at]) - 0x80].utf8
        at += 1
        continue
      }
      if isAllowed(scalar.value) { text += bytes[at..<(at + length)] } else { forbidden += 1 }
      at += length
    }
    return (text, invalid, forbidden)
  }

  /// What iconv says of each byte from 0x80 on.
  private static let western = (UInt8(0x80)...0xFF).map { byte in
    String(FeedBytesTests.clean([0x78, byte], given: "windows-1252").text.dropFirst())
  }

  /// Source: XML 1.0, section 2.2.
  static func isAllowed(_ value: UInt32) -> Bool {
    value == 9 || value == 10 || value == 13
      || (value >= 0x20 && value != 0xFFFE && value != 0xFFFF)
  }

  static let pieces: [[UInt8]] = [
    Array("plain text, longer than one block of sixteen bytes ".utf8), Array("é".utf8),
    Array("東京".utf8), Array("\u{1F600}".utf8), Array("\r\n\t".utf8), Array("<a>".utf8), [0x00],
    [0x1F],
    [0x7F], [0x80], [0xBF], [0xC0, 0x80], [0xC1], [0xC2], [0xE0, 0x9F, 0xBF], [0xE0, 0xA0, 0x80],
    [0xED, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xEF, 0xBF, 0xBD], [0xEF, 0xBF, 0xBE],
    [0xEF, 0xBF, 0xBF],
    [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x90, 0x80, 0x80], [0xF4, 0x8F, 0xBF, 0xBF],
    [0xF4, 0x90, 0x80, 0x80], [0xF5], [0xFF], [0xE2, 0x82], [0xF0, 0x9F, 0x98],
  ]

  @Test func `any bytes in any pieces are read as one character at a time`() {
    var generator = SystemRandomNumberGenerator()
    for round in 0..<2_000 {
      // A character of several bytes first, so that it is UTF-8 with bad bytes in it.
      var bytes = Array("é".utf8)
      for _ in 0..<Int.random(in: 0...20, using: &generator) {
        bytes += Self.pieces.randomElement(using: &generator) ?? []
        bytes += [UInt8](repeating: 0x78, count: Int.random(in: 0...17, using: &generator))
      }
      // A plain character last: what is cut off in the middle of one is another matter.
      bytes.append(0x3E)
      let expected = Self.expected(bytes)
      let read = FeedBytesTests.clean(bytes, chunk: round % 40 + 1)
      #expect(Array(read.text.utf8) == expected.text, "\(bytes)")
      let counts = Dictionary(uniqueKeysWithValues: read.repairs.map { ($0.kind, $0.count) })
      #expect(counts[.invalidBytes] ?? 0 == expected.invalid, "\(bytes)")
      #expect(counts[.controlCharacter] ?? 0 == expected.forbidden, "\(bytes)")
    }
  }

  /// A byte that only looks like the beginning of a character is no sign of UTF-8, wherever blocks end.
  @Test(arguments: [
    ([0xE9] as [UInt8], "é"), ([0xC3], "Ã"), ([0xE2, 0x82], "â‚"), ([0xF0, 0x9F, 0x98], "ðŸ˜"),
  ])
  func `windows-1252 is told at any place`(bytes: [UInt8], expected: String) {
    for before in 0..<140 {
      let head = String(repeating: "x", count: before)
      let tail = String(repeating: "y", count: 150 - before)
      let read = FeedBytesTests.clean(Array("<a>\(head)".utf8) + bytes + Array("\(tail)</a>".utf8))
      #expect(read.text == "<a>\(head)\(expected)\(tail)</a>")
      #expect(read.encoding == "windows-1252")
    }
  }

  @Test func `after any character beyond ASCII a bad byte is read alone`() {
    for before in 0..<140 {
      let head = String(repeating: "x", count: before)
      let read = FeedBytesTests.clean(
        Array("<a>\(head)é東\u{1F600}\(head)".utf8) + [0xE9] + Array("</a>".utf8))
      #expect(read.text == "<a>\(head)é東\u{1F600}\(head)é</a>")
      #expect(read.encoding == "utf-8")
    }
  }
}
