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
    case .floor: return "no feed is asked again sooner than this"
    case .noValidators:
      return "the server gives no version of its document, so that every visit costs all of it"
    case .cacheControl:
      return "the server says how long its answer stays fresh (Cache-Control, Expires)"
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
    case .ceiling: return "no feed waits longer than this, whatever it asks for"
    case .skip: return "the feed names hours or days on which nothing changes"
    case .spread: return "a little later than that, so that not all feeds are asked at once"
    case .error: return "the last visit failed, and the wait grows with each failure"
    case .retryAfter: return "the server asked to be left alone until then (Retry-After)"
    }
  }

  private var silence: Int? {
    state.episodes.newest.map { Int(now.seconds(since: $0)) }
  }

  private func about(_ seconds: Int?) -> String { DurationText.about(Int64(seconds ?? 0)) }
}
