import FeedBytes
import FeedModel
import XMLStream

extension JSONFeedReader.Ending {
  /// Why nothing of a feed was met before it.
  func refusal(looksLikeHTML: Bool) -> FeedParserError {
    switch self {
    case .malformed where looksLikeHTML: .htmlPage
    case .malformed(let message, let place): .notJSON(message: message, line: place.line)
    case .limit(let limit, _): .limit(limit.rawValue)
    case .complete, .truncated: .notAJSONFeed
    }
  }

  /// Notes it, unless reading was stopped: then an early end says nothing of the document.
  func note(in log: inout DiagnosticLog, isCut: Bool) {
    switch self {
    case .complete: break
    case .truncated where isCut: break
    case .truncated(let place):
      log.note(
        .jsonTruncated, at: place, "the document ends too early; what is complete is kept")
    case .malformed(let message, let place):
      log.note(.jsonMalformed, at: place, message + "; what stands before is kept")
    case .limit(let limit, let place): log.notePassed(limit.rawValue, at: place)
    }
  }
}
