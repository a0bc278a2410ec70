import Timestamps

/// When a document's newest episodes were published.
struct PublishingRhythm: Sendable {
  /// The newest first.
  private var dates: [Timestamp] = []

  /// Enough to see a habit, few enough to see that it has changed.
  private static let most = 20
  /// Fewer gaps than this show no habit.
  private static let fewestGaps = 3
  /// Episodes that come together are one publication.
  private static let shortestGapSeconds: Int64 = 3_600

  mutating func note(_ published: Timestamp?) {
    guard let published else { return }
    if dates.count == Self.most, published <= dates[Self.most - 1] { return }
    let place = dates.firstIndex { $0 < published } ?? dates.count
    dates.insert(published, at: place)
    if dates.count > Self.most { dates.removeLast() }
  }

  /// The latest publication that is not to come yet.
  func newest(at now: Timestamp) -> Timestamp? { dates.first { $0 <= now } }

  /// The usual time between two publications, the median.
  ///
  /// `nil`: too few to tell.
  func periodSeconds(at now: Timestamp) -> Int? {
    let past = dates.filter { $0 <= now }
    let gaps = zip(past, past.dropFirst()).map { $0.seconds(since: $1) }
      .filter { $0 >= Self.shortestGapSeconds }.sorted()
    return gaps.count < Self.fewestGaps ? nil : Int(gaps[gaps.count / 2])
  }
}
