/// An object of JSON Feed: the members that it may have, and the form of each.
///
/// Members of any other name are extensions.
/// Source: JSON Feed 1.1 <https://www.jsonfeed.org/version/1.1/>; 1.0 has `author` for `authors`.
struct JSONFeedObject: Sendable {
  /// What a member's value is to be.
  indirect enum Form: Sendable {
    case text
    /// A number, kept as it is written.
    case number
    case flag
    case object(JSONFeedObject)
    case list(Form)
  }

  struct Member: Sendable {
    /// Apart from the object's other members.
    let bit: UInt32
    let form: Form
  }

  let members: [String: Member]
  /// The member that a bare text stands for where this object belongs.
  let shorthand: String?

  private init(shorthand: String? = nil, _ forms: [String: Form]) {
    self.shorthand = shorthand
    var members: [String: Member] = [:]
    for (place, (name, form)) in forms.enumerated() {
      members[name] = Member(bit: 1 << UInt32(place), form: form)
    }
    self.members = members
  }

  /// `items` is not among them: each of its elements is a record.
  static let feed = JSONFeedObject([
    "version": .text, "title": .text, "home_page_url": .text, "feed_url": .text,
    "description": .text, "user_comment": .text, "next_url": .text, "icon": .text,
    "favicon": .text, "author": .object(author), "authors": .list(.object(author)),
    "language": .text, "expired": .flag, "hubs": .list(.object(hub)),
  ])
  static let item = JSONFeedObject([
    "id": .text, "url": .text, "external_url": .text, "title": .text, "content_html": .text,
    "content_text": .text, "summary": .text, "image": .text, "banner_image": .text,
    "date_published": .text, "date_modified": .text, "author": .object(author),
    "authors": .list(.object(author)), "tags": .list(.text), "language": .text,
    "attachments": .list(.object(attachment)),
  ])
  private static let author = JSONFeedObject(
    shorthand: "name", ["name": .text, "url": .text, "avatar": .text])
  private static let hub = JSONFeedObject(shorthand: "url", ["type": .text, "url": .text])
  private static let attachment = JSONFeedObject(
    shorthand: "url",
    [
      "url": .text, "mime_type": .text, "title": .text, "size_in_bytes": .number,
      "duration_in_seconds": .number,
    ])
}
