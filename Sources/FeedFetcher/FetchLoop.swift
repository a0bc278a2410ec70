import CLibCurl
import Glibc

/// The fetch thread's work: starts what may start, lets curl run, and ends what is over.
///
/// Everything in it belongs to that one thread. libcurl's callbacks run inside ``perform()`` and
/// ``resume(_:)`` and change no list here; handles are added and removed between them.
final class FetchLoop {
  private let inbox: FetchInbox
  private let multi: MultiHandle
  private let settings: FetchSettings
  private var queues: HostQueues
  private var active: [UnsafeMutableRawPointer: Transfer] = [:]
  private var idle: [Transfer] = []
  private var files: [FetchID: FileTransfer] = [:]
  /// Why nothing starts any more.
  private var cancellation: FetchError.CancelReason?
  private var nextCheck: Int64 = .max

  init(inbox: FetchInbox, multi: MultiHandle, settings: FetchSettings) {
    self.inbox = inbox
    self.multi = multi
    self.settings = settings
    queues = HostQueues(limits: settings.limits)
  }

  /// Runs until the inbox is closed and all fetches have ended.
  func run() {
    blockBrokenPipeSignal()
    while true {
      let contents = inbox.take()
      admit(contents)
      startWaiting()
      perform()
      stepFiles()
      checkTimes()
      if contents.isClosed, queues.isEmpty { return }
      if !isBusy { wait() }
    }
  }

  // MARK: - Beginning

  private func admit(_ contents: FetchInbox.Contents) {
    if let reason = contents.cancellation, cancellation == nil { cancelAll(reason) }
    for submission in contents.submissions { admit(submission) }
    for id in contents.resumed { resume(id) }
  }

  private func admit(_ submission: FetchInbox.Submission) {
    do throws(FetchError) {
      if let cancellation { throw .cancelled(cancellation) }
      queues.add(
        try Fetch(id: submission.id, request: submission.request, sink: submission.sink))
    } catch {
      submission.sink.finished(.unstarted(submission.id, error))
    }
  }

  private func startWaiting() {
    guard queues.waitingCount > 0 else { return }
    let now = TransferClock.now()
    while let fetch = queues.start() {
      if fetch.address.isFile { startFile(fetch) } else { start(fetch, at: now) }
    }
  }

  private func start(_ fetch: Fetch, at now: Int64) {
    let transfer = idle.popLast() ?? Transfer(settings: settings, share: multi.share)
    transfer.begin(fetch, at: now)
    active[transfer.curl.raw] = transfer
    nextCheck = min(nextCheck, now + shortestLimit)
    let code = curl_multi_add_handle(multi.raw, transfer.curl.raw)
    precondition(code == CURLM_OK, "curl_multi_add_handle: \(code.rawValue)")
  }

  private func startFile(_ fetch: Fetch) {
    do throws(FetchError) {
      files[fetch.id] = try FileTransfer(fetch, limits: settings.limits)
    } catch {
      end(fetch, fetch.outcome(.failed(error), head: nil))
    }
  }

  // MARK: - Running

