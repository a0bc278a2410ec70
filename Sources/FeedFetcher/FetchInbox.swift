import Synchronization

/// What other threads want from the fetch thread, until it looks.
final class FetchInbox: Sendable {
  struct Submission: Sendable {
    var id: FetchID
    var request: FetchRequest
    var sink: any BodySink
  }

  struct Contents: Sendable {
    var submissions: [Submission] = []
    var resumed: Set<FetchID> = []
    var cancellation: FetchError.CancelReason?
    var isClosed = false
  }

  private struct State {
    var contents = Contents()
    var nextID: UInt64 = 1
    /// The fetch thread was woken and has not looked since: waking it again would be a system call
    /// for nothing.
    var isAwake = false
  }

  private let state = Mutex(State())

  /// Changes the contents.
  ///
  /// `true`: the fetch thread must be woken.
  func change(_ body: (inout Contents) -> Void) -> Bool {
    state.withLock { state in
      body(&state.contents)
      defer { state.isAwake = true }
      return !state.isAwake
    }
  }

  /// Takes in a request, if this is open still.
  ///
  /// `wakes`: the fetch thread must be woken.
  func submit(
    _ request: FetchRequest, _ sink: any BodySink
  ) -> (id: FetchID, wakes: Bool, isOpen: Bool) {
    state.withLock { state in
      let id = FetchID(number: state.nextID)
      state.nextID += 1
      guard !state.contents.isClosed else { return (id, false, false) }
      state.contents.submissions.append(Submission(id: id, request: request, sink: sink))
      defer { state.isAwake = true }
      return (id, !state.isAwake, true)
    }
  }

  /// Everything since the last look.
  ///
  /// Closing and cancelling are for good and come every time.
  func take() -> Contents {
    state.withLock { state in
      let taken = state.contents
      state.contents.submissions = []
      state.contents.resumed = []
      state.isAwake = false
      return taken
    }
  }
}
