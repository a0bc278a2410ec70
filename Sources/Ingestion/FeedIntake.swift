import FeedFetcher
import Synchronization

/// One feed on its way from the network to the writer.
///
/// The fetch thread fills a mailbox; the intake's own parse worker empties it, and keeps what it has
/// read so far to itself. A full mailbox pauses the transfer.
final class FeedIntake: BodySink {
  enum Mail: Sendable {
    case head(ResponseHead)
    case bytes([UInt8])
    case end(FetchOutcome)
  }

  private struct Mailbox {
    var mail: [Mail] = []
    var byteCount = 0
    var isScheduled = false
    /// A worker has taken from it, and keeps what it has read.
    var isBegun = false
    /// The transfer waits for space.
    var paused: FetchID?
    var id: FetchID?
    /// No more bytes are wanted.
    var isRefused = false
  }

  /// Decoded bytes that wait for a worker: enough to keep one busy while the network pauses.
  private static let mailboxBytes = 96 << 10

  let fetch: RefreshPlan.Fetch
  private let workers: ParseWorkers
  private let mailbox = Mutex(Mailbox())

  /// Which of the workers it belongs to.
  let worker: Int

  init(_ fetch: RefreshPlan.Fetch, workers: ParseWorkers) {
    self.fetch = fetch
    self.workers = workers
    worker = workers.leastBusy
  }

  // MARK: On the fetch thread

  func began(_ head: ResponseHead) -> SinkAnswer {
    deliver(.head(head), id: head.id)
    return .continue
  }

  func receive(_ bytes: [UInt8]) -> SinkAnswer {
    let answer: SinkAnswer? = mailbox.withLock { box in
      if box.isRefused { return .stop }
      guard box.byteCount >= Self.mailboxBytes else { return nil }
      box.paused = box.id
      return .pause
    }
    if let answer { return answer }
    deliver(.bytes(bytes), byteCount: bytes.count)
    return .continue
  }

  func finished(_ outcome: FetchOutcome) { deliver(.end(outcome)) }

  private func deliver(_ mail: Mail, byteCount: Int = 0, id: FetchID? = nil) {
    let (wakes, isBegun) = mailbox.withLock { box in
      box.mail.append(mail)
      box.byteCount += byteCount
      box.id = id ?? box.id
      defer { box.isScheduled = true }
      return (!box.isScheduled, box.isBegun)
    }
    if wakes { workers.schedule(self, isBegun: isBegun) }
  }

  // MARK: On the worker

  /// What has come since the last call, and the transfer that waits for space.
  func takeMail() -> (mail: [Mail], paused: FetchID?) {
    mailbox.withLock { box in
      defer { (box.mail, box.byteCount, box.paused, box.isBegun) = ([], 0, nil, true) }
      return (box.mail, box.paused)
    }
  }

  /// Says that all that was taken is worked off.
  ///
  /// When more came meanwhile, it takes its turn again.
  func yield() {
    let goesOn = mailbox.withLock { box in
      box.isScheduled = !box.mail.isEmpty
      return box.isScheduled
    }
    if goesOn { workers.schedule(self, isBegun: true) }
  }

  /// No more bytes are wanted.
  func refuse() { mailbox.withLock { $0.isRefused = true } }
}
