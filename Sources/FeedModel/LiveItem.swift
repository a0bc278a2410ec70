public import Timestamps

/// A broadcast that is announced, running or over.
///
/// Not an episode: its key and guid never meet those of items. Source: `podcast:liveItem`.
public struct LiveItem: Equatable, Sendable {
  /// `pending`, `live` or `ended`, lowercased; other words are kept.
  public var status: String?
  public var start: Timestamp?
  public var end: Timestamp?
  /// Where one can talk meanwhile.
  ///
  /// No part of the specification, yet written. Source: `@chat`; ``FeedModel/Episode/chat`` is the
  /// element.
  public var chat: String?
  /// Everything that an item can say: title, guid, enclosures, persons and so on.
  public var item: Episode

  public init(
    status: String? = nil, start: Timestamp? = nil, end: Timestamp? = nil, chat: String? = nil,
    item: Episode
  ) {
    self.status = status
    self.start = start
    self.end = end
    self.chat = chat
    self.item = item
  }
}

/// A short audio or video that introduces the show or a season.
///
/// Source: `podcast:trailer`.
public struct Trailer: Hashable, Sendable {
  public var title: String?
  public var url: String
  /// Source: `@pubdate`, RFC 2822.
  public var published: Timestamp?
  public var lengthBytes: Int?
  /// MIME type, lowercased, without parameters.
  public var type: String?
  public var season: Int?

  public init(
    title: String? = nil, url: String, published: Timestamp? = nil, lengthBytes: Int? = nil,
    type: String? = nil, season: Int? = nil
  ) {
    self.title = title
    self.url = url
    self.published = published
    self.lengthBytes = lengthBytes
    self.type = type
    self.season = season
  }
}

/// Another place to hear or see the content.
///
/// Source: `podcast:contentLink`.
public struct ContentLink: Hashable, Sendable {
  public var url: String
  public var text: String?

  public init(url: String, text: String? = nil) {
    self.url = url
    self.text = text
  }
}
