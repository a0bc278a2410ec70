/// Decides from a document's first bytes how to read the rest.
///
/// Byte order mark, then the charset that a person or the HTTP header named, then the XML
/// declaration, then UTF-8. A wide encoding needs the bytes to look like it: a declaration that
/// can be read byte by byte is not UTF-16, whatever it says.
/// Source: XML 1.0, appendix F; RFC 7303, section 3.
struct EncodingChoice {
  let charset: Charset
  /// Bytes of a byte order mark to drop.
  let markLength: Int
  /// A label that was named and not followed.
  let overruled: String?
  /// The label that was followed, as written.
  ///
  /// `nil` when the bytes themselves told.
  let label: String?

  init(head: [UInt8], named: String?) {
    if let (charset, length) = Self.mark(head) {
      self.init(charset, length, named, Self.declaration(head))
    } else if let charset = Self.wideShape(head) {
      self.init(charset, 0, named, nil)
    } else {
      self.init(narrow: head, named: named)
    }
  }

  private init(
    _ charset: Charset, _ length: Int, _ named: String?, _ declared: String?, label: String? = nil
  ) {
    self.charset = charset
    self.label = label
    markLength = length
    overruled = [named, declared].compactMap { $0 }.first {
      Charset(label: $0).map { $0 != charset && !(charset.isWide && $0.isWide) } ?? true
    }
  }

  private init(narrow head: [UInt8], named: String?) {
    let declared = Self.declaration(head)
    for label in [named, declared] {
      guard let label, let charset = Charset(label: label), !charset.isWide else { continue }
      self.init(charset, 0, label == named ? nil : named, declared, label: label)
      return
    }
    self.init(.utf8, 0, named, declared)
  }

  private static func mark(_ head: [UInt8]) -> (Charset, Int)? {
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if head.starts(with: [0xFF, 0xFE, 0, 0]) { return (.utf32LE, 4) }
    if head.starts(with: [0, 0, 0xFE, 0xFF]) { return (.utf32BE, 4) }
    if head.starts(with: [0xFF, 0xFE]) { return (.utf16LE, 2) }
    if head.starts(with: [0xFE, 0xFF]) { return (.utf16BE, 2) }
    return nil
  }

  /// `<` in two or four bytes.
  private static func wideShape(_ head: [UInt8]) -> Charset? {
    if head.starts(with: [0x3C, 0, 0, 0]) { return .utf32LE }
    if head.starts(with: [0, 0, 0, 0x3C]) { return .utf32BE }
    if head.starts(with: [0x3C, 0]) { return .utf16LE }
    if head.starts(with: [0, 0x3C]) { return .utf16BE }
    return nil
  }

  /// The value of `encoding` in the XML declaration.
  private static func declaration(_ head: [UInt8]) -> String? {
    let text = head.prefix(512)
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
