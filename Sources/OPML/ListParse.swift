import ElementTree
import FeedBytes
import XMLStream

/// One reading of a list.
final class ListParse {
  let stream: XMLStream

  private let outlines = OutlineReader()
  private var end = OPMLEnd.complete

  /// With `repairs` the bytes are not the list's own: what is mended in them.
  init(limits: XMLLimits, repairs: DamageLog? = nil) {
    stream = XMLStream(names: PlainNames(), limits: limits, delegate: outlines)
    outlines.stream = stream
    outlines.repairs = repairs
  }

  /// Says that there are no more bytes.
  ///
  /// - Returns: whether a repair could make more of them.
  func finish() -> Bool {
    let outcome = stream.finish()
    end = outlines.isFull ? .tooLarge : Self.end(outcome)
    if outlines.foreignRoot != nil || outlines.isFull { return false }
    // The parser takes some faults for the end of the bytes.
    return end != .complete || outlines.needsRepair
      || stream.faults.contains { $0.kind == .undefinedEntity }
  }

  /// What was read.
  func document() throws(OPMLError) -> OPMLDocument {
    if let root = outlines.foreignRoot { throw .notOPML(root: root) }
    guard outlines.sawRoot else { throw .empty }
    var document = outlines.document
    document.end = end
    return document
  }

  private static func end(_ outcome: XMLOutcome) -> OPMLEnd {
    switch outcome {
    case .complete, .empty: .complete
    case .truncated: .cutOff
    case .limit: .tooLarge
    case .malformed(let fault):
      .malformed(line: fault.place.line, message: fault.message)
    }
  }
}
