public import FeedFetcher
import FeedParser
public import IdentityKeys
public import PodcastCache
public import Timestamps
import WebAddress

/// Who is asked now, with what, and who is not and why.
///
/// A pure function of values and a clock.
public struct RefreshPlan: Sendable {
  public struct Fetch: Sendable {
    public var feed: SubscribedFeed
    /// What the cache knows of it; a fresh one for a feed that it has not.
    public var state: FeedState
    public var request: FetchRequest
    var purpose = FetchPurpose.visit
    /// It is read once more, keeping all of it.
    var isReread = false
  }

  public struct Skip: Hashable, Sendable {
    public var feed: FeedKey
    public var title: String?
    /// A stable word: `schedule`, `retry-after`, `gone`.
    public var code: String
    public var until: Timestamp?
    /// What the schedule was made of, the decisive one first.
    public var reasons: [ScheduleReason]
  }

  /// In the order of the subscriptions; each feed once.
  public var fetches: [Fetch] = []
  public var skips: [Skip] = []

  public static func make(
    feeds: [SubscribedFeed], states: [FeedKey: FeedState], pauses: [HostPause] = [],
    selection: RefreshSelection, now: Timestamp
  ) -> RefreshPlan {
    var plan = RefreshPlan()
    var met = Set<FeedKey>(minimumCapacity: feeds.count)
    // Growing would copy all that is there, many times over.
    plan.fetches.reserveCapacity(feeds.count)
    for feed in feeds where selection.contains(feed.key) && met.insert(feed.key).inserted {
      let state = states[feed.key] ?? FeedState(key: feed.key, url: feed.storedURL)
      if let skip = skip(feed, state, pauses, selection, now) {
        plan.skips.append(skip)
      } else {
        plan.fetches.append(
          Fetch(feed: feed, state: state, request: request(for: feed, state)))
      }
    }
    return plan
  }

  /// How far two runs' clocks may differ without either being wrong.
  private static let clockSlackSeconds: Int64 = 3_600

  private static func skip(
    _ feed: SubscribedFeed, _ state: FeedState, _ pauses: [HostPause],
    _ selection: RefreshSelection, _ now: Timestamp
  ) -> Skip? {
    func skip(_ code: String, _ until: Timestamp?) -> Skip {
      Skip(
        feed: feed.key, title: state.title, code: code, until: until,
        reasons: code == "schedule" ? state.scheduleReasons : [])
    }
    if state.isGone(at: now), !selection.revivesGone { return skip("gone", nil) }
    // What a clock that was ahead once wrote down would hold the feed back for years.
    if let last = state.health.lastAttempt, last > now.adding(seconds: clockSlackSeconds) {
      return nil
    }
    if !selection.overridesServer {
      // Few runs meet a pause, and all would pay for reading the addresses.
      let host = pauses.isEmpty ? nil : WebAddress(feed.url)?.hostAndPort
      let paused = pauses.first { $0.host == host && $0.until > now }?.until
      let wait = [state.schedule.notBefore, paused].compactMap { $0 }.max()
      if let wait, wait > now { return skip("retry-after", wait) }
    }
    if !selection.overridesSchedule, let due = state.schedule.nextDue, due > now {
      return skip("schedule", due)
    }
    return nil
  }

  /// Validators go back only to the address that gave them, and only when the document that they
  /// speak of was read whole by this parser.
  private static func request(for feed: SubscribedFeed, _ state: FeedState) -> FetchRequest {
    var validators = CacheValidators.none
    if state.document.isComplete, state.document.parserVersion == FeedParser.version {
      validators = CacheValidators(
        url: state.validators.url, etag: state.validators.etag,
        lastModified: state.validators.lastModified)
    }
    return FetchRequest(
      url: feed.url, validators: validators, credentials: feed.credentials,
      isNamedFile: feed.isNamedFile)
  }
}

extension FeedState {
  /// What is stored of it lacks what a newer parser would find in the same document.
  var wasReadByOlderParser: Bool {
    rowID != nil && document.parserVersion != FeedParser.version
  }

  /// Why it is due when it is, the decisive reason first.
  public var scheduleReasons: [ScheduleReason] {
    ScheduleReason.list(schedule.reasons, due: schedule.nextDue)
  }

  /// 410 three times over at least three days: the server means it.
  ///
  /// Source: RFC 9110, section 15.5.11; the count and the days are ours.
  public func isGone(at now: Timestamp) -> Bool {
    guard let gone else { return false }
    return gone.count >= 3 && now.milliseconds - gone.since.milliseconds >= 3 * 86_400_000
  }
}

extension WebAddress {
  /// What a pause of a host is kept under.
  var hostAndPort: String? {
    guard let host else { return nil }
    let usual = scheme == "https" ? 443 : 80
    return port.map { $0 == usual ? host : host + ":" + String($0) } ?? host
  }
}
