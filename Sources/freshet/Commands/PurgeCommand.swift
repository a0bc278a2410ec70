import CommandLineKit
import IdentityKeys
import JSONText
import Library
import PodcastCache
import UserState
import WebAddress

/// Removes what the cache has of a feed that nobody needs any more.
enum PurgeCommand {
  static let command = Command(
    "purge", "remove what is kept of a feed that you no longer follow",
    details: [
      "Its episodes and their documents go from the cache. What you did with them stays: positions, "
        + "history, the ended subscription. Refused while the feed is subscribed to, or the queue, a "
        + "playlist or a bookmark points there.",
      "--plan says what would go and what would stay, and prints a token; --apply does it only if "
        + "nothing of that has changed.",
    ],
    section: "Care",
    operands: [Operand("FEED", .text, .one, "a key, an address or a part of a title")],
    options: [
      CommandOption("plan", "say what would go, and change nothing"),
      CommandOption("apply", value: "TOKEN", .text, "do what the plan with this token says"),
      CommandOption("yes", "do it without a plan"),
    ],
    choices: [OptionChoice("plan", "apply", "yes")],
    examples: [Command.Example("freshet purge --plan example.com", "look first")])

  static func run(_ session: Session) throws -> ExitStatus {
    let stores = Stores(session)
    let name = session.invocation.operand("FEED") ?? ""
    if session.invocation.has("plan") {
      try tell(try PurgePlan(name, stores.library()), isDone: false, session)
      return .done
    }
    let lock = try stores.refreshLock()
    defer { withExtendedLifetime(lock) {} }
    // Under the lock, so that no refresh changes what is agreed to.
    let plan = try PurgePlan(name, stores.library())
    if let token = session.invocation.text("apply") {
      try plan.token.require(token)
    } else {
      try session.requireYes(
        "purging \(counted(plan.episodeCount, "episode")) of \(plan.feed.title)")
    }
    try stores.cache().purge(plan.cached)
    try tell(plan, isDone: true, session)
    return .done
  }

  private static func tell(_ plan: PurgePlan, isDone: Bool, _ session: Session) throws {
    guard session.form == .text else {
      return try session.output.json { json in
        if !isDone { json.member("token", plan.token.text) }
        json.key("feed")
        json.object { $0.identity(plan.feed) }
        json.counts(plan.removed, name: isDone ? "removed" : "removes")
        json.counts(plan.kept, name: isDone ? "kept" : "keeps")
      }
    }
    guard !session.isQuiet || !isDone else { return }
    let title = session.style.bold(shownTitle(plan.feed.title))
    try session.output.line("\(isDone ? "Purged" : "Would purge") \(title)")
    for (word, counts) in [("goes", plan.removed), ("stays", plan.kept)] {
      for (type, count) in counts.sorted(by: { $0.key < $1.key }) {
        try session.output.line("  \(word): \(count) \(type)")
      }
    }
    if !isDone { try session.output.line("Token: \(plan.token.text)") }
  }
}
