import ElementTree
import FeedModel

/// Dave Winer's additions to RSS, `source:`.
///
/// Spec: <http://source.scripting.com/>
enum SourceNamespace: FeedNamespace {
  static let prefix = "source"
  static let uri = "http://source.scripting.com/"
  static let otherAddresses = [
    OtherAddress(
      "http://source.smallpict.com/2014/07/12/theSourceNamespace.html", .earlier,
      "from 2014, before it had a host of its own")
  ]
  static let readers: [ElementReader] = [
    .text("markdown"),
    .list("outline") { element, _ in Reading(outline: element) },
    .list("account") { element, _ in SourceAccount(source: element)?.reading },
    .value("likes") { Reading(SourceNamespace.url($0, $1)) },
    .value("self") { Reading(SourceNamespace.url($0, $1)) },
    .time("localTime"),
    .attributes("comments", text: "url", addresses: ["feedUrl"]),
    .text("inReplyTo"),
  ]

  /// Reads `source:self`, the feed's address, and `source:likes`, that of a list of likes.
  static func url(_ element: ElementView, _ addresses: Addresses) -> String? {
    element.address("server", addresses) ?? element.address(addresses)
  }
}

/// An author's account at a service.
struct SourceAccount: Hashable, Sendable {
  var service: String
  var name: String

  /// Reads `source:account`.
  ///
  /// `nil` when either part is missing.
  init?(source element: ElementView) {
    guard let service = element.words("service"), let name = element.words else { return nil }
    self.service = service
    self.name = name
  }
}

extension SourceAccount {
  var reading: Reading? { Reading(["service": Reading(service), "name": Reading(name)]) }
}

extension Reading {
  /// Reads `source:outline`: the attributes of an outline of OPML, and the outlines in it.
  fileprivate init?(outline element: ElementView) {
    var members: [Member] = []
    for attribute in element.attributes where attribute.name.namespace == nil {
      members.append(Member(attribute.name.local, .text(attribute.value)))
    }
    let inner = element.children("outline", SourceNamespace.self)
      .compactMap { Reading(outline: $0) }
    if !inner.isEmpty { members.append(Member("outlines", .list(inner))) }
    if members.isEmpty { return nil }
    self = .record(members)
  }
}
