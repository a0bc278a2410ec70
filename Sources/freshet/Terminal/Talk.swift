import SystemKit
import TextFolding

/// What is said beside the data, on standard error.
final class Talk {
  /// Says nothing but failures.
  let isQuiet: Bool
  /// A line on the terminal that is to be cleared before another one is written.
  private var hasBar = false

  init(isQuiet: Bool) { self.isQuiet = isQuiet }

  /// Why something failed.
  ///
  /// `text` may hold what a feed or server said.
  func error(_ text: String) { say("freshet: \(text)") }

  /// What a person should look at; said even when quiet, since cron mails it.
  func warning(_ text: String) { say("freshet: warning: \(text)") }

  /// What went well, and remarks.
  func note(_ text: String) {
    if !isQuiet { say(text) }
  }

  /// Redraws the last line of the terminal.
  ///
  /// `nil` clears it.
  func bar(_ text: String?) {
    guard hasBar || text != nil else { return }
    StandardStream.error.write("\r\u{1B}[K" + (text ?? ""))
    hasBar = text != nil
  }

  private func say(_ text: String) {
    let clear = hasBar ? "\r\u{1B}[K" : ""
    hasBar = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let safe = lines.map { terminalSafe(String($0)) }.joined(separator: "\n")
    StandardStream.error.write("\(clear)\(safe)\n")
  }
}
