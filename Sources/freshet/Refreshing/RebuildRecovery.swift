import IdentityKeys
import Ingestion
import JSONText
import PodcastCache
import UserState

/// What a rebuild brought back, what it could not, and why.
struct RebuildRecovery {
  /// Why an episode is not there: a stable code and words.
  private enum Reason: String {
    case feedFailed = "feed.failed"
    case feedUnknown = "feed.unknown"
    case notListed = "episode.not-listed"

    var words: String {
      switch self {
      case .feedFailed: "its feed could not be fetched; the next rebuild tries again"
      case .feedUnknown: "nobody knows any more where its feed is"
      case .notListed: "its feed does not list it any more"
      }
    }
  }

  private let report: RefreshReport
  private let failed: [FeedResult]
  /// Episodes that the person did something with, and that are there.
  private var found = 0
  private var lost: [(key: EpisodeKey, reason: Reason)] = []

  init(_ report: RefreshReport, _ userState: UserStateStore, _ cache: PodcastCacheReader) throws {
    self.report = report
    failed = report.feeds.filter { $0.outcome == .failed || $0.outcome == .gone }
    let failedKeys = Set(failed.map(\.feed))
    for key in try userState.episodeStates().compactMap(\.key) {
      if try cache.episode(key) != nil {
        found += 1
      } else if failedKeys.contains(key.feed) {
        lost.append((key, .feedFailed))
      } else {
        lost.append((key, try cache.feed(key.feed) == nil ? .feedUnknown : .notListed))
      }
    }
  }

  private var recoveredEpisodes: Int { report.feeds.reduce(0) { $0 + $1.newEpisodes } }

  /// Those that gave anything, whole or not.
  private var recoveredFeeds: Int {
    report.fetched + failed.count { $0.newEpisodes > 0 }
  }

  func write(_ json: inout JSONWriter) {
    json.key("recovered")
    json.object { json in
      json.member("feeds", recoveredFeeds)
      json.member("episodes", recoveredEpisodes)
      json.member("playedEpisodes", found)
    }
    json.key("unrecovered")
    json.object { json in
      json.list("feeds", failed) { json, feed in
        json.member("key", feed.feed.text)
        json.member("title", feed.title)
        json.error(
          code: feed.error?.code ?? "unknown", message: feed.error?.message ?? "it failed")
      }
      json.list("episodes", lost.map(\.key.text))
      json.list("reasons", lost) { json, episode in
        json.member("key", episode.key.text)
        json.member("code", episode.reason.rawValue)
        json.member("message", episode.reason.words)
      }
    }
  }

  func tell(_ talk: Talk) {
    if recoveredEpisodes > 0 {
      talk.note(
        "Recovered \(counted(recoveredFeeds, "feed")) with "
          + "\(counted(recoveredEpisodes, "episode")).")
    }
    if !failed.isEmpty {
      talk.note(
        "\(counted(failed.count, "feed")) could not be fetched whole; "
          + "\"freshet rebuild\" tries them again.")
    }
    for reason in [Reason.feedUnknown, .notListed] {
      let count = lost.count { $0.reason == reason }
      guard count > 0 else { continue }
      talk.note(
        "\(counted(count, "episode")) that you did something with cannot be recovered: "
          + "\(reason.words). What you did is kept.")
    }
  }
}
