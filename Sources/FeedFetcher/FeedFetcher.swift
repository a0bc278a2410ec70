public import SystemKit

/// Fetches many addresses at once, on one thread of its own.
///
/// Submit requests from any thread; every answer goes to the sink of its request, on the fetch
/// thread. Connections, names and TLS sessions are shared by all requests of one fetcher. A failed
/// request is not repeated: when to ask again is the schedule's to decide.
///
/// Order: each host's requests start in the order of their submission, and hosts take turns.
public final class FeedFetcher: Sendable {
  private let inbox = FetchInbox()
  private let multi: MultiHandle
  private let thread: Thread

  /// Starts the fetch thread.
  ///
  /// - Throws: when the system has no thread left.
  public init(settings: FetchSettings) throws(SystemError) {
    let multi = MultiHandle(connections: settings.limits.transfers * 2)
    let inbox = inbox
    self.multi = multi
    thread = try Thread(name: "fetch") {
      FetchLoop(inbox: inbox, multi: multi, settings: settings).run()
    }
  }

  /// Ends the thread in its own time: what was submitted is still fetched.
  deinit { close() }

  /// Queues a request.
  ///
  /// Its sink hears from the fetch thread, perhaps before this returns.
  ///
  /// After ``close()`` the sink is told `.cancelled(.closed)`, on the caller's thread.
  @discardableResult
  public func submit(_ request: FetchRequest, sink: any BodySink) -> FetchID {
    let (id, wakes, isOpen) = inbox.submit(request, sink)
    if wakes { multi.wakeUp() }
    if !isOpen { sink.finished(.unstarted(id, .cancelled(.closed))) }
    return id
  }

  /// Lets a transfer go on that its sink paused.
  ///
  /// Without effect on any other.
  public func resume(_ id: FetchID) {
    if inbox.change({ $0.resumed.insert(id) }) { multi.wakeUp() }
  }

  /// Ends every request, also those submitted from now on, with `.cancelled(reason)`.
  ///
  /// Returns at once; the sinks hear it from the fetch thread. The first reason given stays.
  public func cancelAll(_ reason: FetchError.CancelReason) {
    if inbox.change({ if $0.cancellation == nil { $0.cancellation = reason } }) { multi.wakeUp() }
  }

  /// No more requests will come.
  ///
  /// What was submitted is still fetched.
  public func close() {
    if inbox.change({ $0.isClosed = true }) { multi.wakeUp() }
  }

  /// Waits until the fetcher was closed and every sink has heard its end.
  public func join() { thread.join() }
}
