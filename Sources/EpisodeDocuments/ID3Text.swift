/// Text in a frame of an ID3v2 tag.
///
/// Source: ID3v2.4.0, section 4, "text encoding".
enum ID3Text {
  /// The text behind a byte that says its encoding, up to the first NUL.
  ///
  /// `nil` when it is empty or of an unknown encoding.
  static func first(_ content: [UInt8]) -> String? {
    guard let encoding = content.first else { return nil }
    return text(split(content.dropFirst(), encoding).text, encoding)
  }

  /// The Latin-1 address behind an encoding and a description.
  ///
  /// Source: `WXXX`.
  static func address(_ content: [UInt8]) -> String? {
    guard let encoding = content.first else { return nil }
    return text(split(split(content.dropFirst(), encoding).rest, 0).text, 0)
  }

  /// What is before the first NUL, and what is behind it.
  ///
  /// A NUL has as many bytes as a character.
  private static func split(
    _ bytes: ArraySlice<UInt8>, _ encoding: UInt8
  ) -> (text: ArraySlice<UInt8>, rest: ArraySlice<UInt8>) {
    let width = encoding == 1 || encoding == 2 ? 2 : 1
    var at = bytes.startIndex
    while at + width <= bytes.endIndex {
      if bytes[at..<(at + width)].allSatisfy({ $0 == 0 }) {
        return (bytes[..<at], bytes[(at + width)...])
      }
      at += width
    }
    return (bytes, [])
  }

  private static func text(_ bytes: ArraySlice<UInt8>, _ encoding: UInt8) -> String? {
    let text: String
    switch encoding {
    case 0: text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    case 1: text = wide(bytes)
    case 2: text = wide(bytes, isBigEndian: true)
    case 3: text = String(decoding: bytes, as: UTF8.self)
    default: return nil
    }
    let start = text.drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    return String(start[...end])
  }

  /// UTF-16 with its mark; without one, Windows wrote it.
  private static func wide(_ bytes: ArraySlice<UInt8>) -> String {
    if bytes.starts(with: [0xFE, 0xFF]) { return wide(bytes.dropFirst(2), isBigEndian: true) }
    let rest = bytes.starts(with: [0xFF, 0xFE]) ? bytes.dropFirst(2) : bytes
    return wide(rest, isBigEndian: false)
  }

  private static func wide(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
    let starts = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2)
    let units = starts.map { at in
      let (first, second) = (UInt16(bytes[at]), UInt16(bytes[at + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return String(decoding: units, as: UTF16.self)
  }
}
