import Digests
import ElementTree
import FeedModel
import FeedNamespaces
import FeedParser
import WebAddress

/// The id of a podcast that its address gives, and the rule that a feed has that one.
enum PodcastGUID {
  static let mismatch = Rule(
    "podcast.guid.mismatch", .warning,
    "<podcast:guid> is not the one that the feed's address gives; right only where the feed has moved",
    link: Specification.podcast("guid"), namespace: PodcastNamespace.uri)

  /// The namespace of podcasts: `ead4c236-bf58-58c6-a2c6-a6b28d128cb6`.
  private static let namespace: [UInt8] = [
    0xEA, 0xD4, 0xC2, 0x36, 0xBF, 0x58, 0x58, 0xC6, 0xA2, 0xC6, 0xA6, 0xB2, 0x8D, 0x12, 0x8C, 0xB6,
  ]

  /// A UUID of version 5 over the address without its scheme and slashes at the end.
  ///
  /// Source: podcast namespace, "guid"; RFC 9562, section 5.5.
  static func text(of address: String) -> String {
    let parts = AddressParts(address)
    var name = Array(
      address.utf8.dropFirst(parts.scheme.map { $0.utf8.count + "://".utf8.count } ?? 0))
    while name.last == UInt8(ascii: "/") { name.removeLast() }
    var bytes = Array(SHA1.hash(namespace + name).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x50
    bytes[8] = bytes[8] & 0x3F | 0x80
    let ends = [0, 4, 6, 8, 10, 16]
    return zip(ends, ends.dropFirst()).map { Array(bytes[$0..<$1]).hex }.joined(separator: "-")
  }

  /// Where it is neither that of the address which the feed gives itself nor of the one it came from.
  ///
  /// A feed that does not say where it is lacks another thing first.
  static func breach(in channel: Record, _ outcome: ParseOutcome) -> Breach? {
    let own = channel.selfLinks.compactMap { $0["href"] }.filter {
      ValueForm.webAddress.accepts($0)
    }
    guard !own.isEmpty, let guid = channel.first(.podcast("guid")),
      ValueForm.uuid.accepts(guid.trimmedText)
    else { return nil }
    let isRight = (own + [outcome.source.url].compactMap(\.self))
      .contains { text(of: $0) == guid.trimmedText.lowercased() }
    return isRight ? nil : Breach(channel, guid)
  }
}
