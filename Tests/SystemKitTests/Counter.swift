import Synchronization

/// A number that threads add to.
final class Counter: Sendable {
  private let number = Mutex(0)

  var value: Int { number.withLock { $0 } }

  func add(_ amount: Int = 1) {
    number.withLock { $0 += amount }
  }

  func raise(to least: Int) {
    number.withLock { $0 = max($0, least) }
  }
}
