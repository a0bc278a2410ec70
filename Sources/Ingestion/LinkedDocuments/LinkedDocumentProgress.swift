import PodcastCache
import Timestamps

/// One feed whose documents are under way.
struct LinkedDocumentProgress {
  let feed: SubscribedFeed
  let title: String?
  let row: FeedRowID
  let plan: LinkedDocumentPlan
  private(set) var counts = LinkedDocumentCounts()
  /// When the first of its documents is due again.
  private(set) var due: Timestamp?
  private var handedOut = 0
  private var underway = 0
  /// The run ended before all were answered.
  private var isCutShort = false

  init(feed: SubscribedFeed, state: FeedState, row: FeedRowID, plan: LinkedDocumentPlan) {
    self.feed = feed
    self.row = row
    self.plan = plan
    title = state.title
    due = plan.nextDue
    counts.wanted = plan.wanted
    counts.isFull = plan.isFull
  }

  var hasMore: Bool { handedOut < plan.fetches.count }
  /// All had their turn.
  var isDone: Bool { !hasMore && underway == 0 && !isCutShort }

  /// The next to be asked for.
  mutating func handOut() -> LinkedDocumentPlan.Fetch {
    defer {
      handedOut += 1
      underway += 1
    }
    return plan.fetches[handedOut]
  }

  /// The one that was handed out last is not asked for, its host wants to be left alone.
  mutating func postpone(until time: Timestamp) {
    underway -= 1
    due = min(due ?? time, time)
  }

  /// Counts an answer, and gives what is to be stored of it.
  mutating func take(_ verdict: LinkedDocumentJudge.Verdict) -> LinkedDocumentUpdate? {
    underway -= 1
    switch verdict {
    case .fetched(let update):
      counts.fetched += 1
      return noting(update)
    case .unchanged(let update):
      counts.unchanged += 1
      return noting(update)
    case .failed(let update, let problem, _):
      counts.fail(
        update.document.address.url,
        RefreshWarning(code: problem.code, message: problem.message))
      return noting(update)
    case .untouched:
      isCutShort = true
      return nil
    }
  }

  private mutating func noting(_ update: LinkedDocumentUpdate) -> LinkedDocumentUpdate {
    due = min(due ?? update.document.due, update.document.due)
    return update
  }
}
