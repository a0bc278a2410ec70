import CommandLineKit
import IdentityKeys
import JSONText
import Library
import OPML
import PodcastCache
import SystemKit
import Timestamps
import UserState

/// Writes the subscriptions for another app.
///
/// Works without a cache.
enum ExportCommand {
  static let command = Command(
    "export", "write the subscriptions as OPML",
    details: ["Private feeds, names and passwords are left out unless --with-credentials."],
    section: "Feeds", operands: [Operand("FILE", .path, .one, "where to; - for standard output")],
    options: [
      CommandOption("with-credentials", "also what is secret; the file is then yours alone to read")
    ],
    examples: [
      Command.Example("freshet export subscriptions.opml", "into a file"),
      Command.Example("freshet export -", "to standard output"),
    ])

  static func run(_ session: Session) throws -> ExitStatus {
    let target = session.invocation.operand("FILE") ?? "-"
    if target == "-", session.form != .text {
      throw session.usage("the list itself goes to standard output; --json wants a FILE")
    }
    let library = try Stores(session).tolerantLibrary()
    let feeds = try library.tolerantFeeds(session)
    var writer = OPMLWriter()
    writer.created = session.clock.now().rfc822
    writer.includesCredentials = session.invocation.has("with-credentials")
    let file = writer.includesCredentials ? try CredentialFile(session.places) : nil
    let written = writer.write(feeds.map { OPMLFeed($0, credential: file?[$0.key]) })
    if target == "-" {
      try session.output.write(xml: written.bytes)
    } else {
      try File.write(
        written.bytes, to: target, permissions: writer.includesCredentials ? 0o600 : nil)
      if session.form != .text {
        try session.output.json { $0.member("feeds", feeds.count - written.leftOut.count) }
      }
    }
    if !written.leftOut.isEmpty {
      session.talk.note(
        "\(written.leftOut.count) private feeds were left out; --with-credentials writes them too")
    }
    return .done
  }
}

extension OPMLFeed {
  init(_ feed: LibraryFeed, credential: StoredCredential?) {
    let own = feed.subscription?.titleOverride
    self.init(
      key: feed.key, url: feed.url, name: feed.givenTitle,
      // Beside the feed's own, an import knows that the name is a person's.
      title: own == nil ? nil : feed.state?.title ?? feed.shownURL,
      folder: FolderPath.names(of: feed.subscription?.folder ?? ""),
      tags: feed.subscription?.tags ?? [], isPrivate: feed.subscription?.isPrivate ?? false,
      user: credential?.user, password: credential?.password, secretURL: credential?.url)
  }
}

extension Timestamp {
  /// `Mon, 30 Nov 2026 06:00:00 GMT`.
  ///
  /// Source: RFC 822, 5.1, with the four-digit year of RFC 1123.
  var rfc822: String {
    let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let seconds = millisecondOfDay / 1_000
    let time = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map(two).joined(separator: ":")
    return
      "\(days[date.weekday - 1]), \(two(date.day)) \(months[date.month - 1]) \(date.year) \(time) GMT"
  }
}
