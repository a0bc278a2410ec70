import SystemKit
import TextFolding

/// How far a run is, redrawn on the terminal at most ten times a second.
final class ProgressBar {
  private let talk: Talk
  private let isShown: Bool
  private var lastDrawn: ContinuousClock.Instant?
  private static let pause = Duration.milliseconds(100)

  init(_ talk: Talk) {
    self.talk = talk
    isShown = !talk.isQuiet && Terminal.canRedraw(.error)
  }

  func show(done: Int, of total: Int, failed: Int, title: String?) {
    guard isShown, total > 0 else { return }
    let now = ContinuousClock.now
    if let lastDrawn, now - lastDrawn < Self.pause { return }
    lastDrawn = now
    let columns = Terminal.columns(of: .error) ?? 80
    let width = 24
    let filled = min(width, done * width / total)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    var text = "\(bar) \(done)/\(total)"
    if failed > 0 { text += "  \(failed) failed" }
    if let title { text += "  " + terminalSafe(title) }
    talk.bar(truncated(text, toColumns: max(20, columns - 1)))
  }

  func clear() {
    if isShown { talk.bar(nil) }
  }
}
