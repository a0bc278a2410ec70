public import ElementTree
public import FeedModel

extension Locked {
  /// Reads `podcast:locked`.
  ///
  /// `nil` when it says neither yes nor no.
  ///
  /// Spec: <https://podcasting2.org/docs/podcast-namespace/tags/locked>
  public init?(podcast element: ElementView) {
    guard let value = element.boolean else { return nil }
    self.init(value: value, owner: element.words("owner") ?? element.words("email"))
  }
}

extension ServiceBlock {
  /// Reads `podcast:block`.
  ///
  /// `nil` when it says neither yes nor no.
  ///
  /// Spec: <https://podcasting2.org/docs/podcast-namespace/tags/block>
  public init?(podcast element: ElementView) {
    guard let isBlocked = element.boolean else { return nil }
    self.init(isBlocked: isBlocked, service: element.words("id"))
  }
}

extension TextRecord {
  /// Reads `podcast:txt`.
  ///
  /// `nil` without text.
  ///
  /// Spec: <https://podcasting2.org/docs/podcast-namespace/tags/txt>
  public init?(podcast element: ElementView) {
    guard let text = element.words else { return nil }
    self.init(purpose: element.words("purpose"), text: text)
  }
}

extension RemoteItem {
  /// Reads `podcast:remoteItem`.
  ///
  /// `nil` when it names no feed.
  ///
  /// Spec: <https://podcasting2.org/docs/podcast-namespace/tags/remote-item>
  public init?(podcast element: ElementView, _ addresses: Addresses) {
    self.init(
      feedGUID: element.words("feedGuid"), feedURL: element.address("feedUrl", addresses),
      itemGUID: element.words("itemGuid"), medium: element.words("medium"),
      title: element.words("title"))
    if feedGUID == nil, feedURL == nil { return nil }
  }

  /// Reads the remote items inside of `podcast:podroll`, `podcast:publisher` or another element.
  public static func all(in element: ElementView, _ addresses: Addresses) -> [RemoteItem] {
    element.children("remoteItem", PodcastNamespace.self)
      .compactMap { RemoteItem(podcast: $0, addresses.inside(element)) }
  }
}

extension UpdateFrequency {
  /// Reads `podcast:updateFrequency`.
  ///
  /// `nil` when it says nothing.
  ///
  /// Spec: <https://podcasting2.org/docs/podcast-namespace/tags/update-frequency>
  public init?(podcast element: ElementView) {
    self.init(
      text: element.words, complete: element.boolean("complete"),
      start: element.date("dtstart"), rrule: element.words("rrule"))
    if text == nil, complete == nil, start == nil, rrule == nil { return nil }
  }
}

extension PodcastNamespace {
  /// Reads `podcast:podping`.
  ///
  /// `nil` when it says neither yes nor no.
  ///
  /// Spec: <https://podcasting2.org/docs/podcast-namespace/tags/podping>
  public static func usesPodping(_ element: ElementView) -> Bool? {
    element.boolean("usesPodping")
  }

  /// Reads `podcast:guid` and `podcast:medium`: one word.
  public static func word(_ element: ElementView) -> String? { element.words }
}
