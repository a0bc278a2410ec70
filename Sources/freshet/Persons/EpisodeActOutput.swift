import IdentityKeys
import JSONText
import Library
import WebAddress

/// What was done with some episodes.
struct EpisodeActOutput {
  let session: Session

  init(_ session: Session) { self.session = session }

  /// `verb`: as in "Starred".
  func acts(_ named: NamedEpisodes, _ verb: String, _ library: Library) throws -> ExitStatus {
    named.report(session.talk)
    switch session.form {
    case .text:
      if session.isQuiet { break }
      for episode in named.episodes {
        try session.output.line("\(verb) \(session.style.bold(shownTitle(episode.title)))")
      }
    case .json, .jsonLines:
      try session.output.json { json in
        json.key("episodes")
        try json.array { json in
          for named in named.episodes { try json.object { try members(of: named, library, &$0) } }
        }
        json.list("errors", named.failures) { json, failure in
          json.member("episode", WebAddress.redacted(failure.name))
          json.error(code: failure.failure.code, message: failure.failure.message)
        }
      }
    }
    return named.status
  }

  /// As it is after the act.
  private func members(
    of named: NamedEpisode, _ library: Library, _ json: inout JSONWriter
  ) throws {
    json.member("key", named.key.text)
    json.member("title", named.title)
    if let episode = try library.episode(named.key) { json.state(episode) }
  }
}
