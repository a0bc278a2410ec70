import CommandLineKit
import ElementTree
import FeedModel
import FeedNamespaces
import FeedParser
import FeedRules
import JSONText
import SystemKit
import Timestamps

/// Parses a document and shows it.
///
/// Touches no store.
enum InspectCommand {
  static let command = Command(
    "inspect", "parse a feed and show what is in it",
    details: [
      "Shows everything that a feed says, whether anybody understands it or not. Nothing is stored.",
      "A document that is cut off is shown as far as it goes, with status 1.",
      """
      With --follow, the chapters and transcripts that episodes name are fetched and shown too: 20 \
      documents at most, or those of one --episode. What cannot be read is named, with status 1. \
      An episode without chapters gets them from times at the beginning of lines in its notes.
      """,
      "--check shows instead what the feed's publisher should mend, each rule with its places and a link; status 1 when it has an error.",
    ],
    section: "Looking",
    operands: [
      Operand(
        "SOURCE", .path, .one, "an address, a file, - for standard input, or a subscribed feed")
    ],
    options: [
      CommandOption("tree", "every element, indented"),
      CommandOption("xml", "canonical XML of every element"),
      CommandOption("html", value: "OUT", .path, "a page of HTML into this file; - is the output"),
      CommandOption("check", "what breaks the rules of PSP-1, Podcasting 2.0, RSS and Atom"),
      CommandOption("strict", "with --check: a warning is status 1 too"),
      CommandOption("namespace", value: "NAME", .text, "only elements of this prefix or URI"),
      CommandOption(
        "episode", value: "N", .text, "only this episode: its place in the document, or its key"),
      CommandOption("follow", "fetch the chapters and transcripts that episodes name"),
      CommandOption(
        "media", "follow, and look for chapters in the head of MP3 files where there are no others"),
      CommandOption("encoding", value: "CHARSET", .text, "the charset, whatever the document says"),
      CommandOption(
        "base", value: "URL", .text, "the address that the document is to be taken to come from"),
    ],
    choices: [
      OptionChoice("tree", "xml", "follow", "check"),
      OptionChoice("tree", "xml", "media", "check"),
      OptionChoice("tree", "xml", "html", "check"),
    ],
    examples: [
      Command.Example("freshet inspect https://example.com/feed.xml", "reads it from the network"),
      Command.Example("freshet inspect --json feed.xml", "for scripts"),
      Command.Example(
        "freshet inspect --tree --namespace podcast --episode 1 feed.xml",
        "one vocabulary of one episode"),
      Command.Example(
        "freshet inspect --follow --episode 1 feed.xml", "with its chapters and transcripts"),
      Command.Example("freshet inspect --html feed.html feed.xml", "to look at in a browser"),
      Command.Example("freshet inspect --check feed.xml", "what to mend before it is published"),
    ])

  static func run(_ session: Session) throws -> ExitStatus {
    let invocation = session.invocation
    if invocation.has("strict"), !invocation.has("check") {
      throw session.usage("--strict belongs to --check")
    }
    if invocation.text("html") != nil, session.form != .text {
      throw session.usage("--html is a form of its own; it goes without --json")
    }
    if let path = invocation.text("html"), !PageOutput.mayReplace(path) {
      throw session.usage(
        "\"\(path)\" is there and is no page of HTML; --html takes the file to write, then SOURCE")
    }
    let document = try InspectedDocument.open(
      invocation.operand("SOURCE") ?? "-", base: invocation.text("base"),
      charset: invocation.text("encoding"), session: session)
    let survey = try DocumentSurvey(document, now: session.clock.now())
    let selection = invocation.text("episode").map(EpisodeSelection.init)
    let filter = invocation.text("namespace").map(NamespaceFilter.init)
    if invocation.has("check") {
      if let filter { try refuse(filter, session) }
      return try check(
        DocumentCheck(
          session: session, document: document, survey: survey, selection: selection,
          filter: filter))
    }
    let fetcher = try fetcher(of: document, session)
    let inspection = Inspection(
      session: session, document: document, survey: survey, selection: selection, filter: filter,
      fetcher: fetcher)
    let outcome: ParseOutcome
    if session.form != .text {
      outcome = try session.form == .json ? inspection.json() : inspection.jsonLines()
    } else if let path = invocation.text("html") {
      outcome = try inspection.page(to: path)
    } else if invocation.has("tree") {
      outcome = try inspection.tree()
    } else if invocation.has("xml") {
      outcome = try inspection.xml()
    } else {
      outcome = try inspection.text()
    }
    if let filter {
      try session.output.flush()
      let search = NamespaceSearch(
        document: document, survey: survey, selection: selection, filter: filter)
      if let others = try search.others() {
        session.talk.warning(
          others.remark(
            on: invocation.text("namespace") ?? "",
            in: selection == nil ? "the document" : "the episode"))
      }
    }
    if outcome.source.isComplete { return fetcher?.hasFailed == true ? .failed : .done }
    try session.output.flush()
    session.talk.error("the document is not complete; what could be read was shown")
    return .failed
  }

  /// A check by no rule at all would find nothing wrong.
  private static func refuse(_ filter: NamespaceFilter, _ session: Session) throws {
    let namespaces = Set(RuleBook.all.compactMap(\.namespace))
    if namespaces.contains(where: { filter.contains(namespace: $0) }) { return }
    let usual = [ITunesNamespace.prefix, PodcastNamespace.prefix]
    let prefixes = namespaces.map { uri in
      usual.first { NamespaceRegistry.conventional(prefix: $0) == uri } ?? uri
    }
    throw session.usage(
      "no rule is about \"\(session.invocation.text("namespace") ?? "")\"; there are rules about "
        + prefixes.sorted().joined(separator: ", "))
  }

  private static func check(_ check: DocumentCheck) throws -> ExitStatus {
    let counts = try check.run()
    let isStrict = check.session.invocation.has("strict")
    return counts.errors > 0 || isStrict && counts.warnings > 0 ? .failed : .done
  }

  private static func fetcher(
    of document: InspectedDocument, _ session: Session
  ) throws -> LinkedDocumentFetcher? {
    let invocation = session.invocation
    guard invocation.has("follow") || invocation.has("media") else { return nil }
    return try LinkedDocumentFetcher(
      document, isOneEpisode: invocation.text("episode") != nil,
      includesMedia: invocation.has("media"), session: session)
  }
}
