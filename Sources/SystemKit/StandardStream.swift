import Glibc
import Synchronization

/// Where data and talk go.
public enum StandardStream {
  /// Data.
  public static let output = StandardOutput()
  /// Progress, warnings, errors.
  public static let error = StandardError()
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
