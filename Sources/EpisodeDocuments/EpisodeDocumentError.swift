public import JSONText

/// Why a document holds nothing of what was wanted from it.
public enum EpisodeDocumentError: Error, Hashable, Sendable {
  case empty
  /// Neither text nor an ID3 tag.
  case binary
  /// A web page, such as hosts send in place of what they no longer have.
  case webPage
  case notJSON(JSONError)
  /// JSON beyond the limit in bytes, which has no readable first part.
  case tooLong(limit: Int)
  /// Announced as captions of this format, and without a line of times.
  case noTimes(DocumentFormat)
  /// A document of this format, but not of this purpose.
  case foreign(DocumentFormat)
}

extension EpisodeDocumentError {
  /// A stable name for the cause, for scripts.
  public var code: String {
    switch self {
    case .empty: "document.empty"
    case .binary: "document.binary"
    case .webPage: "document.html-page"
    case .notJSON: "document.json"
    case .tooLong: "limit.bytes"
    case .noTimes: "document.no-times"
    case .foreign: "document.foreign"
    }
  }
}

extension EpisodeDocumentError: CustomStringConvertible {
  /// One short sentence without a full stop, for a person.
  public var description: String {
    switch self {
    case .empty: "the document is empty"
    case .binary: "the document is not text"
    case .webPage: "a web page came in place of the document"
    case .notJSON(let error): "the JSON cannot be read: \(error)"
    case .tooLong(let limit): "the document is longer than \(limit) bytes"
    case .noTimes(let format):
      "announced as \(format.rawValue), the document has no line of times that can be read"
    case .foreign(let format): "the document (\(format.rawValue)) holds something else"
    }
  }
}
