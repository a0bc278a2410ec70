import FeedBytes
import FeedModel
import XMLStream

extension JSONFeedReader.Ending {
  /// Why nothing of a feed was met before it.
  func refusal(looksLikeHTML: Bool) -> FeedParserError {
    switch self {
    case .malformed where looksLikeHTML: .htmlPage
    case .malformed(let message, let position): .notJSON(message: message, line: position.line)
    case .limit(let limit, _): .limit(limit.rawValue)
    case .complete, .truncated: .notAJSONFeed
    }
  }

  /// Notes it, unless reading was stopped: then an early end says nothing of the document.
  func note(in log: inout DiagnosticLog, isCut: Bool) {
    switch self {
    case .complete: break
    case .truncated where isCut: break
    case .truncated(let position):
      log.note(
        .jsonTruncated, at: position, "the document ends too early; what is complete is kept")
    case .malformed(let message, let position):
      log.note(.jsonMalformed, at: position, message + "; what stands before is kept")
    case .limit(let limit, let position): log.notePassed(limit.rawValue, at: position)
    }
  }
}
