import EpisodeDocuments
import FeedFetcher
import Synchronization
import SystemKit

/// Gathers one small linked document, or the beginning of a large one, in memory.
final class LinkedDocumentBody: BodySink {
  struct Answer: Sendable {
    var bytes: [UInt8] = []
    var head: ResponseHead?
  }

  /// How much of a body is wanted, told from what there is of it.
  enum Extent: Sendable {
    case whole
    /// What is in front of a limit, and enough more to tell that there is more.
    case start(limit: Int)
    /// The tag in front of an MP3; nothing when there is none.
    case tag(limit: Int)
  }

  private let extent: Extent
  private let answer = Mutex(Answer())
  private let ended = BoundedQueue<FetchOutcome>(capacity: 1)

  init(_ extent: Extent) { self.extent = extent }

  func began(_ head: ResponseHead) -> SinkAnswer {
    answer.withLock { $0.head = head }
    return .continue
  }

  func receive(_ bytes: [UInt8]) -> SinkAnswer {
    answer.withLock { answer in
      answer.bytes += bytes
      return answer.bytes.count < wanted(answer.bytes) ? .continue : .stop
    }
  }

  func finished(_ outcome: FetchOutcome) {
    ended.push(outcome)
    ended.close()
  }

  /// Waits for the end.
  ///
  /// - Throws: why it did not come.
  func wait() throws(FetchError) -> Answer {
    let outcome = ended.pop()
    if let error = outcome?.error, error != .stopped { throw error }
    return answer.withLock { $0 }
  }

  private func wanted(_ bytes: [UInt8]) -> Int {
    switch extent {
    case .whole: return .max
    case .start(let limit): return limit + 1
    case .tag(let limit):
      if bytes.count < ID3Tag.headBytes { return ID3Tag.headBytes }
      return min(limit, ID3Tag.byteCount(bytes) ?? 0)
    }
  }
}
