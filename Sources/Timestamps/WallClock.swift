import Glibc
public import SystemKit

/// Where decisions get the time from: the system, or a time that stands still.
public struct WallClock: Sendable {
  private let fixed: Timestamp?

  /// The system's clock.
  public static let system = WallClock(fixed: nil)

  /// Always `instant`.
  public init(fixed instant: Timestamp) {
    self.init(fixed: Optional(instant))
  }

  private init(fixed: Timestamp?) {
    self.fixed = fixed
  }

  /// The time that `FRESHET_NOW` sets, else the system's clock.
  ///
  /// - Throws: when `FRESHET_NOW` is there and no ISO 8601 time: guessing would spoil a simulation.
  public init(environment: Environment) throws(WallClockError) {
    guard let text = environment[Self.variable], !text.isEmpty else {
      self = .system
      return
    }
    guard let instant = Timestamp(iso8601: text) else {
      throw WallClockError(variable: Self.variable, value: text)
    }
    self.init(fixed: instant)
  }

  /// Source: `clock_gettime(CLOCK_REALTIME)`, unless fixed.
  public func now() -> Timestamp {
    if let fixed { return fixed }
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// Time stands still: do not wait for it to pass.
  public var isFixed: Bool { fixed != nil }

  private static let variable = "FRESHET_NOW"
}

/// A variable that should set the clock and cannot be read as a time.
public struct WallClockError: Error, Hashable, Sendable, CustomStringConvertible {
  public var variable: String
  public var value: String

  public var description: String {
    "\(variable) is no ISO 8601 time such as 2026-11-30T06:00:00Z: \(value)"
  }
}
