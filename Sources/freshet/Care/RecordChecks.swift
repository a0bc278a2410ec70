import Timestamps
import UserState

/// What doctor finds in the records of user state.
struct RecordChecks {
  let health: UserStateHealth
  let parked: [String: Int]
  let strays: [String]

  init(_ store: UserStateStore, now: Timestamp) throws {
    health = try store.health(now: now)
    parked = try store.parkedCounts()
    strays = try store.strays()
  }

  var checks: [HealthCheck] { [allowList, clocks, unresolved, waiting, sizes] }

  private var allowList: HealthCheck {
    HealthCheck(
      name: "allow-list", isOK: strays.isEmpty,
      detail: strays.isEmpty
        ? "only types and fields that may leave this device are in its synced tables"
        : "not on the list of what may leave: " + strays.joined(separator: ", "))
  }

  private var clocks: HealthCheck {
    let devices = health.ahead.sorted { $0.key < $1.key }.map { device, count in
      "\(counted(count, "record")) of device \(device)"
    }
    return HealthCheck(
      name: "clock-skew", isOK: devices.isEmpty,
      detail: devices.isEmpty
        ? "no record is from the future"
        : "more than a day ahead of this clock: " + devices.joined(separator: ", ")
          + "; whatever is changed after it was seen wins all the same")
  }

  private var unresolved: HealthCheck {
    let parts = [
      (health.withoutPlaylist, "without their playlist"),
      (health.withoutEpisode, "whose episode key cannot be read"),
    ].filter { $0.0 > 0 }.map { "\(counted($0.0, "record")) \($0.1)" }
    return HealthCheck(
      name: "unresolved", isOK: true,
      detail: parts.isEmpty
        ? "every entry has its playlist"
        : parts.joined(separator: ", ") + "; they are kept, for it may still arrive")
  }

  private var waiting: HealthCheck {
    let types = parked.sorted { $0.key < $1.key }.map { type, count in
      "\(count) \(type.isEmpty ? "without a type" : type)"
    }
    return HealthCheck(
      name: "parked", isOK: true,
      detail: types.isEmpty
        ? "no record waits for a newer freshet"
        : "wait for a newer freshet: " + types.joined(separator: ", "))
  }

  private var sizes: HealthCheck {
    let types = health.byteCounts.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { kind, bytes in "\(kind.rawValue) \(counted(bytes, "byte"))" }
    return HealthCheck(
      name: "size", isOK: true,
      detail: types.isEmpty ? "no records" : types.joined(separator: ", "))
  }
}
