import CommandLineKit
import SystemKit

extension Session {
  /// Goes on only when the person says yes: by `--yes`, or at a terminal.
  func requireYes(_ question: String) throws {
    if invocation.has("yes") { return }
    guard Terminal.isTerminal(.input), Terminal.isTerminal(.error) else {
      throw Failure(
        .refused, "confirmation.missing", "\(question) needs --yes; nothing was changed")
    }
    try output.flush()
    StandardStream.error.write("\(question): type \"yes\" to go on: ")
    guard try StandardInput.shared.readLine() == "yes" else {
      throw Failure(.refused, "confirmation.missing", "not confirmed; nothing was changed")
    }
  }
}
