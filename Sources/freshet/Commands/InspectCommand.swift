import CommandLineKit
import ElementTree
import FeedModel
import FeedParser
import JSONText
import SystemKit
import Timestamps
import XMLStream

/// Parses a document and shows it.
///
/// Touches no store.
enum InspectCommand {
  static let command = Command(
    "inspect", "parse a feed and show what is in it",
    details: [
      "Shows everything that a feed says, whether anybody understands it or not. Nothing is stored.",
      "A document that is cut off is shown as far as it goes, with status 1.",
    ],
    section: "Looking",
    operands: [
      Operand(
        "SOURCE", .path, .one, "an address, a file, - for standard input, or a subscribed feed")
    ],
    options: [
      CommandOption("tree", "every element, indented"),
      CommandOption("xml", "canonical XML of every element"),
      CommandOption("namespace", value: "NAME", .text, "only elements of this prefix or URI"),
      CommandOption(
        "episode", value: "N", .text, "only this episode: its place in the document, or its key"),
      CommandOption("encoding", value: "CHARSET", .text, "the charset, whatever the document says"),
      CommandOption(
        "base", value: "URL", .text, "the address that the document is to be taken to come from"),
    ],
    choices: [OptionChoice("tree", "xml")],
    examples: [
      Command.Example("freshet inspect https://example.com/feed.xml", "reads it from the network"),
      Command.Example("freshet inspect --json feed.xml", "for scripts"),
      Command.Example(
        "freshet inspect --tree --namespace podcast --episode 1 feed.xml",
        "one vocabulary of one episode"),
    ])

  static func run(_ session: Session) throws -> ExitStatus {
    let invocation = session.invocation
    let document = try InspectedDocument.open(
      invocation.operand("SOURCE") ?? "-", base: invocation.text("base"),
      charset: invocation.text("encoding"), session: session)
    let survey = try DocumentSurvey(document, now: session.clock.now())
    let inspection = Inspection(
      session: session, document: document, survey: survey,
      selection: invocation.text("episode").map(EpisodeSelection.init),
      filter: invocation.text("namespace").map(NamespaceFilter.init))
    let outcome: ParseOutcome
    if session.form != .text {
      outcome = try session.form == .json ? inspection.json() : inspection.jsonLines()
    } else if invocation.has("tree") {
      outcome = try inspection.tree()
    } else if invocation.has("xml") {
      outcome = try inspection.xml()
    } else {
      outcome = try inspection.text()
    }
    if outcome.source.isComplete { return .done }
    try session.output.flush()
    session.talk.error("the document is not complete; what could be read was shown")
    return .failed
  }
}
