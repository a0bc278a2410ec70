import FeedFetcher
import IdentityKeys
import PodcastCache
import SystemKit
import Timestamps

/// The second half of a refresh: the documents that episodes link to.
///
/// Comes after all feeds, so that no document keeps a feed waiting. One feed after another is looked
/// through while there is room for requests; answers are judged and written by this thread, many in a
/// transaction.
struct LinkedDocumentRun {
  private let settings: LinkedDocumentSettings
  private let clock: WallClock
  private let cache: PodcastCacheWriter
  private let fetcher: FeedFetcher
  private let deadline: RunDeadline
  private let results = BoundedQueue<LinkedDocumentAnswer>(capacity: window)
  private let reviews: [FeedRowID: LinkedDocumentReview]
  private var pauses: [HostPause]

  private var feeds: ArraySlice<SubscribedFeed>
  private var open: [FeedRowID: LinkedDocumentProgress] = [:]
  /// The feed whose requests are being handed out.
  private var current: FeedRowID?
  private var underway = 0
  /// Nothing new is asked for.
  private var isEnded = false
  private var writing = LinkedDocumentWriting()

  /// Requests that are handed to the fetcher at a time: enough that one slow host, with all that one
  /// feed wants of it, holds up no other.
  private static let window = 256

  init(
    feeds: [SubscribedFeed], settings: LinkedDocumentSettings, clock: WallClock,
    cache: PodcastCacheWriter, fetcher: FeedFetcher, deadline: RunDeadline
  ) throws(PodcastCacheError) {
    self.feeds = feeds[...]
    self.settings = settings
    self.clock = clock
    self.cache = cache
    self.fetcher = fetcher
    self.deadline = deadline
    reviews = try cache.reader.linkedDocumentReviews()
    pauses = try cache.reader.pausedHosts(at: clock.now())
  }

  mutating func run(_ report: inout RefreshReport, _ onEvent: (RefreshEvent) -> Void)
    throws(PodcastCacheError)
  {
    report.documents = LinkedDocumentCounts()
    while true {
      try handOut()
      if underway == 0 { break }
      guard let answer = deadline.pop(results, cancelling: fetcher, &report) else {
        isEnded = true
        continue
      }
      underway -= 1
      take(answer)
      if results.count == 0 || writing.isFull { try commit(&report, onEvent) }
    }
    try commit(&report, onEvent)
    // What was cut short is told, and looked through again by the next run.
    for progress in open.values { tell(progress, &report, onEvent) }
  }

  // MARK: Asking

  private mutating func handOut() throws(PodcastCacheError) {
    while !isEnded, underway < Self.window {
      if let row = current, var progress = open[row], progress.hasMore {
        submit(&progress)
        keep(progress)
      } else if let feed = feeds.popFirst() {
        try begin(feed)
      } else {
        return
      }
    }
  }

  private mutating func submit(_ progress: inout LinkedDocumentProgress) {
    let fetch = progress.handOut()
    let pause = pauses.first { $0.host == fetch.link.host && $0.until > clock.now() }
    if let pause, !settings.isForced { return progress.postpone(until: pause.until) }
    fetcher.submit(
      fetch.request,
      sink: LinkedDocumentIntake(fetch, of: progress.row, results: results, settings: settings))
    underway += 1
  }

  /// Looks through a feed's episodes, unless it is known that nothing in them is due.
  private mutating func begin(_ feed: SubscribedFeed) throws(PodcastCacheError) {
    let now = clock.now()
    guard let state = try cache.reader.feed(feed.key), let row = state.rowID else { return }
    if let review = reviews[row], holds(review, at: now) { return }
    let links = try DocumentLinkReader(cache: cache.reader, settings: settings)
      .links(of: state, row)
    let plan = LinkedDocumentPlan.make(
      feed: feed, links: links, known: try cache.reader.linkedDocuments(of: row), pauses: pauses,
      settings: settings, now: now)
    current = row
    keep(LinkedDocumentProgress(feed: feed, state: state, row: row, plan: plan))
  }

  /// What a clock that was ahead wrote down is beyond the longest time that a review holds.
  private func holds(_ review: LinkedDocumentReview, at now: Timestamp) -> Bool {
    !settings.isForced && review.kinds.isSuperset(of: settings.kinds) && review.due > now
      && review.due <= settings.longestReview(from: now)
  }

  /// A feed that is done is written with the next batch.
  private mutating func keep(_ progress: LinkedDocumentProgress) {
    open[progress.row] = progress.isDone ? nil : progress
    if progress.isDone { writing.finished.append(progress) }
  }

  // MARK: Answers

  private mutating func take(_ answer: LinkedDocumentAnswer) {
    let intake = answer.intake
    guard var progress = open[intake.feed] else { return }
    let judge = LinkedDocumentJudge(
      schedule: settings.schedule, isPrivate: progress.feed.key.isPrivate, now: clock.now())
    let verdict = judge.judge(intake.fetch, answer.outcome) { () throws(SystemError) in
      try intake.body()
    }
    switch verdict {
    case .failed(_, _, let pause?):
      pauses.append(pause)
      writing.pauses.append(pause)
    case .untouched: isEnded = true
    case .fetched, .unchanged, .failed: break
    }
    if let update = progress.take(verdict) {
      writing.add(update, of: intake.feed)
    }
    keep(progress)
  }

  private mutating func commit(_ report: inout RefreshReport, _ onEvent: (RefreshEvent) -> Void)
    throws(PodcastCacheError)
  {
    try writing.commit(to: cache, settings, now: clock.now())
    for progress in writing.finished { tell(progress, &report, onEvent) }
    writing = LinkedDocumentWriting()
  }

  private func tell(
    _ progress: LinkedDocumentProgress, _ report: inout RefreshReport,
    _ onEvent: (RefreshEvent) -> Void
  ) {
    let counts = progress.counts
    guard counts.wanted > 0 || counts.isFull else { return }
    report.documents?.add(counts)
    if let index = report.feeds.firstIndex(where: { $0.feed == progress.feed.key }) {
      report.feeds[index].documents = counts
    }
    onEvent(.documents(progress.feed.key, title: progress.title, counts))
  }
}
