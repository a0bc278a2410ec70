import CommandLineKit
import SystemKit

/// The command: words in, one command run, its status out.
@main enum Freshet {
  static let version = "0.1.0"
  /// Of the version, not of the build: the same source gives the same manual.
  static let date = "2026-11-30"
  /// Whom a publisher can write to.
  static let contact = "https://github.com/freshet/freshet"
  static let userAgent = "freshet/\(version) (+\(contact))"

  static func main() {
    StandardStream.holdClosed()
    // A reader that goes away is noticed at the write, where it counts as success; so is a limit.
    Signals.ignoreFailedWrites()
    let status = CommandRun(arguments: Array(CommandLine.arguments.dropFirst())).status()
    CurrentProcess.exitNow(status.rawValue)
  }
}
