import CommandLineKit
import IdentityKeys
import Ingestion
import JSONText
import Library
import PodcastCache
import SystemKit
import Timestamps
import UserState

/// Brings the library back from the subscriptions' feeds.
enum RebuildCommand {
  static let command = Command(
    "rebuild", "rebuild a lost or damaged library from its feeds",
    details: [
      "A damaged cache is set aside beside itself, and every feed that the cache does not hold is "
        + "fetched, if it is subscribed to or you played something of it, with its older documents where it is spread over several. What you did is "
        + "not touched. Interrupted, it goes on where it was.",
      "Feeds of queued episodes come first, then those in whose episodes you are in the middle. Episodes that no feed lists any "
        + "more cannot be recovered; they are counted, and what you did with them is kept.",
      "With --with, or \"with\" in config.json, all chapters and transcripts that episodes link to are "
        + "fetched as well.",
    ],
    section: "Feeds",
    options: [
      CommandOption(
        "jobs", short: "j", value: "N", .integer(1...256), standard: "32", "transfers at once"),
      CommandOption(
        "max-time", value: "SECONDS", .integer(1...604_800),
        "end after this time; what was committed stays"),
      LinkedDocumentChoice.option,
    ],
    examples: [Command.Example("freshet rebuild", "after the cache was deleted or damaged")])

  static func run(_ session: Session) throws -> ExitStatus {
    let invocation = session.invocation
    let refresh = try RefreshSession(session)
    let userState = try refresh.stores.readUserState()
    let aside = try setAside(session)
    if let aside { session.talk.warning("the damaged cache is now \(aside)") }
    let cache = try refresh.stores.cache()
    let plan = try RebuildFeeds(userState, places: session.places, now: session.clock.now())
    for alias in plan.aliases { try cache.add(alias) }
    let feeds = plan.feeds
    let missing = try feeds.filter { try !isThere($0, cache.reader) }
    let output = RefreshOutput(session, total: missing.count)
    var settings = try refresh.settings(
      jobs: invocation.integer("jobs"), maxSeconds: invocation.integer("max-time"))
    settings.walksArchives = true
    settings.documents = session.linkedDocuments
    settings.documents?.perFeed = .max
    settings.documents?.others = feeds
    let report = try refresh.run(
      missing, .force, settings: settings, cache: cache, onEvent: output.take)
    let recovery = try RebuildRecovery(report, userState, cache.reader)
    try output.end(report, interruption: refresh.interruption(of: report)) { json in
      json.member("setAside", aside)
      recovery.write(&json)
    }
    if session.form == .text { recovery.tell(session.talk) }
    if let status = refresh.interruption.status { return status }
    return report.count(.failed) > 0 || report.interruption != nil ? .failed : .done
  }

  /// A cache that was fetched whole needs nothing, so that a rebuild goes on where it was killed.
  private static func isThere(_ feed: SubscribedFeed, _ cache: PodcastCacheReader) throws -> Bool {
    guard let state = try cache.feed(feed.key) else { return false }
    return state.document.digest != nil && state.archive.next == nil
  }

  /// The new name of a damaged cache.
  ///
  /// `nil`: it is sound, or there is none.
  private static func setAside(_ session: Session) throws -> String? {
    do throws(PodcastCacheError) {
      let cache = try PodcastCacheReader(path: session.places.cache)
      if try cache.problems().isEmpty { return nil }
      cache.close()
    } catch {
      switch error {
      case .missing, .outdated: return nil
      case .corrupt: break
      default: throw error
      }
    }
    return try PodcastCacheFile.setAside(session.places.cache, at: session.clock.now())
  }
}
