import CSystem
import Glibc
import Synchronization

/// A thread that runs one closure.
///
/// It runs on when the value is dropped without a ``join()``.
///
/// Source: `pthread_create`.
public final class Thread: Sendable {
  private struct Handle: @unchecked Sendable {
    let thread: pthread_t
  }

  /// `nil` once it was joined.
  private let handle: Mutex<Handle?>

  /// Starts `body`.
  ///
  /// - `name`: at most 15 bytes are kept; `ps`, `gdb` and `perf` show it.
  /// - `stackBytes`: 8 MiB, as the main thread has; a small default stack ends deep parsers.
  /// - Throws: `.wouldBlock` when the system has no thread left.
  public init(
    name: String, stackBytes: Int = 8 << 20, _ body: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, max(stackBytes, 64 << 10))

    let start = Unmanaged.passRetained(ThreadStart(name: name, body: body))
    var thread = pthread_t()
    let code = pthread_create(&thread, &attributes, threadMain, start.toOpaque())
    guard code == 0 else {
      start.release()
      throw SystemError(operation: "start thread", code: ErrorNumber(rawValue: code))
    }
    handle = Mutex(Handle(thread: thread))
  }

  deinit {
    if let handle = handle.withLock({ $0 }) { pthread_detach(handle.thread) }
  }

  /// Waits until the closure has returned.
  ///
  /// Later calls return at once.
  public func join() {
    let handle = handle.withLock { handle in
      defer { handle = nil }
      return handle
    }
    if let handle { pthread_join(handle.thread, nil) }
  }
}

/// What the new thread takes over.
private final class ThreadStart: Sendable {
  let name: String
  let body: @Sendable () -> Void

  init(name: String, body: @escaping @Sendable () -> Void) {
    self.name = name
    self.body = body
  }
}

private func threadMain(_ start: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let start else { return nil }
  let thread = Unmanaged<ThreadStart>.fromOpaque(start).takeRetainedValue()
  csystem_name_thread(thread.name)
  thread.body()
  return nil
}
