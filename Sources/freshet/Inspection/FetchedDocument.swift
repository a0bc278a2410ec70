import FeedFetcher
import SystemKit

/// One document fetched whole, its bytes on disk when they are many.
final class FetchedDocument {
  let spool = SpoolFile()
  private var head: ResponseHead?
  private var outcome: FetchOutcome?

  /// Fetches and waits.
  ///
  /// - Throws: `FetchError` when nothing came. What broke off is given as far as it came.
  static func fetch(_ request: FetchRequest, settings: FetchSettings) throws -> FetchedDocument {
    let fetcher = try FeedFetcher(settings: settings)
    let receiver = DocumentReceiver()
    defer {
      receiver.events.cancel()
      fetcher.close()
    }
    fetcher.submit(request, sink: receiver)
    let document = FetchedDocument()
    while let event = receiver.events.pop() { try document.take(event) }
    if let error = document.outcome?.error, !document.isCut { throw error }
    return document
  }

  /// The address that answered.
  var url: String { outcome?.url ?? "" }
  var charset: String? { head?.charset }

  /// Something came, and then the transfer broke off.
  var isCut: Bool {
    guard spool.byteCount > 0 else { return false }
    switch outcome?.error {
    case .cutOff, .connectionLost, .timeout: return true
    default: return false
    }
  }

  /// All of it.
  func bytes(limit: Int) throws -> [UInt8] {
    spool.rewind()
    var bytes: [UInt8] = []
    while bytes.count < limit, let chunk = try spool.next() { bytes += chunk }
    return bytes
  }

  private func take(_ event: DocumentReceiver.Event) throws {
    switch event {
    case .head(let head): self.head = head
    case .bytes(let bytes): try spool.append(bytes)
    case .end(let outcome):
      self.outcome = outcome
      head = head ?? outcome.head
    }
  }
}

/// Hands what the fetch thread hears to the thread that waits.
///
/// The one transfer of its fetcher may wait for the reader, so a full queue just holds it.
private final class DocumentReceiver: BodySink {
  enum Event: Sendable {
    case head(ResponseHead)
    case bytes([UInt8])
    case end(FetchOutcome)
  }

  let events = BoundedQueue<Event>(capacity: 1 << 20)

  func began(_ head: ResponseHead) -> SinkAnswer {
    events.push(.head(head)) ? .continue : .stop
  }

  func receive(_ bytes: [UInt8]) -> SinkAnswer {
    events.push(.bytes(bytes), cost: bytes.count) ? .continue : .stop
  }

  func finished(_ outcome: FetchOutcome) {
    events.push(.end(outcome))
    events.close()
  }
}
