import Synchronization
import SystemKit

/// A signal that asked the process to end while it works, so that running commits finish first.
///
/// Make it before any thread is started.
final class Interruption: Sendable {
  private let state = Mutex(State())

  private struct State {
    var signal: Signal?
    var onSignal: (@Sendable () -> Void)?
  }

  init() throws(SystemError) {
    // The thread that waits for signals must not keep this from going.
    try Signals.observe { [weak self] signal in self?.take(signal) }
  }

  /// The first signal that came.
  var signal: Signal? { state.withLock { $0.signal } }

  /// The status that says so.
  ///
  /// `nil` when nobody interrupted.
  var status: ExitStatus? { signal.map { ExitStatus(rawValue: $0.exitStatus) } }

  /// Calls `body` when a signal comes, at once when one has come.
  ///
  /// From the signal thread.
  func onSignal(_ body: @escaping @Sendable () -> Void) {
    let hasCome = state.withLock { state in
      state.onSignal = body
      return state.signal != nil
    }
    if hasCome { body() }
  }

  private func take(_ signal: Signal) {
    let (isFirst, body) = state.withLock { state in
      let isFirst = state.signal == nil
      state.signal = state.signal ?? signal
      return (isFirst, state.onSignal)
    }
    // Asked twice, it means now: the stores bear it.
    guard isFirst else { CurrentProcess.exitNow(signal.exitStatus) }
    body?()
  }
}
