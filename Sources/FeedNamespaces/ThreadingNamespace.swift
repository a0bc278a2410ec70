public import ElementTree
import FeedModel
public import Timestamps

/// Atom threading, `thr:`.
///
/// Spec: RFC 4685 <https://www.rfc-editor.org/rfc/rfc4685>
public enum ThreadingNamespace: FeedNamespace {
  public static let prefix = "thr"
  public static let uri = "http://purl.org/syndication/thread/1.0"
  public static let readers: [ElementReader] = [
    .list("in-reply-to") { InReplyTo(threading: $0, $1)?.reading },
    .whole("total"),
  ]

  /// Reads `thr:count` of a link to replies.
  public static func count(ofLink element: ElementView) -> Int? {
    element.attribute("count", namespace: uri).flatMap { FeedNumber.count($0) }
  }

  /// Reads `thr:updated` of a link to replies: when the last one was written.
  public static func updated(ofLink element: ElementView) -> Timestamp? {
    element.attribute("updated", namespace: uri).flatMap { FeedDate($0)?.timestamp }
  }
}

/// What an entry answers.
public struct InReplyTo: Hashable, Sendable {
  /// The other entry's id.
  public var ref: String
  public var url: String?
  /// MIME type of what is at the address.
  public var type: String?
  /// The feed that the other entry is in.
  public var source: String?

  /// Reads `thr:in-reply-to`.
  ///
  /// `nil` without the other's id or address.
  public init?(threading element: ElementView, _ addresses: Addresses) {
    url = element.address("href", addresses)
    guard let ref = element.words("ref") ?? url else { return nil }
    self.ref = ref
    type = element.mimeType()
    source = element.address("source", addresses)
  }
}

extension InReplyTo {
  var reading: Reading? {
    Reading([
      "ref": Reading(ref), "url": Reading(url), "type": Reading(type), "source": Reading(source),
    ])
  }
}
