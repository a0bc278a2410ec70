import CommandLineKit
import IdentityKeys
import Ingestion
import JSONText
import Library
import PodcastCache
import Timestamps

/// Asks the feeds for news.
enum RefreshCommand {
  static let command = Command(
    "refresh", "ask feeds for news and keep what they say",
    details: [
      "Without FEED, those whose time has come. Safe to start as often as you like: one runs at a "
        + "time, and the next one ends with status 4.",
      "A server's Retry-After is kept to unless --force.",
      "With --with, or \"with\" in config.json, the chapters and transcripts that episodes link to are "
        + "kept too, the newest first and at most 50 of a feed each time; also of feeds that are not "
        + "due. One that fails is counted and asked for again later, and fails nothing else.",
    ],
    section: "Feeds",
    operands: [Operand("FEED", .text, .any, "a key, an address or a part of a title")],
    options: [
      CommandOption("due", "those whose time has come; the default without FEED"),
      CommandOption("all", "whatever the schedule"),
      CommandOption("force", "whatever the schedule and the server's Retry-After"),
      CommandOption(
        "archive", "with FEED: also its older documents, where it is spread over several"),
      CommandOption("dry-run", "say what would be asked, and ask nothing"),
      CommandOption(
        "jobs", short: "j", value: "N", .integer(1...256), standard: "32", "transfers at once"),
      CommandOption(
        "max-time", value: "SECONDS", .integer(1...604_800),
        "end after this time; what was committed stays"),
      LinkedDocumentChoice.option,
      CommandOption(
        "fail-on", value: "WHAT", .choice(["any", "all", "never"]), standard: "any",
        "which failures make the status 1"),
    ],
    choices: [OptionChoice("due", "all", "force")],
    examples: [
      Command.Example("freshet refresh --quiet", "what cron runs"),
      Command.Example("freshet refresh --all --json", "every feed, with a summary for scripts"),
      Command.Example("freshet refresh --archive example.com", "with all pages of its archive"),
      Command.Example(
        "freshet refresh --with chapters,transcripts", "and the documents of their episodes"),
    ])

  static func run(_ session: Session) throws -> ExitStatus {
    let invocation = session.invocation
    let stores = Stores(session)
    let library = try stores.library()
    let feeds = try stores.subscribedFeeds(library.userState)
    let selection = try selection(session, library)
    if case .feeds(let keys, _) = selection {
      if let other = keys.subtracting(feeds.map(\.key)).min() {
        throw Failure(.failed, "feed.not-subscribed", "not subscribed: \(other.url)")
      }
    }
    if invocation.has("dry-run") {
      return try RefreshPlanOutput(session).write(feeds, selection, library)
    }
    let refresh = try RefreshSession(session)
    var settings = try refresh.settings(
      jobs: invocation.integer("jobs"), maxSeconds: invocation.integer("max-time"))
    settings.walksArchives = invocation.has("archive")
    settings.documents = session.linkedDocuments
    settings.documents?.isForced = invocation.has("force")
    let cache = try stores.cache()
    let plan = try Refresh.plan(
      feeds: feeds, selection: selection, cache: cache.reader, now: session.clock.now())
    let output = RefreshOutput(session, total: plan.fetches.count)
    let report = try refresh.run(
      feeds, selection, settings: settings, cache: cache, onEvent: output.take)
    try output.end(report, interruption: refresh.interruption(of: report))
    return refresh.interruption.status ?? status(report, invocation.text("fail-on") ?? "any")
  }

  private static func selection(_ session: Session, _ library: Library) throws -> RefreshSelection {
    let invocation = session.invocation
    let names = invocation.operands("FEED")
    if names.isEmpty {
      if invocation.has("archive") { throw session.usage("--archive needs a FEED") }
      return invocation.has("force") ? .force : invocation.has("all") ? .all : .due
    }
    let keys = try names.map { try library.feed(named: $0).key }
    if invocation.has("due") { throw session.usage("--due and FEED exclude each other") }
    return .feeds(Set(keys), force: invocation.has("force"))
  }

  static func status(_ report: RefreshReport, _ failOn: String) -> ExitStatus {
    if report.interruption != nil { return .failed }
    let failed = report.count(.failed)
    switch failOn {
    case "never": return .done
    case "all": return failed > 0 && failed >= report.due ? .failed : .done
    default: return failed > 0 ? .failed : .done
    }
  }
}
