import Ingestion
import PodcastCache
import Timestamps

/// Why a feed waits, for people.
struct ScheduleWords {
  private let state: FeedState
  private let now: Timestamp

  init(_ state: FeedState, now: Timestamp) {
    self.state = state
    self.now = now
  }

  func words(_ code: ScheduleReason.Code) -> String {
    let schedule = state.schedule
    switch code {
    case .floor: return "no feed is asked more often than that"
    case .noValidators:
      return "the server names no version, so that every visit costs the whole document"
    case .cacheControl: return "the server says that its answer stays fresh that long"
    case .ttl: return "the feed asks for \(about(schedule.ttlSeconds)) between visits (ttl)"
    case .updatePeriod:
      return "the feed says that it is updated every \(about(schedule.updatePeriodSeconds)) "
        + "(sy:updatePeriod)"
    case .updateFrequency:
      return "the feed says that an episode comes every "
        + "\(about(schedule.updateFrequencySeconds)) (podcast:updateFrequency)"
    case .rhythm: return "an episode comes every \(about(schedule.rhythmSeconds)) or so"
    case .dormant: return "no episode has come for " + about(silence)
    case .complete: return "the feed says that no more episodes will come"
    case .ceiling: return "no feed waits for longer than that, whatever it wishes"
    case .skip: return "the feed names hours or days on which nothing changes"
    case .spread: return "a little later, so that feeds do not all come at once"
    case .error: return "it waits longer after each failure"
    case .retryAfter: return "the server asked to be left alone until then (Retry-After)"
    }
  }

  private var silence: Int? {
    state.episodes.newest.map { Int(now.seconds(since: $0)) }
  }

  private func about(_ seconds: Int?) -> String { DurationText.about(Int64(seconds ?? 0)) }
}