  private func perform() {
    guard !active.isEmpty else { return }
    var running: Int32 = 0
    curl_multi_perform(multi.raw, &running)
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi.raw, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle,
        let transfer = active[handle]
      else { continue }
      // The message is gone once its handle is removed.
      let code = clibcurl_result(message)
      curl_multi_remove_handle(multi.raw, handle)
      drain(transfer, code)
    }
  }

  /// The network is done with this transfer; its sink may not be.
  private func drain(_ transfer: Transfer, _ code: CURLcode) {
    transfer.pendingResult = code
    // A sink that is full keeps what is gathered; `resume` comes back here.
    guard !transfer.isHeld else { return }
    if transfer.failure != .stopped { _ = transfer.deliver() }
    guard !transfer.isHeld else { return }
    conclude(transfer, code)
  }

  private func stepFiles() {
    for file in files.values {
      guard let outcome = file.step() else { continue }
      files[file.fetch.id] = nil
      end(file.fetch, outcome)
    }
  }

  private func resume(_ id: FetchID) {
    if let file = files[id] { return file.resume() }
    guard let transfer = active.values.first(where: { $0.fetch?.id == id && $0.isHeld }) else {
      return
    }
    transfer.isHeld = false
    transfer.clock.goOn(at: TransferClock.now())
    if let code = transfer.pendingResult { return drain(transfer, code) }
    if transfer.chunk.count >= settings.limits.chunkBytes, !transfer.deliver() {
      return abort(transfer)
    }
    guard transfer.isCurlPaused, !transfer.isHeld else { return }
    transfer.isCurlPaused = false
    // Hands out at once what curl had kept, and may pause again in doing so.
    let code = curl_easy_pause(transfer.curl.raw, CURLPAUSE_CONT)
    if transfer.failure != nil || code != CURLE_OK { abort(transfer, code) }
  }

  /// There is something to do that waits for no socket.
  private var isBusy: Bool { queues.canStart || files.values.contains { !$0.isHeld } }

  private func wait() {
    let time = max(0, min(nextCheck - TransferClock.now(), 60_000))
    curl_multi_poll(multi.raw, nil, 0, Int32(time), nil)
  }

  // MARK: - Ending

  /// The hop is over: the fetch ends, or goes on to where it was redirected.
  private func conclude(_ transfer: Transfer, _ code: CURLcode) {
    guard let fetch = transfer.fetch else { return }
    transfer.settle(at: TransferClock.now())
    let head = transfer.head
    let result = self.result(of: transfer, code)
    let peer = transfer.isRedirect ? transfer.peerReach : nil
    let location = transfer.isRedirect ? transfer.header.text(.location) : nil
    active[transfer.curl.raw] = nil
    transfer.finish()
    idle.append(transfer)
    if case .failed(.http(let status)) = result, let location {
      return follow(fetch, status, location, peer, head)
    }
    end(fetch, fetch.outcome(result, head: head))
  }

  private func result(of transfer: Transfer, _ code: CURLcode) -> FetchOutcome.Result {
    if let fault = transfer.fault(code) { return .failed(fault) }
    switch transfer.stage {
    case .body: return .body
    case .head, .discarding: break
    }
    let status = transfer.header.status
    return status == 304 && transfer.isConditional ? .notModified : .failed(.http(status: status))
  }

  private func follow(
    _ fetch: Fetch, _ status: Int, _ location: String, _ peer: AddressReach?, _ head: ResponseHead?
  ) {
    do throws(FetchError) {
      try fetch.follow(status: status, location: location, peer: peer, limits: settings.limits)
      guard fetch.milliseconds < settings.limits.totalMilliseconds else {
        throw .timeout(.total(milliseconds: settings.limits.totalMilliseconds))
      }
      queues.end(fetch)
      queues.add(fetch, isRedirected: true)
    } catch {
      end(fetch, fetch.outcome(.failed(error), head: head))
    }
  }

  private func end(_ fetch: Fetch, _ outcome: FetchOutcome) {
    queues.end(fetch)
    fetch.sink.finished(outcome)
  }

  /// Ends a transfer that curl still runs.
  ///
  /// What came before is given to the sink, if it wants it.
  private func abort(_ transfer: Transfer, _ code: CURLcode = CURLE_ABORTED_BY_CALLBACK) {
    curl_multi_remove_handle(multi.raw, transfer.curl.raw)
    drain(transfer, code)
  }

  private func cancelAll(_ reason: FetchError.CancelReason) {
    cancellation = reason
    for fetch in queues.removeWaiting() {
      fetch.sink.finished(fetch.outcome(.failed(.cancelled(reason)), head: nil))
    }
    for transfer in Array(active.values) {
      if transfer.pendingResult == nil {
        curl_multi_remove_handle(multi.raw, transfer.curl.raw)
      }
      transfer.failure = .cancelled(reason)
      conclude(transfer, CURLE_ABORTED_BY_CALLBACK)
    }
    for file in Array(files.values) {
      files[file.fetch.id] = nil
      end(file.fetch, file.fetch.outcome(.failed(.cancelled(reason)), head: nil))
    }
  }

  // MARK: - Time

  /// Ends what took too long.
  ///
  /// All transfers are looked at, at most once a second or as often as the shortest limit asks.
  private func checkTimes() {
    let now = TransferClock.now()
    guard now >= nextCheck else { return }
    for transfer in Array(active.values) where transfer.pendingResult == nil {
      guard transfer.isOverdue(at: now) else { continue }
      abort(transfer)
    }
    nextCheck = active.isEmpty ? .max : now + shortestLimit
  }

  private var shortestLimit: Int64 {
    let limits = settings.limits
    let shortest = min(
      limits.stallMilliseconds, limits.totalMilliseconds, limits.discardedMilliseconds)
    return Int64(max(10, min(1000, shortest / 4)))
  }

  /// Writing to a connection that the server closed is an error to handle, not the end of the
  /// process.
  ///
  /// The threads that resolve names inherit this.
  private func blockBrokenPipeSignal() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}

extension Transfer {
  /// The head says that the document is elsewhere, and where.
  var isRedirect: Bool {
    guard failure == nil, case .discarding = stage else { return false }
    return [301, 302, 303, 307, 308].contains(header.status)
  }

  /// A limit of time is passed; ``failure`` then says which, but for a body that nobody wants.
  fileprivate func isOverdue(at now: Int64) -> Bool {
    let limits = settings.limits
    if case .discarding(let since) = stage {
      return now - since >= limits.discardedMilliseconds
    }
    if clock.elapsed(at: now) + (fetch?.milliseconds ?? 0) >= limits.totalMilliseconds {
      failure = .timeout(.total(milliseconds: limits.totalMilliseconds))
    } else if clock.isStalled(
      at: now, wireBytes: curl.offset(CURLINFO_SIZE_DOWNLOAD_T) + header.byteCount, limits: limits)
    {
      failure = .timeout(.stall(milliseconds: limits.stallMilliseconds))
    }
    return failure != nil
  }
}

extension FetchOutcome {
  /// For a request that was refused at the door.
  ///
  /// Its address may hold secrets and is not repeated.
  static func unstarted(_ id: FetchID, _ error: FetchError) -> FetchOutcome {
    FetchOutcome(
      id: id, result: .failed(error), url: "", hops: [], head: nil, wireBytes: 0, headerBytes: 0,
      decodedBytes: 0, connectionsOpened: 0, milliseconds: 0)
  }
}
