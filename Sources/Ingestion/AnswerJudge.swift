import FeedFetcher
import FeedModel
import FeedParser
import IdentityKeys
import PodcastCache
import SystemKit
import Timestamps

/// Turns an answer, and the document in it, into what is written and reported.
///
/// Pure.
struct AnswerJudge {
  let fetch: RefreshPlan.Fetch
  let schedule: RefreshSchedule
  let walksArchives: Bool
  let now: Timestamp

  var state: FeedState { fetch.state }

  // MARK: Answers without a body

  func withoutBody(_ outcome: FetchOutcome) -> IntakeResult {
    switch outcome.result {
    case .notModified: return unchanged(outcome)
    case .failed(.cancelled(let reason)): return ended(outcome, reason)
    case .failed(let error): return failed(outcome, FeedProblem(error))
    case .body: return failed(outcome, FeedProblem(FeedParserError.empty))
    }
  }

  /// The run was ended before the feed was done.
  func ended(_ outcome: FetchOutcome, _ reason: FetchError.CancelReason) -> IntakeResult {
    .untouched(result(.failed, outcome, error: .cancelled(reason)))
  }

  /// 304: everything stays, validators that came along replace the old ones each on its own.
  private func unchanged(_ outcome: FetchOutcome) -> IntakeResult {
    var next = state
    next.health.succeed(at: now)
    next.gone = nil
    next.traffic = traffic(outcome)
    next.traffic.notModified += 1
    next.traffic.savedBytes += Int64(state.document.byteCount ?? 0)
    if let head = outcome.head {
      next.validators.etag = head.validators.etag ?? state.validators.etag
      next.validators.lastModified = head.validators.lastModified ?? state.validators.lastModified
      next.schedule.freshUntil = head.freshness.freshSeconds(now: now).map {
        now.adding(seconds: Int64($0))
      }
    }
    next.schedule = schedule.afterSuccess(next, newest: state.episodes.newest, now: now)
    if walksArchives { next.archive.beginWalk(own: next.url) }
    var result = result(.unchanged, outcome)
    result.nextDue = next.schedule.nextDue
    result.followUp = followUp(next, older: next.archive.older)
    return .state(next, pause: nil, result)
  }

  private func failed(_ outcome: FetchOutcome, _ problem: FeedProblem) -> IntakeResult {
    switch fetch.purpose {
    case .visit: break
    case .newAddress: return unproven(outcome)
    case .page: return broken(outcome, problem)
    }
    var next = state
    let retryTime = outcome.retryTime(
      now: now, longestSeconds: schedule.longestServerWaitSeconds)
    next.fail(
      problem, retryTime: retryTime, freshUntil: outcome.pleaToStayAway(now: now), schedule, now)
    next.traffic = traffic(outcome)
    next.gone = outcome.head?.status == 410 ? state.goneOnceMore(at: now) : nil
    var result = result(next.isGone(at: now) ? .gone : .failed, outcome)
    result.error = RefreshWarning(code: problem.code, message: problem.message)
    result.nextDue = next.schedule.nextDue
    return .state(next, pause: outcome.hostPause(until: retryTime), result)
  }

  // MARK: Answers with a body

  func judge(_ outcome: FetchOutcome, _ reading: DocumentReading) -> IntakeResult {
    var cut: FetchError?
    if case .failed(let error) = outcome.result, error != .stopped {
      if case .cancelled(let reason) = error { return ended(outcome, reason) }
      guard error.leavesReadableBytes else { return failed(outcome, FeedProblem(error)) }
      cut = error
    }
    do throws(DocumentFailure) {
      guard let document = try reading.finish(isCut: cut != nil, now: now) else {
        return .again(fetch)
      }
      return decide(outcome, reading, document, cut)
    } catch {
      if let cut { return failed(outcome, FeedProblem(cut)) }
      switch error {
      case .noFeed(let error): return failed(outcome, FeedProblem(error))
      case .compressed(let form):
        return failed(
          outcome,
          FeedProblem(
            code: "feed.compressed",
            message: "compressed (\(form)) bytes, and the answer does not say that they are"))
      case .spool(let error):
        return failed(outcome, FeedProblem(code: "system.spool", message: error.description))
      }
    }
  }

