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

  init(
    _ feed: LibraryFeed, skip: RefreshPlan.Skip?, lacksSecret: Bool = false, now: Timestamp
  ) {
    if !feed.isSubscribed {
      add("unsubscribed", "it is not subscribed to")
    }
    if lacksSecret {
      add(
        "secret-missing",
        "its secret is on another device; \"freshet credentials set\" brings it to this one")
    }
    take(feed.state, skip, now)
  }

  /// Of a feed that is subscribed to.
  init(_ state: FeedState?, skip: RefreshPlan.Skip?, now: Timestamp) { take(state, skip, now) }

  private mutating func take(_ state: FeedState?, _ skip: RefreshPlan.Skip?, _ now: Timestamp) {
    guard let state, state.health.lastAttempt != nil else {
      add("new", "it was never fetched")
      return
    }
    if let skip, skip.code == "gone" {
      add("gone", "the server says it is gone for good; only \"freshet refresh FEED\" asks again")
    }
    if let skip, skip.code == "retry-after" {
      add("retry-after", "the server or its host asked to be left alone", skip.until)
    }
    for reason in state.scheduleReasons {
      let words = ScheduleWords(state, now: now).words(reason.code)
      add(reason.code.rawValue, words, reason.until, isOver: reason.until <= now)
    }
    if let problem = state.health.problem {
      let count = state.health.failures
      add(problem.code, "\(counted(count, "failure")) in a row: \(problem.message)")
    }
    if state.shrink != nil {
      add("shrunk", "its last document listed far fewer episodes; another one has to confirm it")
    }
  }

  private mutating func add(
    _ code: String, _ text: String, _ until: Timestamp? = nil, isOver: Bool = false
  ) {
    let time = isOver ? "" : until.map { " (until \($0.iso8601))" } ?? ""
    reasons.append(Reason(code: code, until: until, text: text + time))
  }
}
