import CommandLineKit
import Library
import SystemKit
import Timestamps
import UserState

/// Sums of listening, made from the sessions when asked.
enum StatsCommand {
  static let command = Command(
    "stats", "show how much was listened to",
    details: [
      "A session that crosses midnight is shared out by time. Weeks are those of ISO 8601. Listened is time on the "
        + "wall, content what was covered of the episodes, saved what speed saved."
    ],
    section: "Listening",
    options: [
      CommandOption(
        "period", value: "PERIOD", .choice(CalendarPeriod.allCases.map(\.rawValue)),
        standard: "month", "what it is summed up by"),
      CommandOption("since", value: "DATE", .date, "nothing before this day"),
      CommandOption("by", value: "WHAT", .choice(["feed", "device"]), "told apart by what"),
      CommandOption(
        "timezone", value: "NAME", .text, standard: "the setting timezone, else the system's",
        "the zone of days, such as Europe/Berlin"),
      CommandOption("svg", value: "OUT", .path, "draw a picture into this file; - is the output"),
    ],
    examples: [
      Command.Example("freshet stats --period week --by feed", "week by week and show by show"),
      Command.Example("freshet stats --period month --svg year.svg", "a picture"),
    ])

  static func run(_ session: Session) throws -> ExitStatus {
    let invocation = session.invocation
    let library = try Stores(session).tolerantLibrary()
    let zone = try zone(session, library)
    let period = invocation.text("period").flatMap(CalendarPeriod.init) ?? .month
    let since = invocation.text("since").flatMap(Timestamp.init(iso8601:))?.date
    var statistics = ListeningStatistics(
      period, by: invocation.text("by").flatMap(StatisticsGrouping.init), zone: zone)
    let heard = try library.heardSessions(
      since: since.map(zone.start(of:)), device: DeviceID.known(session.places))
    for one in heard { statistics.add(one, since: since) }
    if let path = invocation.text("svg") {
      let titles = try StatsOutput.titles(of: statistics.rows, library)
      let picture = StatsPicture(statistics.rows, period: period, titles: titles)
      return try write(picture.svg, to: path, session)
    }
    return try StatsOutput(session, library).rows(statistics.rows)
  }

  private static func write(_ svg: String, to path: String, _ session: Session) throws -> ExitStatus
  {
    if path == "-" {
      try session.output.write(svg)
    } else {
      try File.write(Array(svg.utf8), to: path, permissions: nil)
    }
    return .done
  }

  private static func zone(_ session: Session, _ library: Library) throws -> TimeZone {
    if let name = session.invocation.text("timezone") {
      guard let zone = TimeZone(named: name) else {
        throw session.usage("the system knows no time zone \"\(name)\"")
      }
      return zone
    }
    let definition = SettingDefinition.named("timezone")
    guard let name = try definition.flatMap({ try library.userState.value(of: $0) }) else {
      return .system()
    }
    if let zone = TimeZone(named: name) { return zone }
    session.talk.warning("the system knows no time zone \"\(name)\"; its own is used")
    return .system()
  }
}

extension ValueKind {
  /// A day.
  static var date: ValueKind {
    .checked(expected: "a date such as 2026-11-30") {
      $0.utf8.count == 10 && Timestamp(iso8601: $0) != nil
    }
  }
}
