public import ElementTree
public import FeedModel

extension Transcript {
  /// Reads `podcast:transcript`.
  ///
  /// `nil` without an address.
  ///
  /// Spec: <https://podcasting2.org/docs/podcast-namespace/tags/transcript>
  public init?(podcast element: ElementView, _ addresses: Addresses) {
    guard let url = element.address("url", addresses) else { return nil }
    self.init(
      url: url, type: element.mimeType(), language: element.language("language"),
      rel: element.words("rel"))
  }
}

extension ChaptersLink {
  /// Reads `podcast:chapters`.
  ///
  /// `nil` without an address, which some write as `href`.
  ///
  /// Spec: <https://podcasting2.org/docs/podcast-namespace/tags/chapters>
  public init?(podcast element: ElementView, _ addresses: Addresses) {
    guard
      let url = element.address("url", addresses) ?? element.address("href", addresses)
    else { return nil }
    self.init(url: url, type: element.mimeType())
  }
}

extension Soundbite {
  /// Reads `podcast:soundbite`.
  ///
  /// `nil` without a start or a duration that can be read.
  ///
  /// Spec: <https://podcasting2.org/docs/podcast-namespace/tags/soundbite>
  public init?(podcast element: ElementView) {
    guard let start = element.seconds("startTime"), let duration = element.seconds("duration")
    else { return nil }
    self.init(startSeconds: start, durationSeconds: duration, title: element.words)
  }
}

extension AlternateEnclosure {
  /// Reads `podcast:alternateEnclosure` with the `podcast:source`s and the `podcast:integrity` in it.
  ///
  /// `nil` when it names neither a type nor an address.
  /// Spec: <https://podcasting2.org/docs/podcast-namespace/tags/alternate-enclosure>
  public init?(podcast element: ElementView, _ addresses: Addresses) {
    let addresses = addresses.inside(element)
    let sources = element.children("source", PodcastNamespace.self)
      .compactMap { Source(podcast: $0, addresses) }
    let type = element.mimeType()
    guard type != nil || !sources.isEmpty else { return nil }
    self.init(type: type, sources: sources)
    lengthBytes = element.count("length")
    bitrate = element.decimal("bitrate")
    height = element.count("height")
    language = element.language("lang")
    title = element.words("title")
    rel = element.words("rel")
    codecs = element.words("codecs")
    isDefault = element.boolean("default")
    integrity = element.child("integrity", PodcastNamespace.self)
      .flatMap { Integrity(podcast: $0) }
  }
}

extension AlternateEnclosure.Source {
  /// Reads `podcast:source`.
  ///
  /// `nil` without an address.
  public init?(podcast element: ElementView, _ addresses: Addresses) {
    guard let uri = element.address("uri", addresses) else { return nil }
    self.init(uri: uri, contentType: element.mimeType("contentType"))
  }
}

extension AlternateEnclosure.Integrity {
  /// Reads `podcast:integrity`.
  ///
  /// `nil` when the kind or the value is missing.
  public init?(podcast element: ElementView) {
    guard let type = element.words("type"), let value = element.words("value") else { return nil }
    self.init(type: type, value: value)
  }
}

extension Trailer {
  /// Reads `podcast:trailer`.
  ///
  /// `nil` without an address.
  ///
  /// Spec: <https://podcasting2.org/docs/podcast-namespace/tags/trailer>
  public init?(podcast element: ElementView, _ addresses: Addresses) {
    guard let url = element.address("url", addresses) else { return nil }
    self.init(
      title: element.words, url: url, published: element.date("pubdate"),
      lengthBytes: element.count("length"), type: element.mimeType(),
      season: element.count("season"))
  }
}

extension LiveItem {
  /// Reads `podcast:liveItem` around an item that was read from its children.
  ///
  /// Spec: <https://podcasting2.org/docs/podcast-namespace/tags/live-item>
  public init(podcast element: ElementView, item: Episode, _ addresses: Addresses) {
    self.init(
      status: element.words("status")?.lowercased(), start: element.date("start"),
      end: element.date("end"), chat: element.address("chat", addresses), item: item)
  }
}

extension ContentLink {
  /// Reads `podcast:contentLink`.
  ///
  /// `nil` without an address.
  ///
  /// Spec: <https://podcasting2.org/docs/podcast-namespace/tags/content-link>
  public init?(podcast element: ElementView, _ addresses: Addresses) {
    guard let url = element.address("href", addresses) else { return nil }
    self.init(url: url, text: element.words)
  }
}
