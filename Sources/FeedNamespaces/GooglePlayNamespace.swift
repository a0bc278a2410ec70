public import ElementTree
public import FeedModel

/// Google's copy of the iTunes tags, `googleplay:`.
///
/// The directory is gone, the tags are not.
///
/// Spec: <https://support.google.com/podcast-publishers/answer/9889544>
public enum GooglePlayNamespace: FeedNamespace {
  public static let prefix = "googleplay"
  public static let otherPrefixes = ["gplay"]
  public static let uri = "http://www.google.com/schemas/play-podcasts/1.0"
  public static let otherAddresses = [
    OtherAddress(
      "http://www.google.com/schemas/play-podcasts/1.0/play-podcasts.xsd", .document,
      "of its schema")
  ]
  public static let fieldElements: Set<String> = [
    "author", "block", "category", "description", "email", "explicit", "image", "new-feed-url",
    "owner",
  ]

  /// Reads `googleplay:category`; see ``ITunesNamespace/categories(_:)``.
  public static func categories(_ element: ElementView) -> [[String]] {
    ITunesNamespace.paths(element, below: [], GooglePlayNamespace.self)
  }
}

extension Owner {
  /// Reads `googleplay:owner` or `googleplay:email`, whose text is an email address.
  public init?(googlePlay element: ElementView) {
    guard let email = element.words else { return nil }
    self.init(email: email)
  }
}
