import ElementTree
import FeedModel
import FeedNamespaces

/// A file of a JSON Feed's item.
///
/// Source: JSON Feed 1.1, `attachments`.
struct JSONAttachment {
  let enclosure: Enclosure
  let title: String?
  let durationSeconds: Double?

  /// - Returns: `nil` without an address.
  init?(_ element: ElementView, _ addresses: Addresses) {
    guard let url = element.childText("url") else { return nil }
    title = element.childText("title")
    durationSeconds = element.childText("duration_in_seconds")
      .flatMap { FeedDuration($0.utf8.span)?.seconds ?? Self.number($0) }
    enclosure = Enclosure(
      url: addresses.absolute(url, in: element),
      type: element.childText("mime_type").flatMap { MIMEType.clean($0) },
      lengthBytes: element.childText("size_in_bytes").flatMap { Self.size($0) })
  }

  /// A number of JSON may have an exponent.
  static func size(_ text: String) -> Int? {
    FeedNumber.count(text) ?? number(text).flatMap { Int(exactly: $0) }
  }

  private static func number(_ text: String) -> Double? {
    FeedNumber.decimal(text).flatMap { $0 >= 0 ? $0 : nil }
  }

  /// The attachment as another form of an earlier one.
  var alternate: AlternateEnclosure {
    var alternate = AlternateEnclosure(
      type: enclosure.type, sources: [AlternateEnclosure.Source(uri: enclosure.url)])
    alternate.title = title
    alternate.lengthBytes = enclosure.lengthBytes
    return alternate
  }
}

extension EpisodeView {
  private var attachments: [JSONAttachment] {
    index.all(.jsonAttachment).compactMap { JSONAttachment($0, addresses) }
  }

  /// What there is to play or read: attachments that share a title are one thing in several forms,
  /// of which the first stands here.
  var attachmentEnclosures: [Enclosure] {
    attachmentGroups.first.map(\.enclosure)
  }

  /// The other forms of what ``attachmentEnclosures`` has.
  var attachmentAlternates: [AlternateEnclosure] { attachmentGroups.others.map(\.alternate) }

  /// Source: JSON Feed `duration_in_seconds` of the first attachment that has one.
  var attachmentDuration: Double? { attachments.compactMap(\.durationSeconds).first }

  private var attachmentGroups: (first: [JSONAttachment], others: [JSONAttachment]) {
    var titles: Set<String> = []
    var groups: (first: [JSONAttachment], others: [JSONAttachment]) = ([], [])
    for attachment in attachments {
      if attachment.title.map({ titles.insert($0).inserted }) ?? true {
        groups.first.append(attachment)
      } else {
        groups.others.append(attachment)
      }
    }
    return groups
  }
}
