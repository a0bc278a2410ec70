/// Podcasting 2.0, `podcast:`.
///
/// All its elements are read; their values are in `Podcast/`.
///
/// Spec: <https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md>
public enum PodcastNamespace: FeedNamespace {
  public static let prefix = "podcast"
  public static let otherPrefixes = ["podcastindex"]
  public static let uri = "https://podcastindex.org/namespace/1.0"
  public static let otherAddresses = [
    OtherAddress(
      "https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md", .document,
      "which its specification asks to read as the same"),
    OtherAddress(
      "https://github.com/Podcastindex-org/podcast-namespace", .document,
      "as its front page once gave it"),
  ]
  public static let fieldElements: Set<String> = [
    "alternateEnclosure", "block", "chapters", "chat", "contentLink", "episode", "funding", "guid",
    "image", "images", "integrity", "license", "liveItem", "location", "locked", "medium", "person",
    "podping", "podroll", "publisher", "remoteItem", "season", "socialInteract", "soundbite",
    "source", "trailer", "transcript", "txt", "updateFrequency", "value", "valueRecipient",
    "valueTimeSplit",
  ]
}