  private func decide(
    _ outcome: FetchOutcome, _ reading: DocumentReading, _ document: FeedDocument,
    _ cut: FetchError?
  ) -> IntakeResult {
    switch fetch.purpose {
    case .visit: break
    case .newAddress: return newAddress(outcome, reading, document)
    case .page(let walk): return page(outcome, reading, document, walk, isCut: cut != nil)
    }
    let changes: FeedChanges
    do throws(DocumentRefusal) {
      changes = try FeedChanges.decide(
        state: state, known: reading.known, document: document, head: reading.head,
        traffic: traffic(outcome), schedule: schedule, now: now)
    } catch {
      return failed(
        outcome,
        FeedProblem(
          code: "feed.another-podcast",
          message: "a redirect leads to a podcast that shares nothing with this one"))
    }
    var update = changes.update
    if walksArchives { update.state.archive.beginWalk(own: update.state.url) }
    var result = result(changes.isChanged ? .updated : .unchanged, outcome)
    result.title = update.state.title
    result.move = changes.move
    result.warnings = changes.warnings
    result.diagnostics = document.diagnostics
    if let problem = problem(document, cut) {
      update.state.failInPart(problem, since: state.health, schedule, now)
      result.outcome = .failed
      result.error = RefreshWarning(code: problem.code, message: problem.message)
    }
    result.nextDue = update.state.schedule.nextDue
    result.followUp = followUp(update.state, older: document.older)
    if !changes.isChanged { return .state(update.state, pause: nil, result) }
    return .update(update, reading.collector.spool, result)
  }

  /// A document that is not whole is a failure, though what it gave is kept.
  private func problem(_ document: FeedDocument, _ cut: FetchError?) -> FeedProblem? {
    if let cut { return FeedProblem(cut) }
    if document.isComplete { return nil }
    let reason = document.diagnostics.last { diagnostic in
      ["xml.", "json.", "limit."].contains { diagnostic.code.rawValue.hasPrefix($0) }
    }
    return FeedProblem(
      code: reason?.code.rawValue ?? Diagnostic.Code.truncated.rawValue,
      message: reason.map { diagnostic in
        diagnostic.line.map { "line \($0): \(diagnostic.message)" } ?? diagnostic.message
      } ?? "the document is not complete")
  }

  // MARK: Pieces

  /// What is asked next for a feed that answered.
  private func followUp(_ state: FeedState, older: String?) -> FollowUp? {
    if let url = NewAddress.candidate(state, now: now) {
      return FollowUp(feed: fetch.feed, url: url, purpose: .newAddress)
    }
    return walk(state, older: older)
  }

  /// Through the feed's older documents, where that is wanted.
  func walk(_ state: FeedState, older: String?) -> FollowUp? {
    guard walksArchives else { return nil }
    var archive = state.archive
    archive.older = older
    return followUp(ArchiveWalk.start(archive, own: fetch.feed.url))
  }

  func followUp(_ step: ArchiveWalk.Step?) -> FollowUp? {
    step.map { FollowUp(feed: fetch.feed, url: $0.url, purpose: .page($0.walk)) }
  }

  func traffic(_ outcome: FetchOutcome) -> FeedTraffic {
    var traffic = state.traffic
    if outcome.head != nil { traffic.fetches += 1 }
    traffic.wireBytes += Int64(outcome.wireBytes)
    return traffic
  }

  func result(
    _ kind: FeedResult.Outcome, _ outcome: FetchOutcome, error: FetchError? = nil
  ) -> FeedResult {
    var result = FeedResult(feed: fetch.feed.key, title: state.title, outcome: kind)
    result.status = outcome.head?.status
    result.nextDue = state.schedule.nextDue
    result.error = error.map { RefreshWarning(code: $0.code, message: $0.description) }
    return result
  }
}

extension FetchError {
  /// Whether the bytes before the fault are the document's own, so that complete episodes in them
  /// may be used.
  ///
  /// Not when the fault is the body itself, such as one without an end.
  fileprivate var leavesReadableBytes: Bool {
    switch self {
    case .cutOff, .connectionLost, .timeout: true
    default: false
    }
  }
}

extension FeedProblem {
  fileprivate init(_ error: FeedParserError) {
    self.init(code: error.code, message: error.message)
  }

  fileprivate init(_ error: FetchError) {
    self.init(code: error.code, message: error.description)
  }
}

extension FeedState {
  /// A document that is not whole is a failure like those before it; but what it gave is read as
  /// often as the feed's rhythm has it, for its fault may stand in one episode for months.
  fileprivate mutating func failInPart(
    _ problem: FeedProblem, since before: FeedHealth, _ plan: RefreshSchedule, _ now: Timestamp
  ) {
    let ordinary = schedule.nextDue
    health.failures = before.failures
    health.lastSuccess = before.lastSuccess
    fail(problem, retryTime: nil, plan, now)
    if let ordinary, let retry = schedule.nextDue { schedule.nextDue = min(ordinary, retry) }
  }

  /// Counts a failure and plans the next attempt.
  fileprivate mutating func fail(
    _ problem: FeedProblem, retryTime: Timestamp?, freshUntil: Timestamp? = nil,
    _ plan: RefreshSchedule, _ now: Timestamp
  ) {
    health.lastAttempt = now
    health.failures += 1
    health.problem = problem
    schedule = plan.afterFailure(
      schedule, failures: health.failures, retryTime: retryTime, freshUntil: freshUntil,
      key: key.text, now: now)
  }

  fileprivate func goneOnceMore(at now: Timestamp) -> GoneEvidence {
    var evidence = gone ?? GoneEvidence(count: 0, since: now)
    evidence.count += 1
    return evidence
  }
}
