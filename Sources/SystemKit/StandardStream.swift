import Glibc
import Synchronization

/// Where data and talk go.
public enum StandardStream {
  /// Data.
  public static let output = StandardOutput()
  /// Progress, warnings, errors.
  public static let error = StandardError()

  /// Holds the places of standard streams that were closed before the process began: else the next
  /// file or connection would get their numbers, and be taken for them.
  ///
  /// What is read or written there fails. Call once, before anything is opened.
  public static func holdClosed() {
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(number, F_GETFD) == -1 && errno == EBADF {
      // The lowest free number is this one. Opened for the other direction, so that it fails.
      _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

/// Standard output.
///
/// A write is whole and does not mix with another thread's; nothing is buffered.
public final class StandardOutput: Sendable {
  /// What to do when the reader has gone, as after `| head`.
  ///
  /// Both count as success.
  public enum ClosedPipe: Sendable {
    /// The process ends with status 0: right for commands whose work is their output.
    case endsProcess
    /// Output is dropped and the work goes on: right for commands that change something.
    case discards
  }

  private struct State {
    var policy = ClosedPipe.endsProcess
    var isClosed = false
  }

  private let state = Mutex(State())
  private let descriptor: Descriptor

  init(number: Int32 = STDOUT_FILENO) {
    descriptor = Descriptor(borrowing: number)
  }

  /// The reader has gone.
  ///
  /// Only ever `true` with ``ClosedPipe/discards``.
  public var isClosed: Bool { state.withLock { $0.isClosed } }

  public func onClosedPipe(_ policy: ClosedPipe) {
    state.withLock { $0.policy = policy }
  }

  /// Writes all of `text`.
  ///
  /// - Throws: `.noSpace` and the like. Never `.brokenPipe`.
  public func write(_ text: String) throws(SystemError) {
    try write { (descriptor) throws(SystemError) in try descriptor.writeAll(text) }
  }

  public func write(_ bytes: [UInt8]) throws(SystemError) {
    try write { (descriptor) throws(SystemError) in try descriptor.writeAll(bytes) }
  }

  private func write(
    _ body: (borrowing Descriptor) throws(SystemError) -> Void
  ) throws(SystemError) {
    try state.withLock { (state) throws(SystemError) in
      if state.isClosed { return }
      do throws(SystemError) {
        try body(descriptor)
      } catch {
        guard error.code == .brokenPipe else {
          throw SystemError(operation: "write standard output", code: error.code)
        }
        if state.policy == .endsProcess { CurrentProcess.exitNow(0) }
        state.isClosed = true
      }
    }
  }
}

/// Standard error.
///
/// A write is whole; one that fails is dropped, since there is nobody to tell.
public final class StandardError: Sendable {
  private let lock = Mutex(())
  private let descriptor = Descriptor(borrowing: STDERR_FILENO)

  init() {}

  public func write(_ text: String) {
    lock.withLock { _ in try? descriptor.writeAll(text) }
  }
}
