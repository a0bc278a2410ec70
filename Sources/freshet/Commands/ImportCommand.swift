import CommandLineKit
import IdentityKeys
import JSONText
import OPML
import SystemKit
@_spi(UserInput) import UserState

/// Takes subscriptions over from another app.
enum ImportCommand {
  static let command = Command(
    "import", "add the subscriptions of an OPML file",
    details: [
      "Folders become folders, the categories of an outline tags. Outlines that cannot be read are "
        + "named, and do not stop the others. Nothing is fetched; \"freshet refresh\" does."
    ],
    section: "Feeds",
    operands: [Operand("FILE", .path, .one, "an OPML file; - for standard input")],
    examples: [Command.Example("freshet import subscriptions.opml", "what other apps export")])

  /// The largest list that is read.
  private static let limit = 64 << 20

  static func run(_ session: Session) throws -> ExitStatus {
    let name = session.invocation.operand("FILE") ?? "-"
    let reader = try name == "-" ? FileReader.standardInput() : FileReader(path: name)
    let document = try OPMLReader.read(try reader.readAll(limit: limit))
    report(document, session.talk)
    let stores = Stores(session)
    let userState = try stores.userState()
    try keepCredentials(document, session.places)
    let added = try userState.together { () throws(UserStateError) in
      var added = 0
      for feed in document.feeds {
        let isNew = try userState.subscription(feed.key)?.isSubscribed != true
        _ = try userState.subscribe(feed.key, feed.details)
        if isNew { added += 1 }
      }
      return added
    }
    try tell(session, document, added: added)
    return document.isFlawless ? .done : .failed
  }

  /// Before the subscriptions, so that none is without.
  private static func keepCredentials(_ document: OPMLDocument, _ places: Places) throws {
    var changes: [FeedKey: StoredCredential?] = [:]
    for feed in document.feeds where feed.user != nil || feed.secretURL != nil {
      changes[feed.key] = StoredCredential(
        user: feed.user, password: feed.password, url: feed.secretURL)
    }
    try CredentialFile.change(places, changes)
  }

  private static func report(_ document: OPMLDocument, _ talk: Talk) {
    for finding in document.findings {
      let place = finding.place.isEmpty ? "" : " \"\(finding.place)\""
      let address = finding.address.map { ": \($0)" } ?? ""
      let text = "line \(finding.line):\(place) \(finding.kind.words)\(address)"
      if finding.kind.isFailure { talk.error(text) } else { talk.note(text) }
    }
    switch document.end {
    case .complete: break
    case .cutOff: talk.error("the file is cut off; what is before was read")
    case .malformed(let line, let message):
      talk.error("line \(line): no XML from here on: \(message)")
    case .tooLarge: talk.error("the list is too large; what is before the bound was read")
    }
  }

  private static func known(_ count: Int) -> String { count == 1 ? "1 was" : "\(count) were" }

  private static func tell(_ session: Session, _ document: OPMLDocument, added: Int) throws {
    let failed = document.findings.count { $0.kind.isFailure }
    if session.form == .text {
      if session.isQuiet { return }
      try session.output.line(
        "\(counted(added, "subscription")) added, \(Self.known(document.feeds.count - added)) there already"
          + (failed > 0 ? ", \(failed) could not be read" : "") + ".")
      return
    }
    try session.output.json { json in
      json.key("counts")
      json.object { json in
        json.member("added", added)
        json.member("unchanged", document.feeds.count - added)
        json.member("failed", failed)
      }
      json.member("complete", document.end == .complete)
      json.list("findings", document.findings) { json, finding in
        json.member("code", "opml.\(finding.kind.rawValue)")
        json.member("line", finding.line)
        json.member("place", finding.place)
        json.member("url", finding.address)
      }
      json.list("feeds", document.feeds) { json, feed in
        json.member("key", feed.key.text)
        json.member("title", feed.name)
      }
    }
  }
}

extension OPMLFeed {
  /// What a person said of it.
  ///
  /// The name is the person's only where the list says the feed's own beside it; otherwise it is
  /// most likely the feed's, which is not user state.
  fileprivate var details: SubscriptionEdit {
    var details = SubscriptionEdit()
    if let name, let title, name != title { details.title = UserAuthoredText(name) }
    if !folder.isEmpty { details.folder = UserAuthoredText(FolderPath.joined(folder)) }
    if !tags.isEmpty { details.tags = tags.map { UserAuthoredText($0) } }
    if isPrivate { details.isPrivate = true }
    if user != nil || secretURL != nil {
      details.accessProfile = .some(user == nil ? .url : .basic)
    }
    return details
  }
}

extension OPMLFinding.Kind {
  fileprivate var words: String {
    switch self {
    case .missingAddress: "says that it is a feed, and no address"
    case .badAddress: "has an address that cannot be fetched"
    case .duplicate: "is listed before"
    case .comment: "is commented out"
    case .otherList: "is another list or a page"
    case .damaged: "is damaged, too large or too deep; what could be read of it was"
    case .bareAmpersand: "a & that begins nothing was taken for itself"
    }
  }
}
