import WebAddress

/// The schemes with which web pages ask for a podcast app: `feed://host/x`, `feed:https://host/x`.
enum PodcastScheme {
  /// What they stand in front of, else `https`.
  private static let names = ["feed", "pcast", "podcast", "itpc"]

  /// The address that is meant.
  ///
  /// `text` itself when it has another scheme or none.
  static func resolved(_ text: String) -> String {
    var text = text
    // Seen twice in a row (`feed:feed://…`); a longer chain is no address.
    for _ in 0..<4 {
      guard let scheme = AddressParts(text).scheme, names.contains(scheme.lowercased()) else {
        return text
      }
      var rest = text.utf8.dropFirst(scheme.utf8.count + 1)
      if rest.starts(with: "//".utf8) { rest = rest.dropFirst(2) }
      let target = String(Substring(rest))
      text = namesItsScheme(target) ? target : "https://" + target
    }
    return text
  }

  /// `https://host/x`, and not `host:8080/x`, whose scheme would be the host.
  private static func namesItsScheme(_ text: String) -> Bool {
    guard let scheme = AddressParts(text).scheme?.lowercased() else { return false }
    return scheme == "http" || scheme == "https" || scheme == "file" || names.contains(scheme)
  }
}
