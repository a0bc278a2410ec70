import Digests
import EpisodeDocuments
import FeedFetcher
import PodcastCache
import SystemKit
import Timestamps

/// Turns the answer to a request for a document into what is stored of it.
///
/// Pure.
struct LinkedDocumentJudge {
  enum Verdict: Sendable {
    case fetched(LinkedDocumentUpdate)
    case unchanged(LinkedDocumentUpdate)
    /// What was kept stays.
    case failed(LinkedDocumentUpdate, FeedProblem, pause: HostPause?)
    /// The run was ended before it had its turn.
    case untouched
  }

  let schedule: LinkedDocumentSchedule
  /// The feed's address is a secret, and so may those be to which it leads.
  let isPrivate: Bool
  let now: Timestamp

  /// `body`: what came; not asked for unless the answer has one.
  func judge(
    _ fetch: LinkedDocumentPlan.Fetch, _ outcome: FetchOutcome,
    body: () throws(SystemError) -> [UInt8]
  ) -> Verdict {
    switch outcome.result {
    case .failed(.cancelled): return .untouched
    case .failed(.stopped), .body:
      do throws(SystemError) {
        return received(try body(), fetch, outcome)
      } catch {
        let problem = FeedProblem(code: "system.spool", message: error.description)
        return failed(problem, isRefusal: false, fetch, outcome)
      }
    case .failed(let error):
      let problem = FeedProblem(code: error.code, message: error.description)
      return failed(problem, isRefusal: error.isRefusal, fetch, outcome)
    case .notModified: return notModified(fetch, outcome)
    }
  }

  private func received(
    _ body: [UInt8], _ fetch: LinkedDocumentPlan.Fetch, _ outcome: FetchOutcome
  ) -> Verdict {
    if let error = fetch.link.fault(in: body, outcome.head) {
      let problem = FeedProblem(code: error.code, message: error.description)
      return failed(problem, isRefusal: true, fetch, outcome)
    }
    let digest = XXH3.hash128(of: body)
    let isKnown = fetch.known?.content?.digest == digest
    let changed = isKnown ? fetch.known?.content?.changed ?? now : now
    let content = LinkedDocumentContent(
      digest: digest, byteCount: body.count, changed: changed,
      validators: outcome.head.map { Validators($0, isPrivate: isPrivate) } ?? Validators(),
      mediaType: outcome.head?.contentType, charset: outcome.head?.charset)
    let document = succeeded(fetch, outcome, content)
    return isKnown
      ? .unchanged(LinkedDocumentUpdate(document))
      : .fetched(LinkedDocumentUpdate(document, body: body))
  }

  /// 304: the body stays, validators that came along replace the old ones each on its own.
  private func notModified(_ fetch: LinkedDocumentPlan.Fetch, _ outcome: FetchOutcome) -> Verdict {
    guard var content = fetch.known?.content else { return .untouched }
    let answered = outcome.head?.validators
    content.validators.etag = answered?.etag ?? content.validators.etag
    content.validators.lastModified = answered?.lastModified ?? content.validators.lastModified
    return .unchanged(LinkedDocumentUpdate(succeeded(fetch, outcome, content)))
  }

  private func succeeded(
    _ fetch: LinkedDocumentPlan.Fetch, _ outcome: FetchOutcome, _ content: LinkedDocumentContent
  ) -> LinkedDocument {
    let due = schedule.afterSuccess(
      changed: content.changed, freshSeconds: outcome.head?.freshness.freshSeconds(now: now),
      now: now)
    var document = LinkedDocument(fetch.link.address, attempted: now, due: due)
    document.content = content
    return document
  }

  private func failed(
    _ problem: FeedProblem, isRefusal: Bool, _ fetch: LinkedDocumentPlan.Fetch,
    _ outcome: FetchOutcome
  ) -> Verdict {
    let failures = (fetch.known?.failures ?? 0) + 1
    let retryTime = outcome.retryTime(
      now: now, longestSeconds: schedule.longestServerWaitSeconds)
    let due = schedule.afterFailure(
      failures: failures, isRefusal: isRefusal, retryTime: retryTime, now: now)
    var document = LinkedDocument(fetch.link.address, attempted: now, due: due)
    document.failures = failures
    document.problem = problem
    document.content = fetch.known?.content
    return .failed(
      LinkedDocumentUpdate(document), problem, pause: outcome.hostPause(until: retryTime))
  }
}

extension FetchError {
  /// The server will hardly think otherwise within hours.
  fileprivate var isRefusal: Bool {
    switch self {
    case .http(let status): (400..<500).contains(status) && ![408, 425, 429].contains(status)
    case .badAddress, .tooLarge, .expansion, .redirectRefused: true
    default: false
    }
  }
}

extension DocumentLink {
  /// Why a body is not kept: those who read linked documents could make nothing of it, as of the page
  /// that a host sends in place of what it no longer has.
  fileprivate func fault(in body: [UInt8], _ head: ResponseHead?) -> EpisodeDocumentError? {
    let mediaType = type ?? head?.contentType
    do throws(EpisodeDocumentError) {
      switch address.kind {
      case .chapters:
        let found = try ChaptersDocument(body, mediaType: mediaType, charset: head?.charset)
        // The tag of a media file is no document of its own.
        return found.format == .id3 ? .binary : nil
      case .transcript:
        _ = try TranscriptDocument(body, mediaType: mediaType, charset: head?.charset)
        return nil
      }
    } catch {
      return error
    }
  }
}
