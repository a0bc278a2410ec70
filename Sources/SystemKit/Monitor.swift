import Glibc

/// A lock and the conditions that threads wait for under it.
///
/// `Mutex` of the standard library has no condition to wait for. Timed waits use the monotonic
/// clock, so that setting the time of day wakes nobody.
///
/// Source: `pthread_mutex_t`, `pthread_cond_t`.
final class Monitor: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let conditions: UnsafeMutablePointer<pthread_cond_t>
  private let conditionCount: Int

  init(conditions count: Int) {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    conditionCount = count
    conditions = .allocate(capacity: count)
    conditions.initialize(repeating: pthread_cond_t(), count: count)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    for index in 0..<count { pthread_cond_init(conditions + index, &attributes) }
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    for index in 0..<conditionCount { pthread_cond_destroy(conditions + index) }
    conditions.deallocate()
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func withLock<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Gives the lock up until `condition` is signalled.
  ///
  /// May also return for no reason.
  func wait(_ condition: Int) {
    pthread_cond_wait(conditions + condition, mutex)
  }

  /// As ``wait(_:)``, but not past `deadline`.
  ///
  /// - Returns: `false` at the deadline.
  func wait(_ condition: Int, until deadline: timespec) -> Bool {
    var deadline = deadline
    return pthread_cond_timedwait(conditions + condition, mutex, &deadline) != ETIMEDOUT
  }

  func signal(_ condition: Int) {
    pthread_cond_signal(conditions + condition)
  }

  func broadcast(_ condition: Int) {
    pthread_cond_broadcast(conditions + condition)
  }

  /// The instant `duration` from now on the monotonic clock.
  static func deadline(in duration: Duration) -> timespec {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let (seconds, attoseconds) = max(duration, .zero).components
    let nanoseconds = now.tv_nsec + Int(attoseconds / 1_000_000_000)
    // A century is as good as for ever, and does not overflow.
    let whole = now.tv_sec + Int(min(seconds, 3_155_760_000)) + nanoseconds / 1_000_000_000
    return timespec(tv_sec: whole, tv_nsec: nanoseconds % 1_000_000_000)
  }
}
