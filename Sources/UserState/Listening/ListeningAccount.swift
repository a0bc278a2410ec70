/// What was heard: time of the person, and time of the episode.
public struct ListeningAccount: Hashable, Sendable {
  /// On the wall, without pauses.
  public var listenedMilliseconds: Int64 = 0
  /// Covered of the episode.
  public var contentMilliseconds: Int64 = 0

  public init(listenedMilliseconds: Int64 = 0, contentMilliseconds: Int64 = 0) {
    self.listenedMilliseconds = listenedMilliseconds
    self.contentMilliseconds = contentMilliseconds
  }

  /// Speeds that players offer end here: more is a jump.
  static let fastest = 4.0
  /// Reports come a little late or early.
  static let slackMilliseconds = 5_000.0

  /// Counts the time between two reports.
  ///
  /// The same position twice is a pause. A position that the rate cannot explain is a jump: what was
  /// heard is then what the rate makes of the time, at most.
  mutating func add(
    wallMilliseconds wall: Int64, from start: Int64, to end: Int64, rate: Double?
  ) {
    guard wall > 0, end != start else { return }
    let covered = Double(end) - Double(start)
    let limit = Double(wall) * (rate.map { $0 * 1.1 } ?? Self.fastest) + Self.slackMilliseconds
    let isPlayed = covered > 0 && covered <= limit
    let content = isPlayed ? covered : Double(wall) * (rate ?? 1)
    listenedMilliseconds += wall
    contentMilliseconds += Int64(content.rounded())
  }
}
