public import ElementTree

/// Spotify's tags, `spotify:`.
///
/// Spec: <https://podcasters.spotify.com/terms/Spotify_Podcast_Delivery_Specification.pdf>
public enum SpotifyNamespace: FeedNamespace {
  public static let prefix = "spotify"
  public static let uri = "http://www.spotify.com/ns/rss"
  public static let elements: Set<String> = ["countryOfOrigin", "limit"]

  /// Reads `spotify:limit`: how many of the newest episodes are shown.
  public static func recentCount(_ element: ElementView) -> Int? { element.count("recentCount") }

  /// Reads `spotify:countryOfOrigin`: ISO 3166 codes, lowercased, in document order.
  public static func countries(_ element: ElementView) -> [String] {
    (element.words ?? "").split { $0 == " " || $0 == "," }.map { $0.lowercased() }
  }
}
