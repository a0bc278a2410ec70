/// What a document turns out to be, by its content.
public enum DocumentFormat: String, Hashable, Sendable {
  case json
  case webVTT = "vtt"
  case subRip = "srt"
  case html
  /// Podlove Simple Chapters in XML.
  case simpleChapters = "psc"
  /// Timed Text.
  case timedText = "ttml"
  /// Plain text.
  case text
  /// The tag in front of an MP3.
  case id3

  /// What a media type announces.
  ///
  /// `nil` for a type that announces none of them, or any: `text/plain`,
  /// `application/octet-stream`.
  public init?(mediaType: String?) {
    switch mediaType {
    case "application/json", "application/json+chapters", "text/json": self = .json
    case "text/vtt", "text/webvtt", "application/vtt": self = .webVTT
    case "application/srt", "application/x-subrip", "text/srt", "text/x-srt", "text/x-subrip",
      "application/subrip":
      self = .subRip
    case "text/html", "application/xhtml+xml": self = .html
    case "application/psc+xml", "application/x-psc+xml": self = .simpleChapters
    case "application/ttml+xml", "application/ttaf+xml": self = .timedText
    case "audio/mpeg", "audio/mp3", "audio/x-mp3", "audio/mpeg3": self = .id3
    default: return nil
    }
  }
}

extension DocumentFormat {
  /// What words are that show no format: what they were announced as, and then a broken document of
  /// that format and no text; else plain text.
  init(ofWords mediaType: String?) {
    switch DocumentFormat(mediaType: mediaType) {
    case .id3, nil: self = .text
    case let announced?: self = announced
    }
  }

  /// Looks at clean UTF-8 with its line ends made one byte.
  ///
  /// An opening bracket also begins notes such as `[music]`, hence the look behind it.
  /// `nil` for what may be any text.
  static func shown(by content: [UInt8]) -> DocumentFormat? {
    let start = content.drop { $0 <= 0x20 }
    switch start.first {
    case UInt8(ascii: "{"): return .json
    case UInt8(ascii: "[") where isArray(start): return .json
    case UInt8(ascii: "<") where isMarkup(start): return DocumentRoot(start).format ?? .html
    default: return isWebVTT(start) ? .webVTT : hasTiming(start) ? .subRip : nil
    }
  }

  private static func isArray(_ bytes: ArraySlice<UInt8>) -> Bool {
    let next = bytes.dropFirst().first { $0 > 0x20 }
    return next == UInt8(ascii: "{") || next == UInt8(ascii: "]")
  }

  /// A tag, a comment or a declaration; `<3` is none.
  private static func isMarkup(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let next = bytes.dropFirst().first else { return false }
    return (next | 0x20) &- 0x61 < 26 || next == UInt8(ascii: "!") || next == UInt8(ascii: "?")
  }

  /// Source: WebVTT, section 4.1: the signature, then a blank, a line end or nothing.
  private static func isWebVTT(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.starts(with: "WEBVTT".utf8) else { return false }
    return bytes.dropFirst(6).first.map { $0 <= 0x20 } ?? true
  }

  /// Some line near the start has an arrow between two times.
  private static func hasTiming(_ bytes: ArraySlice<UInt8>) -> Bool {
    let head = String(decoding: bytes.prefix(64 << 10), as: UTF8.self)
    return head.utf8.split(separator: UInt8(ascii: "\n")).contains {
      CueTiming(Substring($0)) != nil
    }
  }
}
