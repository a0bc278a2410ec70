import ElementTree
import FeedModel
import Timestamps

/// Atom threading, `thr:`.
///
/// Spec: RFC 4685 <https://www.rfc-editor.org/rfc/rfc4685>
enum ThreadingNamespace: FeedNamespace {
  static let prefix = "thr"
  static let uri = "http://purl.org/syndication/thread/1.0"
  static let readers: [ElementReader] = [
    .list("in-reply-to") { InReplyTo(threading: $0, $1)?.reading },
    .whole("total"),
  ]

  /// Reads `thr:count` of a link to replies.
  static func count(ofLink element: ElementView) -> Int? {
    element.attribute("count", namespace: uri).flatMap { FeedNumber.count($0) }
  }

  /// Reads `thr:updated` of a link to replies: when the last one was written.
  static func updated(ofLink element: ElementView) -> Timestamp? {
    element.attribute("updated", namespace: uri).flatMap { FeedDate($0)?.timestamp }
  }
}

/// What an entry answers.
struct InReplyTo: Hashable, Sendable {
  /// The other entry's id.
  var ref: String
  var url: String?
  /// MIME type of what is at the address.
  var type: String?
  /// The feed that the other entry is in.
  var source: String?

  /// Reads `thr:in-reply-to`.
  ///
  /// `nil` without the other's id or address.
  init?(threading element: ElementView, _ addresses: Addresses) {
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
