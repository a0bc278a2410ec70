import CommandLineKit
import FeedModel
import FeedParser
import IdentityKeys
import JSONText
import TextFolding
import Timestamps
import WebAddress

/// Prints identity keys.
enum KeyCommand {
  static let command = Command(
    "key", "print identity keys", section: "Looking",
    subcommands: [
      Command(
        "feed", "print the key of each address, one a line",
        operands: [Operand("URL", .text, .many, "the address of a feed, in any spelling")],
        options: [CommandOption("private", "the address is a secret: its key holds no secret")],
        examples: [
          Command.Example(
            "freshet key feed HTTPS://Example.COM:443/podcast.xml", "in its one spelling")
        ]),
      Command(
        "episode", "print the key of each episode of a document, one a line",
        operands: [Operand("FILE", .path, .one, "a file, an address, or - for standard input")],
        options: [
          CommandOption(
            "base", value: "URL", .text, "the address that the document is to be taken to come from"
          ),
          CommandOption(
            "encoding", value: "CHARSET", .text, "the charset, whatever the document says"),
        ],
        examples: [Command.Example("freshet key episode feed.xml", "in document order")]),
    ])

  static func run(_ session: Session) throws -> ExitStatus {
    session.invocation.path.last == "feed" ? try feeds(session) : try episodes(session)
  }

  private static func feeds(_ session: Session) throws -> ExitStatus {
    let isPrivate = session.invocation.has("private")
    let keys = try session.invocation.operands("URL").map { url in
      guard let key = isPrivate ? FeedKey(privateURL: url) : FeedKey(url: url) else {
        throw session.usage("\"\(WebAddress.redacted(url))\" is no address of a feed")
      }
      return key.text
    }
    try write(keys, session)
    return .done
  }

  private static func episodes(_ session: Session) throws -> ExitStatus {
    let document = try InspectedDocument.open(
      session.invocation.operand("FILE") ?? "-", base: session.invocation.text("base"),
      charset: session.invocation.text("encoding"), session: session)
    let survey = try DocumentSurvey(document, now: session.clock.now())
    var keys: [String] = []
    let episodes = InspectedEpisodes(survey, selection: nil) { episode in
      guard let key = episode.key?.text else { return }
      if session.form == .json { keys.append(key) } else { try write([key], session) }
    }
    let outcome = try episodes.read(document)
    if session.form == .json { try write(keys, session) }
    return outcome.source.isComplete ? .done : .failed
  }

  private static func write(_ keys: [String], _ session: Session) throws {
    switch session.form {
    case .json: try session.output.json { $0.member("keys", keys) }
    case .jsonLines:
      for key in keys { try JSONOutput(session.output).line("key") { $0.member("key", key) } }
    case .text:
      for key in keys { try session.output.line(terminalSafe(key)) }
    }
  }
}
