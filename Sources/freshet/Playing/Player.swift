import CommandLineKit
import IdentityKeys
import SystemKit

/// The program that plays: mpv, with the script that resumes and records.
struct Player {
  let session: Session
  /// A program of the `PATH`, or a path.
  let program: String

  /// Plays to the end, or until the person has enough.
  func play(_ plan: PlaybackPlan, from start: Double?) throws {
    let script = try script()
    let running: ForegroundProgram
    do throws(SystemError) {
      // Without the address: it may be a secret, and the arguments of a process are none.
      running = try ForegroundProgram(
        program, ["--idle=once", "--ytdl=no", "--script=\(script)"],
        environment: environment(plan, start))
    } catch {
      guard error.code == .notFound else { throw error }
      throw Failure(
        .failed, "player.missing",
        "there is no player \"\(program)\"; install mpv, or name one with --player")
    }
    // The terminal tells the player of an interruption by itself.
    try Signals.observe { signal in
      if signal == .terminate { running.send(signal) }
    }
    let status = running.wait()
    guard status == 0 else {
      throw Failure(.failed, "player.failed", "\(program) ended with status \(status)")
    }
  }

  private func environment(_ plan: PlaybackPlan, _ start: Double?) -> [String: String] {
    var environment = ["FRESHET_EPISODE": plan.key.text]
    environment["FRESHET_COMMAND"] = FilePath.resolvingLinks("/proc/self/exe")
    environment["FRESHET_HOME"] = session.invocation.text("home").map(FilePath.absolute)
    environment["FRESHET_START"] = start.map { "\($0)" }
    return environment
  }

  /// The script as a file, for that is how players take one.
  private func script() throws -> String {
    let path = session.places.playerScript
    let present = try? File.read(path, limit: 1 << 20)
    if present != PackageResources.mpv_freshet_lua {
      try Failure.inPlace {
        try File.createDirectory(session.places.state)
        try File.write(PackageResources.mpv_freshet_lua, to: path)
      }
    }
    return path
  }
}
