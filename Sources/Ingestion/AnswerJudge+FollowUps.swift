import FeedFetcher
import FeedModel
import IdentityKeys
import PodcastCache

/// Answers from other addresses than the feed's own.
///
/// None says anything about how the feed itself is.
extension AnswerJudge {
  // MARK: The address that the feed names as its new one

  func newAddress(
    _ outcome: FetchOutcome, _ reading: DocumentReading, _ document: FeedDocument
  ) -> IntakeResult {
    let url = reading.head.permanentURL ?? fetch.request.url
    let match = PodcastMatch(state: state, known: reading.known, document: document)
    guard NewAddress.isProved(by: document, at: url, match),
      let changes = try? FeedChanges.decide(
        state: state, known: reading.known, document: document, head: reading.head,
        traffic: traffic(outcome), schedule: schedule, now: now,
        named: FeedMove(url: url, reason: .newFeedURL))
    else { return unproven(outcome) }
    var result = result(.updated, outcome)
    result.title = changes.update.state.title
    result.move = changes.move
    result.warnings = changes.warnings
    result.nextDue = changes.update.state.schedule.nextDue
    result.followUp = walk(changes.update.state, older: document.older)
    return .update(changes.update, reading.collector.spool, result)
  }

  /// The old address is kept, and the new one asked again later.
  func unproven(_ outcome: FetchOutcome) -> IntakeResult {
    var next = state
    next.reported.newFeedAsked = now
    next.traffic = traffic(outcome)
    var result = result(.unchanged, outcome)
    result.warnings = [NewAddress.unproven]
    result.followUp = walk(next, older: next.archive.older)
    return .state(next, pause: hostPause(outcome), result)
  }

  // MARK: Older documents

  /// Takes the episodes that are not known yet.
  ///
  /// Those that are stay as they are: the feed's own document knows them better.
  func page(
    _ outcome: FetchOutcome, _ reading: DocumentReading, _ document: FeedDocument,
    _ walk: ArchiveWalk, isCut: Bool
  ) -> IntakeResult {
    guard document.isComplete, !isCut else {
      return broken(
        outcome, FeedProblem(code: "archive.incomplete", message: "an older page was cut off"))
    }
    guard document.isOf(state) else {
      return broken(
        outcome,
        FeedProblem(code: "archive.another-podcast", message: "an older page is another podcast's"))
    }
    var next = state
    next.traffic = traffic(outcome)
    let step = walk.after(document.listed, next: document.older)
    next.archive.pages = walk.pages + 1
    next.archive.next = state.key.isPrivate ? nil : step?.url
    var update = FeedUpdate(state: next, at: now)
    update.archivePage = next.archive.pages
    update.returned = reading.known.indices
      .filter { reading.known[$0].isAbsent && document.present.contains($0) }
      .map { reading.known[$0] }
    var result = result(.updated, outcome)
    result.followUp = followUp(step)
    return .update(update, reading.collector.spool, result)
  }

  /// Ends a walk where it is, to go on there another time.
  func broken(_ outcome: FetchOutcome, _ problem: FeedProblem) -> IntakeResult {
    var next = state
    next.traffic = traffic(outcome)
    if case .page(let walk) = fetch.purpose, !state.key.isPrivate {
      next.archive.next = fetch.request.url
      next.archive.pages = walk.pages
    }
    var result = result(.failed, outcome)
    result.error = RefreshWarning(
      code: problem.code, message: "an older page of the feed: \(problem.message)")
    return .state(next, pause: hostPause(outcome), result)
  }

  private func hostPause(_ outcome: FetchOutcome) -> HostPause? {
    outcome.hostPause(
      until: outcome.retryTime(now: now, longestSeconds: schedule.longestServerWaitSeconds))
  }
}

extension FeedDocument {
  /// An older document may hold none of the known episodes, but it says whose it is.
  fileprivate func isOf(_ state: FeedState) -> Bool {
    if let known = state.podcastGUID, let podcastGUID { return known == podcastGUID }
    guard let title, let known = state.title else { return true }
    return title == known
  }
}
