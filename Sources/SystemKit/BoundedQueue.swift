/// A queue between threads that makes producers wait while it is full: back-pressure.
///
/// First in, first out, and whatever is urgent before all else. Any number of threads may push and
/// pop. What was accepted is handed out exactly once, also after ``close()``.
public final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
  /// How a push that does not wait ended.
  public enum Offer: Sendable {
    case accepted
    case full
    case closed
  }

  private let capacity: Int
  private let whenSpaceReturns: (@Sendable () -> Void)?
  private let monitor = Monitor(conditions: 2)
  private let filled = 0
  private let freed = 1

  // Under the monitor's lock.
  private var urgent = Ring<Slot>()
  private var ordinary = Ring<Slot>()
  private var storedCost = 0
  private var isShut = false
  private var hasRefused = false
  private var pushersWaiting = 0

  private struct Slot {
    let element: Element
    let cost: Int
  }

  /// - Parameters:
  ///   - capacity: the sum of costs that may wait in the queue; with the default cost of 1, the
  ///     number of elements. An element that costs more is let in when the queue is empty.
  ///   - whenSpaceReturns: called once, on the popping thread, when a pop makes room after
  ///     ``tryPush(_:cost:)`` answered `.full`. For loops that must not block: wake them here.
  public init(capacity: Int, whenSpaceReturns: (@Sendable () -> Void)? = nil) {
    precondition(capacity > 0, "a queue without room never moves")
    self.capacity = capacity
    self.whenSpaceReturns = whenSpaceReturns
  }

  /// Elements that wait.
  public var count: Int { monitor.withLock { storedCount } }

  public var isClosed: Bool { monitor.withLock { isShut } }

  /// Adds at the end, waiting for room.
  ///
  /// One that is urgent waits behind those that are urgent too, and for no others.
  ///
  /// - Returns: `false` when the queue is closed, also while waiting; the element is dropped then.
  @discardableResult
  public func push(_ element: Element, cost: Int = 1, isUrgent: Bool = false) -> Bool {
    monitor.withLock {
      while !isShut && !hasRoom(for: cost) {
        pushersWaiting += 1
        monitor.wait(freed)
        pushersWaiting -= 1
      }
      if isShut { return false }
      insert(Slot(element: element, cost: cost), isUrgent: isUrgent)
      return true
    }
  }

  /// Adds at the end if there is room now.
  public func tryPush(_ element: Element, cost: Int = 1) -> Offer {
    monitor.withLock {
      if isShut { return .closed }
      guard hasRoom(for: cost) else {
        hasRefused = true
        return .full
      }
      insert(Slot(element: element, cost: cost), isUrgent: false)
      return .accepted
    }
  }

  /// Takes the first element, waiting for one; `nil` when the queue is closed and empty.
  public func pop() -> Element? {
    take {
      while storedCount == 0 && !isShut { monitor.wait(filled) }
      return storedCount > 0
    }
  }

  /// Takes the first element if there is one now.
  public func tryPop() -> Element? {
    take { storedCount > 0 }
  }

  /// Takes the first element, waiting no longer than `limit` for one; `nil` at the limit, and when
  /// closed and empty.
  public func pop(atMost limit: Duration) -> Element? {
    let deadline = Monitor.deadline(in: limit)
    return take {
      while storedCount == 0 && !isShut {
        if !monitor.wait(filled, until: deadline) { break }
      }
      return storedCount > 0
    }
  }

  /// No more pushes.
  ///
  /// Elements inside can still be popped; everyone who waits is woken.
  public func close() {
    monitor.withLock { shut() }
  }

  /// Closes, and drops what is inside.
  ///
  /// - Returns: the dropped elements, in order.
  @discardableResult
  public func cancel() -> [Element] {
    monitor.withLock {
      shut()
      var dropped: [Element] = []
      while storedCount > 0 { dropped.append(removeFirst()) }
      return dropped
    }
  }

  private func take(_ isReady: () -> Bool) -> Element? {
    let (element, callsBack): (Element?, Bool) = monitor.withLock {
      guard isReady() else { return (nil, false) }
      let element = removeFirst()
      // Costs differ: the producer that fits now need not be the one that a signal wakes.
      if pushersWaiting > 0 { monitor.broadcast(freed) }
      defer { hasRefused = false }
      return (element, hasRefused)
    }
    if callsBack { whenSpaceReturns?() }
    return element
  }

  private func hasRoom(for cost: Int) -> Bool {
    storedCount == 0 || storedCost <= capacity - cost
  }

  private var storedCount: Int { urgent.count + ordinary.count }

  private func insert(_ slot: Slot, isUrgent: Bool) {
    if isUrgent { urgent.append(slot) } else { ordinary.append(slot) }
    storedCost += slot.cost
    monitor.signal(filled)
  }

  private func removeFirst() -> Element {
    guard let slot = urgent.removeFirst() ?? ordinary.removeFirst() else {
      preconditionFailure("nothing is stored")
    }
    storedCost -= slot.cost
    return slot.element
  }

  private func shut() {
    isShut = true
    monitor.broadcast(filled)
    monitor.broadcast(freed)
  }
}
