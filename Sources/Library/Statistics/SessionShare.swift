import Timestamps

/// Shares the sums of a session out over its time, so that the parts add up to the whole.
struct SessionShare {
  /// What falls on one part of a session.
  struct Part {
    var listened: Int64
    var content: Int64
    var saved: Int64
  }

  private let session: HeardSession
  private var given = Part(listened: 0, content: 0, saved: 0)

  init(_ session: HeardSession) { self.session = session }

  /// What falls between the end of the last part and `end`.
  ///
  /// Rounding is done on what has been given so far, so that it never adds up.
  mutating func next(until end: Timestamp) -> Part {
    let due = Part(
      listened: share(session.listenedMilliseconds, until: end),
      content: share(session.contentMilliseconds, until: end),
      saved: share(session.savedMilliseconds, until: end))
    defer { given = due }
    return Part(
      listened: due.listened - given.listened, content: due.content - given.content,
      saved: due.saved - given.saved)
  }

  private func share(_ total: Int64, until end: Timestamp) -> Int64 {
    let length = session.end.milliseconds(since: session.start)
    let elapsed = end.milliseconds(since: session.start)
    guard length > 0, elapsed < length else { return total }
    guard elapsed > 0, total > 0 else { return 0 }
    let product = UInt64(total).multipliedFullWidth(by: UInt64(elapsed))
    return Int64(UInt64(length).dividingFullWidth(product).quotient)
  }
}
