public import SystemKit

/// How far local time is ahead of UTC at any instant, as the system's time zone database has it.
public struct TimeZone: Hashable, Sendable {
  /// `Europe/Berlin`; of the system's own zone as far as it is known.
  public let name: String
  let transitions: ZoneTransitions

  public static let utc = TimeZone(name: "UTC", transitions: ZoneTransitions(offsetSeconds: 0))

  /// The zone of this name.
  ///
  /// - Returns: `nil` when the system's database has none, or there is no database.
  public init?(named name: String, environment: Environment = .process) {
    if name == "UTC" {
      self = .utc
      return
    }
    guard Self.isName(name) else { return nil }
    let folder = environment["TZDIR"] ?? "/usr/share/zoneinfo"
    self.init(name: name, path: FilePath.join(folder, name))
  }

  /// A zone by its rule, as POSIX writes it: `CET-1CEST,M3.5.0,M10.5.0/3`.
  ///
  /// - Returns: `nil` for anything else.
  public init?(rule: String) {
    guard let zone = PosixZone(rule) else { return nil }
    self.init(name: rule, transitions: ZoneTransitions(zone))
  }

  /// The zone that the system is set to: by `TZ`, else by `/etc/localtime`, else UTC.
  public static func system(_ environment: Environment = .process) -> TimeZone {
    if let text = environment["TZ"] {
      let name = text.hasPrefix(":") ? String(text.dropFirst()) : text
      if let zone = TimeZone(named: name, environment: environment) { return zone }
      if name.hasPrefix("/"), let zone = TimeZone(name: name, path: name) { return zone }
      return TimeZone(rule: name) ?? .utc
    }
    return TimeZone(name: "local", path: "/etc/localtime") ?? .utc
  }

  private init?(name: String, path: String) {
    guard let bytes = try? File.read(path, limit: 1 << 20),
      let transitions = ZoneTransitions(file: bytes)
    else { return nil }
    self.init(name: name, transitions: transitions)
  }

  init(name: String, transitions: ZoneTransitions) {
    self.name = name
    self.transitions = transitions
  }

  public func offsetSeconds(at instant: Timestamp) -> Int {
    transitions.offset(at: instant.seconds)
  }

  /// The local day of an instant.
  public func date(of instant: Timestamp) -> CivilDate {
    instant.adding(seconds: Int64(offsetSeconds(at: instant))).date
  }

  /// The first instant of a local day.
  ///
  /// Where the clocks are put forward at midnight, it is that moment.
  public func start(of date: CivilDate) -> Timestamp {
    let midnight = Timestamp(date)
    let near = [-86_400, 86_400].map { offsetSeconds(at: midnight.adding(seconds: $0)) }
    let candidates = near.map { midnight.adding(seconds: -Int64($0)) }
    let exact = candidates.filter {
      $0.adding(seconds: Int64(offsetSeconds(at: $0))) == midnight
    }
    return exact.min() ?? gapEnd(between: candidates, date)
  }

  /// Where there is no midnight: the first second that belongs to the day.
  private func gapEnd(between candidates: [Timestamp], _ day: CivilDate) -> Timestamp {
    var low = (candidates.min() ?? .init(day)).seconds
    var high = (candidates.max() ?? .init(day)).seconds
    while low < high {
      let middle = low + (high - low) / 2
      if date(of: Timestamp(seconds: middle)) < day { low = middle + 1 } else { high = middle }
    }
    return Timestamp(seconds: low)
  }

  /// A relative path of plain names: nothing that leads out of the database.
  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count < 100
      && text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty && !part.hasPrefix(".")
          && part.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
              || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
              || byte == UInt8(ascii: "+")
          }
      }
  }
}
