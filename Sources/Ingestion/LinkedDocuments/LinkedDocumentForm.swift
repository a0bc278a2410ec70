import PodcastCache

/// What a document looks like, told from its first bytes.
///
/// Servers answer with a page and status 200 where there is nothing, and call plain text whatever
/// they do not know: only both together, what was promised and what came, tell.
enum LinkedDocumentForm: String, Sendable {
  case nothing
  case json
  /// HTML or another language of elements.
  case markup
  /// Begins as WebVTT says.
  case webVTT
  /// Begins with a number, as SubRip does.
  case numbered
  case text
  /// No text at all.
  case binary

  /// Bytes that are looked at.
  private static let prefix = 1_024

  init(_ bytes: [UInt8]) {
    var start = bytes.prefix(Self.prefix)
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
      // In UTF-16 the letters of these marks stand between zeros.
      start = start.dropFirst(2).filter { $0 != 0 }[...]
    } else if start.starts(with: [0xEF, 0xBB, 0xBF]) {
      start = start.dropFirst(3)
    }
    start = start.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    guard let first = start.first else {
      self = .nothing
      return
    }
    switch first {
    case _ where start.contains(0): self = .binary
    case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
    case UInt8(ascii: "<"): self = .markup
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .numbered
    default: self = start.starts(with: "WEBVTT".utf8) ? .webVTT : .text
    }
  }

  /// Whether a document of this form can be what the link promised.
  ///
  /// `answered` is the type that the server says; a picture or a sound is neither kind.
  func fits(_ link: DocumentLink, answered: String?) -> Bool {
    let isMedia = ["image/", "audio/", "video/"].contains { answered?.hasPrefix($0) ?? false }
    guard self != .nothing, self != .binary, !isMedia else { return false }
    // Some hosts send chapters as WebVTT.
    guard link.address.kind == .transcript else { return self == .json || self == .webVTT }
    let type = link.type ?? ""
    if type.contains("json") { return self == .json }
    if type.contains("html") || type.contains("xml") { return self != .json }
    if type.contains("vtt") || type.contains("srt") || type.contains("subrip") {
      return self == .webVTT || self == .numbered
    }
    return self != .markup
  }
}
