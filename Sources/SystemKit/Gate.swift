/// A gate that is shut until it is opened once, and then stays open.
public final class Gate: @unchecked Sendable {
  private let monitor = Monitor(conditions: 1)
  private var opened = false

  public init() {}

  public var isOpen: Bool { monitor.withLock { opened } }

  /// Lets everyone through who waits or will come.
  public func open() {
    monitor.withLock {
      opened = true
      monitor.broadcast(0)
    }
  }

  /// Returns when the gate is open.
  public func wait() {
    monitor.withLock {
      while !opened { monitor.wait(0) }
    }
  }

  /// Waits for the gate, but no longer than `limit`.
  ///
  /// - Returns: whether it is open.
  public func wait(atMost limit: Duration) -> Bool {
    let deadline = Monitor.deadline(in: limit)
    return monitor.withLock {
      while !opened {
        if !monitor.wait(0, until: deadline) { return opened }
      }
      return true
    }
  }
}
