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
  /// What may be told about one list.
  static let mostFindings = 200_000

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
    let first = ListParse(limits: limits)
    first.stream.push(text.span)
    if !first.finish() { return try first.document() }
    return try repaired(text)
  }

  /// The list read again, with what stood in the way mended.
  private static func repaired(_ text: [UInt8]) throws(OPMLError) -> OPMLDocument {
    let log = DamageLog()
    var repair = ListRepair(text, log: log)
    let second = ListParse(limits: limits, repairs: log)
    repair.write(second.stream.push)
    _ = second.finish()
    var document = try second.document()
    if let line = repair.bareLine {
      document.findings.insert(
        OPMLFinding(kind: .bareAmpersand, line: line, place: "", address: nil), at: 0)
    }
    return document
  }

  /// A mended tag may be longer than those of a feed.
  private static var limits: XMLLimits {
    var limits = XMLLimits()
    limits.pendingBytes = 1 << 20
    return limits
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
}
