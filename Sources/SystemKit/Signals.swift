import CSystem
import Glibc

/// A signal that asks the process to end.
public struct Signal: RawRepresentable, Hashable, Sendable {
  public var rawValue: Int32

  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  public static let interrupt = Signal(rawValue: SIGINT)
  public static let terminate = Signal(rawValue: SIGTERM)

  /// What a shell shows for a process that it ended: 128 and the number.
  public var exitStatus: Int32 { 128 + rawValue }
}

/// Signals taken by a thread, so that reacting to one is ordinary code.
public enum Signals {
  /// Makes a write to a closed pipe or socket, and one past a file-size limit, an error
  /// (`.brokenPipe`, `.fileTooLarge`) and not the end.
  public static func ignoreFailedWrites() {
    csystem_ignore_failed_writes()
  }

  /// Calls `body` for each of `signals`, on a thread of its own.
  ///
  /// Call it before any other thread is started, since threads inherit what is blocked. The body
  /// may lock, allocate and wake others: it runs outside signal context. A signal that was ignored
  /// when the process started (`nohup`, a background job) stays ignored.
  ///
  /// Source: `pthread_sigmask`, `sigwait`.
  public static func observe(
    _ signals: [Signal] = [.interrupt, .terminate], _ body: @escaping @Sendable (Signal) -> Void
  ) throws(SystemError) {
    let awaited = signals.filter { csystem_signal_is_ignored($0.rawValue) == 0 }
    guard !awaited.isEmpty else { return }
    var blocked = set(of: awaited)
    pthread_sigmask(SIG_BLOCK, &blocked, nil)
    _ = try Thread(name: "signals", stackBytes: 512 << 10) {
      var expected = set(of: awaited)
      while true {
        var number: Int32 = 0
        if sigwait(&expected, &number) == 0 { body(Signal(rawValue: number)) }
      }
    }
  }

  private static func set(of signals: [Signal]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal.rawValue) }
    return set
  }
}
