/// What a document turns out to be, by its content.
public enum DocumentFormat: String, Hashable, Sendable {
  case json
  case webVTT = "vtt"
  case subRip = "srt"
  case html
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
    case "audio/mpeg", "audio/mp3", "audio/x-mp3", "audio/mpeg3": self = .id3
    default: return nil
    }
  }
}

extension DocumentFormat {
  /// Looks at clean UTF-8 with its line ends made one byte.
  ///
  /// An opening bracket also begins notes such as `[music]`, hence the look behind it.
  init(content: [UInt8], mediaType: String?) {
    let start = content.drop { $0 <= 0x20 }
    switch start.first {
    case UInt8(ascii: "{"): self = .json
    case UInt8(ascii: "[") where Self.isArray(start): self = .json
    case UInt8(ascii: "<") where Self.isMarkup(start): self = .html
    default:
      if Self.isWebVTT(start) {
        self = .webVTT
      } else if Self.hasTiming(start) {
        self = .subRip
      } else {
        self = DocumentFormat(mediaType: mediaType) == .html ? .html : .text
      }
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
