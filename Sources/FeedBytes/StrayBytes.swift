/// What a byte means that stands among UTF-8 and is none.
///
/// It is of the text that somebody pasted in: windows-1252 in practice, or the encoding of one byte a
/// character that the document claims to be in.
struct StrayBytes {
  /// Of the bytes from 0x80 on.
  private let upper: [Unicode.Scalar]

  static let windows1252 = StrayBytes(windows1252Controls: [
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
  ])

  /// Source: WHATWG Encoding Standard, index windows-1252.
  private init(windows1252Controls: [UInt16]) {
    upper = (0x80...0xFF).map { byte in
      byte < 0xA0
        ? Unicode.Scalar(windows1252Controls[byte - 0x80]) ?? "\u{FFFD}"
        : Unicode.Scalar(UInt8(byte))
    }
  }

  /// - Parameter charsets: what the document may be in.
  init(_ charsets: [Charset]) {
    guard let charset = charsets.first(where: { $0.kind == .singleByte }),
      charset != .windows1252
    else {
      self = .windows1252
      return
    }
    // Between line ends, so that none waits to be joined with the next.
    let lines: [UInt8] = (UInt8(0x80)...0xFF).flatMap { (byte: UInt8) -> [UInt8] in [byte, 0x0A] }
    var text: [UInt8] = []
    lines.withUnsafeBufferPointer { Transcoder(charset)?.push($0, isLast: true, into: &text) }
    let scalars = text.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
    }
    upper = (0..<128).map { $0 < scalars.count ? scalars[$0] : "\u{FFFD}" }
  }

  /// The character of a byte from 0x80 on.
  func scalar(_ byte: UInt8) -> Unicode.Scalar { upper[Int(byte) - 0x80] }
}
