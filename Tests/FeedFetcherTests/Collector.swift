import FeedFetcher
import Synchronization
import SystemKit
import TestSupport

/// A sink that keeps everything, and answers as the test wants.
final class Collector: BodySink {
  struct Record: Sendable {
    var head: ResponseHead?
    var body: [UInt8] = []
    var outcomes: [FetchOutcome] = []
    /// Calls of `receive`, those answered with `.pause` included.
    var deliveries = 0
  }

  typealias Answer = @Sendable (_ delivery: Int, _ bytes: [UInt8]) -> SinkAnswer

  private let record = Mutex(Record())
  private let done = Gate()
  private let onHead: SinkAnswer
  private let answer: Answer

  init(
    onHead: SinkAnswer = .continue, answer: @escaping Answer = { _, _ in .continue }
  ) {
    self.onHead = onHead
    self.answer = answer
  }

  func began(_ head: ResponseHead) -> SinkAnswer {
    record.withLock { $0.head = head }
    return onHead
  }

  func receive(_ bytes: [UInt8]) -> SinkAnswer {
    let delivery = record.withLock { record in
      record.deliveries += 1
      return record.deliveries
    }
    let answer = answer(delivery, bytes)
    if case .continue = answer { record.withLock { $0.body += bytes } }
    return answer
  }

  func finished(_ outcome: FetchOutcome) {
    record.withLock { $0.outcomes.append(outcome) }
    done.open()
  }

  var snapshot: Record { record.withLock { $0 } }

  func isFinished(within limit: Duration) -> Bool { done.wait(atMost: limit) }

  /// Waits for the end; a test that hangs for a minute is wrong.
  func outcome() -> FetchOutcome {
    guard done.wait(atMost: .seconds(60)), let outcome = snapshot.outcomes.first else {
      fatalError("the fetch does not end")
    }
    return outcome
  }

  var body: [UInt8] { snapshot.body }
}

extension FetchLimits {
  static func with(_ change: (inout FetchLimits) -> Void) -> FetchLimits {
    var limits = FetchLimits()
    change(&limits)
    return limits
  }
}

extension FeedFetcher {
  static func make(_ limits: FetchLimits = FetchLimits()) throws -> FeedFetcher {
    var settings = FetchSettings(userAgent: "freshet-tests/1", limits: limits)
    settings.proxy = ""
    return try FeedFetcher(settings: settings)
  }

  /// Fetches one address and waits for its end.
  static func fetch(
    _ request: FetchRequest, limits: FetchLimits = FetchLimits()
  ) throws -> (FetchOutcome, Collector) {
    let fetcher = try FeedFetcher.make(limits)
    let sink = Collector()
    fetcher.submit(request, sink: sink)
    fetcher.close()
    fetcher.join()
    return (sink.outcome(), sink)
  }

  static func fetch(
    _ url: String, limits: FetchLimits = FetchLimits()
  ) throws -> (FetchOutcome, Collector) {
    try fetch(FetchRequest(url: url), limits: limits)
  }
}
