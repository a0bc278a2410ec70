import Ingestion
import Library
import PodcastCache
import Timestamps

/// Why a feed is asked when it is, in stable codes and in words.
struct FeedReasons {
  struct Reason {
    var code: String
    var until: Timestamp?
    var text: String
  }

  private(set) var reasons: [Reason] = []

  init(_ feed: LibraryFeed, skip: RefreshPlan.Skip?, now: Timestamp) {
    if !feed.isSubscribed {
      add("unsubscribed", "it is not subscribed to")
    }
    guard let state = feed.state, state.health.lastAttempt != nil else {
      add("new", "it was never fetched")
      return
    }
    if let skip, skip.code == "gone" {
      add("gone", "the server says it is gone for good; only \"freshet refresh FEED\" asks again")
    }
    if let skip, skip.code == "retry-after" {
      add("retry-after", "the server or its host asked to be left alone", skip.until)
    }
    let schedule = state.schedule
    if let code = schedule.reasons, let due = schedule.nextDue {
      add(code, Self.words(code, state), due > now ? due : nil)
    }
    if let problem = state.health.problem {
      let count = state.health.failures
      add(problem.code, "\(counted(count, "failure")) in a row: \(problem.message)")
    }
    if state.shrink != nil {
      add("shrunk", "its last document listed far fewer episodes; another one has to confirm it")
    }
  }

  private mutating func add(_ code: String, _ text: String, _ until: Timestamp? = nil) {
    let time = until.map { " (until \($0.iso8601))" } ?? ""
    reasons.append(Reason(code: code, until: until, text: text + time))
  }

  private static func words(_ code: String, _ state: FeedState) -> String {
    let schedule = state.schedule
    switch code {
    case "floor": return "nobody says how often, so it waits the usual time"
    case "cache-control": return "the server says that its answer stays fresh that long"
    case "ttl": return "the feed asks for \((schedule.ttlSeconds ?? 0) / 60) minutes (ttl)"
    case "sy:updatePeriod":
      return "the feed says that it is updated every "
        + DurationText.about(Int64(schedule.updatePeriodSeconds ?? 0)) + " (sy:updatePeriod)"
    case "complete": return "the feed says that no more episodes will come"
    case "ceiling": return "it asks for longer, but no feed waits for more than a day"
    case "skipHours/skipDays": return "the feed names hours or days on which nothing changes"
    case "error": return "it waits longer after each failure"
    case "retry-after": return "the server asked to be left alone until then (Retry-After)"
    default: return code
    }
  }
}
