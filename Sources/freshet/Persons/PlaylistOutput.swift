import JSONText
import Library
import Timestamps
import UserState

/// Playlists in the forms that lists have.
struct PlaylistOutput {
  let session: Session

  init(_ session: Session) { self.session = session }

  struct Row {
    var playlist: Playlist
    var episodes: Int

    init(_ playlist: Playlist, _ library: Library, now: Timestamp) throws {
      self.playlist = playlist
      episodes = try library.episodes(of: playlist, now: now).count
    }
  }

  func list(_ library: Library) throws -> ExitStatus {
    let now = session.clock.now()
    let rows = try library.userState.playlists().map { try Row($0, library, now: now) }
    if session.form != .text { try json(rows) } else { try table(rows) }
    return .done
  }

  /// What was done with the playlist of this id.
  func act(_ verb: String, _ id: String, _ library: Library) throws -> ExitStatus {
    let now = session.clock.now()
    let changed = try library.userState.playlists().filter { $0.id == id }
    return try act(verb, changed.map { try Row($0, library, now: now) })
  }

  func act(_ verb: String, _ rows: [Row]) throws -> ExitStatus {
    if session.form != .text {
      try json(rows)
    } else if !session.isQuiet {
      for row in rows {
        let title = session.style.bold(shownTitle(row.playlist.title))
        try session.output.line("\(verb) \(title)  \(counted(row.episodes, "episode"))")
      }
    }
    return .done
  }

  private func json(_ rows: [Row]) throws {
    try session.output.json { json in
      json.key("playlists")
      json.array { json in
        for row in rows {
          json.object { json in
            json.member("id", row.playlist.id)
            json.member("title", row.playlist.title)
            json.member("kind", row.playlist.kind.rawValue)
            json.member("filter", row.playlist.filter)
            json.member("episodes", row.episodes)
          }
        }
      }
    }
  }

  private func table(_ rows: [Row]) throws {
    if rows.isEmpty {
      return session.talk.note("No playlists yet. \"freshet playlist create NAME\" makes one.")
    }
    var table = TextTable([
      .init("TITLE", limit: 48), .init("EPISODES", .right), .init("FILTER", limit: 70),
    ])
    for row in rows {
      table.add([row.playlist.title, String(row.episodes), row.playlist.filter ?? ""])
    }
    for line in table.lines(session.style) { try session.output.line(line) }
  }
}
