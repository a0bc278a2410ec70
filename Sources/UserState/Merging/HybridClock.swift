import Timestamps

/// Gives every edit of this device a time of its own.
///
/// It follows the wall and never falls behind what it gave or saw. A time far ahead of the wall (a
/// device whose clock was wrong, perhaps this one) does not drag it along, so that one bad clock
/// cannot push the times of all devices into the future.
struct HybridClock {
  /// How far ahead of the wall a time may be and still be followed: time zones mistaken for
  /// UTC stay below it.
  static let tolerableSkewMilliseconds: Int64 = 24 * 3600 * 1000

  /// The latest time given or followed.
  private(set) var last: HybridTimestamp

  /// A clock that goes on after `last`, unless the wall says that this came from a wrong clock.
  init(last: HybridTimestamp, wall: Timestamp) {
    self.last = .distantPast
    observe(last, wall: wall)
  }

  /// The time for an edit now of a record that was last edited at `edited`.
  ///
  /// Always later than `edited`, even where that lies in the future: the person saw that state and
  /// changed it. Such a time is not followed.
  mutating func tick(wall: Timestamp, after edited: HybridTimestamp) -> HybridTimestamp {
    let now = HybridTimestamp(milliseconds: wall.milliseconds)
    last = now > last ? now : last.next
    guard last <= edited else { return last }
    let later = edited.next
    observe(later, wall: wall)
    return later
  }

  /// Takes note of a time from a record.
  mutating func observe(_ time: HybridTimestamp, wall: Timestamp) {
    guard time > last,
      time.milliseconds <= wall.milliseconds + Self.tolerableSkewMilliseconds
    else { return }
    last = time
  }
}
