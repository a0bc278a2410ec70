import IdentityKeys
import JSONText
import Library
import Timestamps

/// Sums of listening in the forms that lists have.
struct StatsOutput {
  private let session: Session
  private let library: Library

  init(_ session: Session, _ library: Library) {
    self.session = session
    self.library = library
  }

  func rows(_ rows: [StatisticsRow]) throws -> ExitStatus {
    let titles = try Self.titles(of: rows, library)
    switch session.form {
    case .json:
      try session.output.json { json in
        json.key("rows")
        json.array { json in
          for row in rows { json.object { $0.members(of: row, titles) } }
        }
      }
    case .jsonLines:
      let lines = JSONOutput(session.output)
      for row in rows { try lines.line("row") { $0.members(of: row, titles) } }
    case .text: try table(rows, titles)
    }
    return .done
  }

  static func titles(of rows: [StatisticsRow], _ library: Library) throws -> [FeedKey: String] {
    var titles: [FeedKey: String] = [:]
    for feed in Set(rows.compactMap(\.feed)) {
      titles[feed] = try library.feed(feed)?.title ?? feed.url
    }
    return titles
  }

  private func table(_ rows: [StatisticsRow], _ titles: [FeedKey: String]) throws {
    if rows.isEmpty { return session.talk.note("Nothing was listened to yet.") }
    var table = TextTable([
      .init("SINCE"), .init("LISTENED", .right), .init("CONTENT", .right),
      .init("SAVED", .right), .init("SESSIONS", .right), .init("", limit: 48),
    ])
    for row in rows {
      table.add([
        row.start?.iso8601 ?? "all time", clock(row.listenedMilliseconds),
        clock(row.contentMilliseconds), clock(row.savedMilliseconds), String(row.sessions),
        row.feed.flatMap { titles[$0] }.map(plainTitle) ?? row.device ?? "",
      ])
    }
    for line in table.lines(session.style) { try session.output.line(line) }
  }

  private func clock(_ milliseconds: Int64) -> String {
    DurationText.clock(Double(milliseconds) / 1_000)
  }
}

extension JSONWriter {
  fileprivate mutating func members(of row: StatisticsRow, _ titles: [FeedKey: String]) {
    member("period", row.period.rawValue)
    member("start", row.start?.iso8601)
    if let feed = row.feed {
      key("feed")
      object { json in
        json.member("key", feed.text)
        json.member("title", titles[feed])
      }
    }
    member("device", row.device)
    member("listenedSeconds", Double(row.listenedMilliseconds) / 1_000)
    member("contentSeconds", Double(row.contentMilliseconds) / 1_000)
    member("savedSeconds", Double(row.savedMilliseconds) / 1_000)
    member("sessions", row.sessions)
  }
}
