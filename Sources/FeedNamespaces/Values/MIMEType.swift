/// Media types, as a feed declares them.
public enum MIMEType {
  /// Lowercased, without parameters and blanks: `Audio/MPEG; charset=x` is `audio/mpeg`.
  ///
  /// Nothing is guessed or repaired: `mp3` stays `mp3`.
  /// - Returns: `nil` when nothing is left.
  public static func clean(_ text: String) -> String? {
    if isClean(text) { return text.isEmpty ? nil : text }
    let bare = text.utf8.prefix { $0 != 0x3B }.filter { !$0.isBlank }
    let clean = String(decoding: bare, as: UTF8.self).lowercased()
    return clean.isEmpty ? nil : clean
  }

  /// Whether it can be played: sound or picture, by its declared type.
  public static func isPlayable(_ type: String) -> Bool {
    type.hasPrefix("audio/") || type.hasPrefix("video/") || type == "application/ogg"
      || type == "application/vnd.apple.mpegurl" || type == "application/x-mpegurl"
  }

  private static func isClean(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3B && !(0x41...0x5A ~= $0) }
  }
}
