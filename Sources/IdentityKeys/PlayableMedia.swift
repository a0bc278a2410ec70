import WebAddress

/// Which enclosures can be listened to or watched.
///
/// The first of them identifies an episode without a guid, and is the one to play: a feed may list
/// a cover image or a PDF before it.
public enum PlayableMedia {
  /// Whether the type says audio or video, or else the address ends like such a file.
  ///
  /// - Parameters:
  ///   - url: as written or resolved; the query does not count.
  ///   - type: the declared media type, as written; `nil` when there is none.
  /// - Returns: whether it is playable, as far as the feed tells.
  public static func isPlayable(url: String, type: String?) -> Bool {
    isPlayableType(type) || fileExtension(of: url).map { extensions.contains($0) } ?? false
  }

  /// The place of the first playable enclosure.
  ///
  /// `nil` when there is none.
  public static func firstPlayable(_ enclosures: [(url: String, type: String?)]) -> Int? {
    enclosures.firstIndex { isPlayable(url: $0.url, type: $0.type) }
  }

  private static func isPlayableType(_ type: String?) -> Bool {
    guard let type else { return false }
    if isAudioOrVideo(type) { return true }
    let essence = type.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
    return isAudioOrVideo(essence) || applicationTypes.contains(essence)
  }

  /// Nearly every type is one of these as it stands.
  private static func isAudioOrVideo(_ type: String) -> Bool {
    type.utf8.starts(with: "audio/".utf8) || type.utf8.starts(with: "video/".utf8)
  }

  /// Lowercase, without the dot, of the last segment of the path.
  private static func fileExtension(of url: String) -> String? {
    guard let name = AddressParts(url).path.split(separator: "/").last,
      let dot = name.lastIndex(of: ".")
    else { return nil }
    return name[name.index(after: dot)...].lowercased().filter { !$0.isWhitespace }
  }

  /// Types outside `audio/` and `video/` that are nothing but sound or pictures that move.
  private static let applicationTypes: Set<String> = [
    "application/ogg",  // RFC 5334
    "application/mp4",  // RFC 4337
    "application/vnd.apple.mpegurl",  // HTTP Live Streaming, RFC 8216
    "application/x-mpegurl",  // the same, older
    "application/dash+xml",  // MPEG-DASH
  ]

  private static let extensions: Set<String> = [
    "mp3", "m4a", "m4b", "aac", "ogg", "oga", "opus", "spx", "flac", "wav", "aif", "aiff", "wma",
    "mka", "weba", "caf", "amr", "ac3", "mp2", "mpga",
    "mp4", "m4v", "mov", "webm", "mkv", "ogv", "avi", "mpg", "mpeg", "wmv", "3gp", "flv", "ts",
    "m3u8", "mpd",
  ]
}
