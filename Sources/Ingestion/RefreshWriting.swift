import FeedFetcher
import IdentityKeys
import PodcastCache
import SystemKit

/// The writer's side of a refresh: commits results and reports them once they are committed.
struct RefreshWriting {
  let cache: PodcastCacheWriter
  let deadline: RunDeadline
  var report: RefreshReport
  /// Feeds without news, to be saved together.
  private var states: [FeedState] = []
  /// Since when the first of them waits.
  private var heldSince: ContinuousClock.Instant?
  private var pauses: [HostPause] = []
  private var results: [FeedResult] = []
  /// Results of feeds that are not done.
  private var unfinished: [FeedKey: FeedResult] = [:]
  /// What is to be fetched for them.
  private var followUps: [FollowUp] = []

  init(cache: PodcastCacheWriter, report: RefreshReport, deadline: RunDeadline) {
    self.cache = cache
    self.deadline = deadline
    self.report = report
  }

  /// A person who watches sees what is done; and a run that is killed has lost no more.
  private static let longestHold = Duration.seconds(1)

  /// How long what is held back may still wait.
  ///
  /// `nil` where nothing is.
  var holdLeft: Duration? { heldSince.map { max(.zero, $0 + Self.longestHold - .now) } }

  /// Commits a result, or keeps it back for a while, to be committed with up to `batch` others.
  ///
  /// `isLast`: nothing else comes, so that there is no reason to hold back.
  mutating func take(
    _ result: IntakeResult, isLast: Bool, batch: Int, _ onEvent: (RefreshEvent) -> Void
  ) throws(RefreshError) {
    switch result {
    case .state(let state, let pause, let result):
      states.append(state)
      heldSince = heldSince ?? .now
      if let pause { pauses.append(pause) }
      results.append(result)
    case .update(let update, let parts, let result):
      try store(update, parts, result, onEvent)
    case .untouched(let result): finish(result, onEvent)
    case .broken(let error): throw .cache(error)
    case .again: preconditionFailure("a feed to read again has no result")
    }
    let goesOn = results.last?.followUp != nil
    if states.count >= batch || goesOn || (isLast && !states.isEmpty) { return try flush(onEvent) }
    try flushOverdue(onEvent)
  }

  /// Commits what was held back for long enough.
  mutating func flushOverdue(_ onEvent: (RefreshEvent) -> Void) throws(RefreshError) {
    if holdLeft == .zero { try flush(onEvent) }
  }

  mutating func flush(_ onEvent: (RefreshEvent) -> Void) throws(RefreshError) {
    do throws(PodcastCacheError) {
      try cache.save(states, hostPauses: pauses)
    } catch {
      throw .cache(error)
    }
    for result in results { finish(result, onEvent) }
    states.removeAll(keepingCapacity: true)
    pauses.removeAll()
    results.removeAll(keepingCapacity: true)
    heldSince = nil
  }

  private mutating func store(
    _ update: FeedUpdate, _ parts: PartSpool, _ result: FeedResult,
    _ onEvent: (RefreshEvent) -> Void
  ) throws(RefreshError) {
    var result = result
    var count = 0
    var isLate = false
    do throws(PodcastCacheError) {
      parts.rewind()
      let stored = try cache.apply(update) { [deadline] () throws(PodcastCacheError) in
        count += 1
        if count.isMultiple(of: Self.stretch), deadline.isOver {
          isLate = true
          throw .interrupted(reason: "the time for the whole run was over")
        }
        do throws(SystemError) {
          return try parts.next()
        } catch {
          throw .interrupted(reason: error.description)
        }
      }
      result.newEpisodes = max(0, stored.added - stored.renamed)
      result.changedEpisodes = stored.changed
      result.absentEpisodes = max(0, stored.absent - stored.renamed)
      if result.outcome == .updated, stored.isNothing { result.outcome = .unchanged }
    } catch {
      guard isLate else { throw .cache(error) }
      result.end(.timeIsUp)
    }
    finish(result, onEvent)
  }

  /// Parts that are written before the clock is looked at: an ordinary feed has fewer.
  private static let stretch = 256

  /// What is to be fetched now that all it builds upon is committed.
  mutating func takeFollowUps() -> [FollowUp] {
    defer { followUps.removeAll() }
    return followUps
  }

  /// Commits and reports all that is there, done or not.
  mutating func end(_ onEvent: (RefreshEvent) -> Void) throws(RefreshError) {
    try flush(onEvent)
    for var result in unfinished.values {
      result.followUp = nil
      report.feeds.append(result)
      onEvent(.finished(result))
    }
    unfinished.removeAll()
  }

  private mutating func finish(_ result: FeedResult, _ onEvent: (RefreshEvent) -> Void) {
    var result = result
    if let earlier = unfinished.removeValue(forKey: result.feed) {
      result = earlier.followed(by: result)
    }
    if let followUp = result.followUp {
      unfinished[result.feed] = result
      followUps.append(followUp)
      return
    }
    report.feeds.append(result)
    onEvent(.finished(result))
  }
}

extension FeedUpdateResult {
  /// The same items under other ids than their first were handed in once more.
  var isNothing: Bool { added + changed + absent + returned == 0 }
}

extension FeedResult {
  /// The run was ended before anything was committed.
  fileprivate mutating func end(_ reason: FetchError.CancelReason) {
    let cancelled = FetchError.cancelled(reason)
    self = FeedResult(feed: feed, title: title, outcome: .failed)
    error = RefreshWarning(code: cancelled.code, message: cancelled.description)
  }

  /// One feed, asked at several addresses, is one result.
  fileprivate func followed(by later: FeedResult) -> FeedResult {
    var sum = self
    sum.newEpisodes += later.newEpisodes
    sum.changedEpisodes += later.changedEpisodes
    sum.absentEpisodes += later.absentEpisodes
    sum.move = later.move ?? move
    sum.warnings += later.warnings
    sum.followUp = later.followUp
    sum.nextDue = later.nextDue ?? nextDue
    sum.title = later.title ?? title
    switch later.outcome {
    case .failed:
      sum.outcome = .failed
      sum.error = later.error
    case .updated where outcome == .unchanged: sum.outcome = .updated
    default: break
    }
    return sum
  }
}
