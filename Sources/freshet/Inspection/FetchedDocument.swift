import FeedFetcher
import SystemKit

/// One document fetched whole, its bytes on disk when they are many.
final class FetchedDocument: BodySink, @unchecked Sendable {
  // Written on the fetch thread until the gate opens, read after it.
  let spool = SpoolFile()
  private var head: ResponseHead?
  private var outcome: FetchOutcome?
  private var failure: SystemError?
  private let done = Gate()

  /// Fetches and waits.
  ///
  /// - Throws: `FetchError` when nothing came. What broke off is given as far as it came.
  static func fetch(_ request: FetchRequest, settings: FetchSettings) throws -> FetchedDocument {
    let fetcher = try FeedFetcher(settings: settings)
    let document = FetchedDocument()
    fetcher.submit(request, sink: document)
    document.done.wait()
    fetcher.close()
    if let failure = document.failure { throw failure }
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

  func began(_ head: ResponseHead) -> SinkAnswer {
    self.head = head
    return .continue
  }

  func receive(_ bytes: [UInt8]) -> SinkAnswer {
    do throws(SystemError) {
      try spool.append(bytes)
      return .continue
    } catch {
      failure = error
      return .stop
    }
  }

  func finished(_ outcome: FetchOutcome) {
    self.outcome = outcome
    head = head ?? outcome.head
    done.open()
  }
}
