public import ElementTree

/// An item's season.
///
/// Spec: <https://podcasting2.org/docs/podcast-namespace/tags/season>
public struct PodcastSeason: Hashable, Sendable {
  public var number: Int
  public var name: String?

  /// Reads `podcast:season`.
  ///
  /// `nil` when there is no whole number in it.
  public init?(podcast element: ElementView) {
    guard let number = element.integer else { return nil }
    self.number = number
    name = element.words("name")
  }
}

/// An item's place in its season.
///
/// Spec: <https://podcasting2.org/docs/podcast-namespace/tags/episode>
public struct PodcastEpisode: Hashable, Sendable {
  /// May have decimals: 315.5.
  public var number: Double
  /// What to show instead.
  public var display: String?

  /// Reads `podcast:episode`.
  ///
  /// `nil` when there is no number in it.
  public init?(podcast element: ElementView) {
    guard let number = element.decimal else { return nil }
    self.number = number
    display = element.words("display")
  }
}
