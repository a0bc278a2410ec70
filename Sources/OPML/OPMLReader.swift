import ElementTree
import FeedBytes
import XMLStream

/// Reads lists of subscriptions: OPML 1.0 and 2.0, and what programs make of them.
///
/// One bad outline costs no other. The memory is that of the bytes and of the feeds found.
///
/// Source: <http://opml.org/spec2.opml>.
public enum OPMLReader {
  /// The feeds that one list may hold.
  ///
  /// The largest public lists have some ten thousand.
  static let mostFeeds = 200_000

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - bytes: in any encoding that their declaration names.
  ///   - charset: what a server said about them.
  /// - Returns: what was readable, and how far that went.
  /// - Throws: when the document is no list at all.
  public static func read(
    _ bytes: [UInt8], charset: String? = nil
  ) throws(OPMLError) -> OPMLDocument {
    let text = clean(bytes, charset)
    let document = try parse(text)
    guard case .malformed(let line, _) = document.end, let repaired = BareAmpersands.escaped(text)
    else { return document }
    var second = try parse(repaired)
    guard second.feeds.count >= document.feeds.count else { return document }
    second.findings.insert(
      OPMLFinding(kind: .bareAmpersand, line: line, place: "", address: nil), at: 0)
    return second
  }

  private static func clean(_ bytes: [UInt8], _ charset: String?) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var cleaner = FeedBytes(charset: charset)
    func keep(_ piece: Span<UInt8>) {
      for index in piece.indices {
        text.append(piece[index])
      }
    }
    cleaner.push(bytes.span, keep)
    cleaner.finish(keep)
    return text
  }

  private static func parse(_ text: [UInt8]) throws(OPMLError) -> OPMLDocument {
    let outlines = OutlineReader()
    let stream = XMLStream(names: PlainNames(), delegate: outlines)
    outlines.stream = stream
    stream.push(text.span)
    let outcome = stream.finish()
    outlines.stream = nil
    if let root = outlines.foreignRoot { throw .notOPML(root: root) }
    guard outlines.sawRoot else { throw .empty }
    outlines.document.end = outlines.isFull ? .tooLarge : end(outcome)
    return outlines.document
  }

  private static func end(_ outcome: XMLOutcome) -> OPMLEnd {
    switch outcome {
    case .complete, .empty: .complete
    case .truncated: .cutOff
    case .limit: .tooLarge
    case .malformed(let fault):
      .malformed(line: fault.position.line, message: fault.message)
    }
  }
}
