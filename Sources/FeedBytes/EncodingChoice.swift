/// What a document's first bytes tell of how to read the rest.
///
/// A charset that a person gave decides. Else a byte order mark does, unless what follows cannot be
/// what it says, and so do characters of two or four bytes. Else there are candidates:
/// the charset that a person or the HTTP header named, then that of the XML declaration; the first
/// bytes that are not plain ASCII choose among them (``EncodingEvidence``). A label that means a wide
/// encoding is no candidate: what can be read byte by byte is not UTF-16.
/// Source: XML 1.0, appendix F; RFC 7303, section 3.
struct EncodingChoice {
  /// What the bytes are, as far as is known: the first candidate when they do not tell.
  let charset: Charset
  /// Bytes of a byte order mark to drop.
  let markLength: Int
  /// In the order in which they are tried; empty when the bytes have told already.
  let candidates: [Charset]
  /// The bytes are not asked.
  var isGiven = false
  /// The labels that were named, by the transport and by the document.
  private let labels: [String]

  /// What a person gave goes before what the transport named, and that before the document.
  init(head: [UInt8], named: String?, given: Charset? = nil) {
    let mark = Self.mark(head)
    if let given {
      let isOrder = given.isWide && mark?.0.isWide == true
      self.init(isOrder ? mark?.0 ?? given : given, mark?.1 ?? 0, [named, Self.declaration(head)])
      isGiven = true
    } else if let (charset, length) = mark, Self.isWrong(charset, head[length...]) {
      self.init(.utf8, length, [named, Self.declaration(head), charset.name], isOpen: true)
    } else if let (charset, length) = mark {
      self.init(charset, length, [named, Self.declaration(head)])
    } else if let charset = Self.wideShape(head) {
      self.init(charset, 0, [named])
    } else {
      self.init(.utf8, 0, [named, Self.declaration(head)], isOpen: true)
    }
  }

  private init(_ charset: Charset, _ length: Int, _ named: [String?], isOpen: Bool = false) {
    labels = named.compactMap { $0 }
    markLength = length
    let charsets = labels.compactMap { Charset(label: $0) }.filter { !$0.isWide }
    candidates = isOpen && charsets.contains { $0 != .utf8 } ? charsets : []
    self.charset = candidates.first ?? charset
  }

  /// A label that was named and means something else than what the bytes are.
  func overruled(by charset: Charset) -> String? {
    labels.first {
      Charset(label: $0).map { $0 != charset && !(charset.isWide && $0.isWide) } ?? true
    }
  }

  private static func mark(_ head: [UInt8]) -> (Charset, Int)? {
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if head.starts(with: [0xFF, 0xFE, 0, 0]) { return (.utf32LE, 4) }
    if head.starts(with: [0, 0, 0xFE, 0xFF]) { return (.utf32BE, 4) }
    if head.starts(with: [0xFF, 0xFE]) { return (.utf16LE, 2) }
    if head.starts(with: [0xFE, 0xFF]) { return (.utf16BE, 2) }
    return nil
  }

  /// A mark of UTF-16 before text of one byte a character: two of ASCII, where markup would have one.
  private static func isWrong(_ charset: Charset, _ text: ArraySlice<UInt8>) -> Bool {
    charset.isWide && text.count >= 2 && text.prefix(2).allSatisfy { $0 > 0 && $0 < 0x80 }
  }

  /// A character of ASCII in two or four bytes.
  private static func wideShape(_ head: [UInt8]) -> Charset? {
    guard head.count >= 4 else { return nil }
    switch (head[0] != 0, head[1] != 0, head[2] != 0, head[3] != 0) {
    case (true, false, false, false): return .utf32LE
    case (false, false, false, true): return .utf32BE
    case (true, false, true, false): return .utf16LE
    case (false, true, false, true): return .utf16BE
    default: return nil
    }
  }

  /// The value of `encoding` in the XML declaration.
  private static func declaration(_ head: [UInt8]) -> String? {
    let text = head.drop { $0 <= 0x20 }.prefix(512)
    guard let start = text.firstIndex(of: "<?xml", from: text.startIndex),
      let end = text.firstIndex(of: "?>", from: start),
      let key = text[..<end].firstIndex(of: "encoding", from: start)
    else { return nil }
    let value = text[(key + 8)..<end].drop { " \t\r\n=".utf8.contains($0) }
    guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return nil
    }
    let label = value.dropFirst().prefix { $0 != quote }
    return label.isEmpty ? nil : String(decoding: label, as: UTF8.self)
  }
}

extension ArraySlice<UInt8> {
  /// Where a text begins, at `start` or behind it.
  fileprivate func firstIndex(of text: StaticString, from start: Int) -> Int? {
    text.withUTF8Buffer { wanted in
      (start..<endIndex).first { self[$0] == wanted[0] && self[$0...].starts(with: wanted) }
    }
  }
}
