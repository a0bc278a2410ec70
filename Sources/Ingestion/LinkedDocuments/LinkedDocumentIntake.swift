import FeedFetcher
import PodcastCache
import Synchronization
import SystemKit

/// One document on its way from the network to the writer.
///
/// Its bytes are in memory while they are few and in an unlinked file beyond, so that many may be under
/// way at once.
final class LinkedDocumentIntake: BodySink {
  private struct Contents {
    let body = SpoolFile(memoryLimit: LinkedDocumentIntake.memoryLimit)
    var failure: SystemError?
  }

  /// Most chapters and transcripts are smaller.
  private static let memoryLimit = 64 << 10

  let feed: FeedRowID
  let fetch: LinkedDocumentPlan.Fetch
  private let results: BoundedQueue<LinkedDocumentAnswer>
  private let contents = Mutex(Contents())

  /// What of the body is kept, and enough more to tell that there is more.
  ///
  /// `nil`: the fetch bounds it.
  private let mostBytes: Int?

  /// `results` must have room for every intake there is: the fetch thread never waits.
  init(
    _ fetch: LinkedDocumentPlan.Fetch, of feed: FeedRowID,
    results: BoundedQueue<LinkedDocumentAnswer>, settings: LinkedDocumentSettings
  ) {
    // The beginning of a transcript is worth reading; a list of chapters without its end is not.
    mostBytes = fetch.link.address.kind == .transcript ? settings.bodyBytes + 1 : nil
    self.feed = feed
    self.fetch = fetch
    self.results = results
  }

  func began(_ head: ResponseHead) -> SinkAnswer { .continue }

  func receive(_ bytes: [UInt8]) -> SinkAnswer {
    contents.withLock { contents in
      do throws(SystemError) {
        try contents.body.append(bytes)
        return contents.body.byteCount < mostBytes ?? .max ? .continue : .stop
      } catch {
        contents.failure = error
        return .stop
      }
    }
  }

  func finished(_ outcome: FetchOutcome) {
    results.push(LinkedDocumentAnswer(intake: self, outcome: outcome))
  }

  /// All that came.
  func body() throws(SystemError) -> [UInt8] {
    try contents.withLock { contents throws(SystemError) in
      if let failure = contents.failure { throw failure }
      var body: [UInt8] = []
      body.reserveCapacity(contents.body.byteCount)
      contents.body.rewind()
      while let piece = try contents.body.next() { body += piece }
      if let mostBytes, body.count > mostBytes { body.removeLast(body.count - mostBytes) }
      return body
    }
  }
}

/// How the request for a document ended.
struct LinkedDocumentAnswer: Sendable {
  let intake: LinkedDocumentIntake
  let outcome: FetchOutcome
}
