public import ElementTree
public import FeedModel

/// Tags of the PowerPress plug-in, `rawvoice:`.
///
/// Spec: <https://blubrry.com/developer/rawvoice-rss/>
public enum RawVoiceNamespace: FeedNamespace {
  public static let prefix = "rawvoice"
  public static let uri = "http://www.rawvoice.com/rawvoiceRssModule/"
  public static let otherAddresses = [
    OtherAddress(
      "https://blubrry.com/developer/rawvoice-rss/", .document,
      "where its specification moved to")
  ]
  public static let readers: [ElementReader] = [
    .text("rating"),
    .text("location"),
    .text("frequency"),
    .value("subscribe") { element, addresses in
      let pages = RawVoiceNamespace.subscribePages(element, addresses)
      return pages.isEmpty ? nil : .record(pages.map { Reading.Member($0.service, .text($0.url)) })
    },
    .value("poster") { Reading(RawVoiceNamespace.poster($0, $1)) },
    .truth("isHd"),
    .text("embed"),
    .list("metamark") { RawVoiceMark(rawVoice: $0, $1)?.reading },
  ]
  public static let fieldElements: Set<String> = ["donate"]

  /// Reads the address in `rawvoice:poster`.
  public static func poster(_ element: ElementView, _ addresses: Addresses) -> String? {
    element.address("url", addresses)
  }

  /// Reads `rawvoice:subscribe`: pages to subscribe at, by the name of the service.
  static func subscribePages(
    _ element: ElementView, _ addresses: Addresses
  ) -> [(service: String, url: String)] {
    element.attributes.compactMap { attribute in
      guard attribute.name.namespace == nil, !attribute.value.isEmpty else { return nil }
      return (attribute.name.local, addresses.absolute(attribute.value, in: element))
    }
  }
}

/// A mark at a moment of an episode, such as an advertisement.
public struct RawVoiceMark: Hashable, Sendable {
  /// `ad`, `audio`, `comment`, `image`, `lower-third`, `tag`, `url`, `video` or another word.
  public var type: String?
  public var url: String?
  public var startSeconds: Double
  public var durationSeconds: Double?
  public var text: String?

  /// Reads `rawvoice:metamark`.
  ///
  /// `nil` without a position that can be read.
  public init?(rawVoice element: ElementView, _ addresses: Addresses) {
    guard let start = element.seconds("position") else { return nil }
    startSeconds = start
    type = element.words("type")
    url = element.address("link", addresses)
    durationSeconds = element.seconds("duration")
    text = element.words
  }
}

extension RawVoiceMark {
  var reading: Reading? {
    Reading([
      "type": Reading(type), "url": Reading(url), "startSeconds": Reading(startSeconds),
      "durationSeconds": Reading(durationSeconds), "text": Reading(text),
    ])
  }
}

extension Funding {
  /// Reads `rawvoice:donate`.
  ///
  /// `nil` without an address.
  public init?(rawVoice element: ElementView, _ addresses: Addresses) {
    guard let url = element.address("href", addresses) else { return nil }
    self.init(url: url, text: element.words)
  }
}
