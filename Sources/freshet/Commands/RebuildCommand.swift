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
      "A damaged cache is set aside beside itself, and every subscribed feed that the cache does not "
        + "hold is fetched. What you did is not touched. Interrupted, it goes on where it was.",
      "Episodes that no feed lists any more cannot be recovered; they are counted.",
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
    let feeds = try refresh.stores.subscribedFeeds(userState)
    let aside = try setAside(session)
    if let aside { session.talk.warning("the damaged cache is now \(aside)") }
    let cache = try refresh.stores.cache()
    let missing = try feeds.filter { try !isThere($0, cache.reader) }
    let output = RefreshOutput(session, total: missing.count)
    var settings = refresh.settings(
      jobs: invocation.integer("jobs"), maxSeconds: invocation.integer("max-time"))
    settings.documents = session.linkedDocuments
    settings.documents?.perFeed = .max
    settings.documents?.others = feeds
    let report = try refresh.run(
      missing, .force, settings: settings, cache: cache, onEvent: output.take)
    let loss = try Loss(report, userState, cache.reader)
    try output.end(report, interruption: refresh.interruption(of: report)) { json in
      json.member("setAside", aside)
      loss.write(&json)
    }
    if session.form == .text { loss.tell(session.talk) }
    if let status = refresh.interruption.status { return status }
    return report.count(.failed) > 0 || report.interruption != nil ? .failed : .done
  }

  /// A cache that was fetched whole needs nothing, so that a rebuild goes on where it was killed.
  private static func isThere(_ feed: SubscribedFeed, _ cache: PodcastCacheReader) throws -> Bool {
    try cache.feed(feed.key)?.document.digest != nil
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

/// What a rebuild could not bring back, and why.
private struct Loss {
  private var feeds: [(key: FeedKey, title: String?, reason: Failure)] = []
  /// Episodes that the person did something with and that no feed lists any more.
  private var episodes: [EpisodeKey] = []

  init(
    _ report: RefreshReport, _ userState: UserStateStore, _ cache: PodcastCacheReader
  ) throws {
    for result in report.feeds where result.outcome == .failed || result.outcome == .gone {
      let error = result.error
      feeds.append(
        (
          result.feed, result.title,
          Failure(.failed, error?.code ?? "unknown", error?.message ?? "it failed")
        ))
    }
    for state in try userState.episodeStates() {
      guard let key = state.key, try cache.episode(key) == nil else { continue }
      episodes.append(key)
    }
  }

  func write(_ json: inout JSONWriter) {
    json.key("unrecovered")
    json.object { json in
      json.list("feeds", feeds) { json, feed in
        json.member("key", feed.key.text)
        json.member("title", feed.title)
        json.error(code: feed.reason.code, message: feed.reason.message)
      }
      json.list("episodes", episodes.map(\.text))
    }
  }

  func tell(_ talk: Talk) {
    if !feeds.isEmpty {
      talk.note("\(feeds.count) feeds could not be fetched; \"freshet rebuild\" tries them again.")
    }
    if !episodes.isEmpty {
      talk.note(
        "\(episodes.count) episodes that you have played are listed by no feed any more; "
          + "what you did with them is kept.")
    }
  }
}
