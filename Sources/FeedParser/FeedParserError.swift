/// Why there is no feed in a document.
///
/// A feed that is only bad is no error: see `diagnostics`.
public enum FeedParserError: Error, Equatable, Sendable {
  /// Nothing, or nothing but white space.
  case empty
  /// A web page.
  case htmlPage
  /// XML, but no feed's root, channel or item in it.
  case notAFeed(root: String)
  /// No XML at all, or a fault before the first element of a feed.
  case notXML(message: String, line: Int)
  /// JSON, but no version of JSON Feed and no list of items in it.
  case notAJSONFeed
  /// It begins as JSON does, and has a fault before anything of a feed.
  case notJSON(message: String, line: Int)
  /// A bound was passed before anything of a feed was met.
  case limit(String)

  /// A stable name for scripts.
  public var code: String {
    switch self {
    case .empty: "feed.empty"
    case .htmlPage: "feed.html-page"
    case .notAFeed, .notAJSONFeed: "feed.not-a-feed"
    case .notXML: "feed.not-xml"
    case .notJSON: "feed.not-json"
    case .limit(let name): "limit." + name
    }
  }

  public var message: String {
    switch self {
    case .empty: "the document is empty"
    case .htmlPage: "this is a web page, not a feed"
    case .notAFeed(let root): "no feed in this document: its root is <\(root)>"
    case .notXML(let message, let line): "not XML (line \(line)): \(message)"
    case .notAJSONFeed:
      "no feed in this JSON: it has neither a version of JSON Feed nor a list of items"
    case .notJSON(let message, let line): "not JSON (line \(line)): \(message)"
    case .limit(let name): "the limit '\(name)' was passed before any feed was found"
    }
  }
}
