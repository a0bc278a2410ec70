/// Podcasting 2.0, `podcast:`.
///
/// All its elements are read; their values are in `Podcast/`.
///
/// Spec: <https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md>
public enum PodcastNamespace: FeedNamespace {
  public static let prefix = "podcast"
  public static let otherPrefixes = ["podcastindex"]
  public static let uris = [
    "https://podcastindex.org/namespace/1.0",
    // The document's own address. The specification asks to take it as the same.
    "https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md",
    // Written after a README that was moved.
    "https://github.com/Podcastindex-org/podcast-namespace",
  ]
  public static let elements: Set<String> = [
    "alternateEnclosure", "block", "chapters", "chat", "contentLink", "episode", "funding", "guid",
    "image", "images", "integrity", "license", "liveItem", "location", "locked", "medium", "person",
    "podping", "podroll", "publisher", "remoteItem", "season", "socialInteract", "soundbite",
    "source", "trailer", "transcript", "txt", "updateFrequency", "value", "valueRecipient",
    "valueTimeSplit",
  ]
}
