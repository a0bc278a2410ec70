import ElementTree
import FeedBytes
import FeedModel
import XMLStream

/// A document of XML as its elements.
struct DocumentTree {
  let root: ElementView

  /// - Throws: `.foreign`, when there is no element in it.
  init(
    _ text: DocumentText, limits: DocumentLimits, _ diagnostics: inout [Diagnostic]
  ) throws(EpisodeDocumentError) {
    var bounds = XMLLimits()
    bounds.depth = limits.depth
    bounds.documentBytes = limits.bytes * 4
    let parsed = XMLDocument.parse(text.bytes, limits: bounds)
    guard let root = parsed.root else { throw .foreign(text.format) }
    self.root = root
    switch parsed.outcome {
    case .complete, .empty: break
    case .truncated:
      if !text.isCut { diagnostics.add(.documentXML, "the document ends before its root does") }
    case .malformed(let fault):
      diagnostics.add(
        .documentXML, line: fault.place.line,
        "\(fault.message); what stands before is kept")
    case .limit(let limit, let place):
      diagnostics.add(
        .limit(limit.rawValue), line: place.line, "what is behind the limit was not read")
    }
  }
}
