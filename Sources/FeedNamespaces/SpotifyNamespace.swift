public import ElementTree
import FeedModel

/// Spotify's tags, `spotify:`.
///
/// Spec: <https://podcasters.spotify.com/terms/Spotify_Podcast_Delivery_Specification.pdf>
public enum SpotifyNamespace: FeedNamespace {
  public static let prefix = "spotify"
  public static let uri = "http://www.spotify.com/ns/rss"
  public static let readers: [ElementReader] = [
    .value("limit") { element, _ in Reading(SpotifyNamespace.recentCount(element)) },
    .value("countryOfOrigin") { element, _ in
      Reading(list: SpotifyNamespace.countries(element).map { .text($0) })
    },
    .value("access") { element, _ in
      Reading(list: SpotifyNamespace.partners(element).map { .text($0) })
    },
  ]

  /// Reads `spotify:limit`: how many of the newest episodes are shown.
  public static func recentCount(_ element: ElementView) -> Int? { element.count("recentCount") }

  /// Reads `spotify:countryOfOrigin`: ISO 3166 codes, lowercased, in document order.
  public static func countries(_ element: ElementView) -> [String] {
    (element.words ?? "").split { $0 == " " || $0 == "," }.map { $0.lowercased() }
  }

  /// Reads `spotify:access`: who may let listeners in, by their identifiers.
  static func partners(_ element: ElementView) -> [String] {
    element.children.filter { $0.local == "partner" }.compactMap { $0.words("id") }
  }
}
