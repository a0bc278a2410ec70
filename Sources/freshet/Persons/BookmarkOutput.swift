import IdentityKeys
import JSONText
import Library
import PodcastCache
import UserState

/// Bookmarks in the forms that lists have.
struct BookmarkOutput {
  private let session: Session
  private let library: Library

  init(_ session: Session, _ library: Library) {
    self.session = session
    self.library = library
  }

  /// `verb`: what was done with them.
  func list(_ bookmarks: [Bookmark], verb: String? = nil) throws {
    if session.form != .text { return try json(bookmarks) }
    var table = TextTable([
      .init("", limit: 8), .init("", limit: 8), .init("", .right), .init("", limit: 40),
      .init("", limit: 40), .init("", limit: 60),
    ])
    for bookmark in bookmarks {
      let time = DurationText.clock(Double(bookmark.timeMilliseconds) / 1_000)
      table.add([
        verb ?? "", String(bookmark.id.prefix(8)), time, plainTitle(try title(of: bookmark) ?? ""),
        bookmark.title ?? "", bookmark.note ?? "",
      ])
    }
    for line in table.lines(session.style) {
      try session.output.line(String(line.drop { $0 == " " }))
    }
  }

  private func json(_ bookmarks: [Bookmark]) throws {
    try session.output.json { json in
      json.key("bookmarks")
      try json.array { json in
        for bookmark in bookmarks { try json.object { try members(of: bookmark, &$0) } }
      }
    }
  }

  private func members(of bookmark: Bookmark, _ json: inout JSONWriter) throws {
    json.member("id", bookmark.id)
    let title = try title(of: bookmark)
    json.key("episode")
    json.object { json in
      json.member("key", bookmark.episode?.text ?? "")
      json.member("title", title)
    }
    json.member("timeSeconds", Double(bookmark.timeMilliseconds) / 1_000)
    json.member("title", bookmark.title)
    json.member("note", bookmark.note)
  }

  private func title(of bookmark: Bookmark) throws -> String? {
    guard let key = bookmark.episode else { return nil }
    return try library.episode(key)?.row.facts.title ?? key.id.text
  }
}
