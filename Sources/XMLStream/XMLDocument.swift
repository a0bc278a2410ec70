public import ElementTree

/// A whole small document as one tree: OPML, tests.
public enum XMLDocument {
  public struct Parsed {
    public let tree: ElementTree
    public let outcome: XMLOutcome
    public let faults: [XMLFault]
    /// The root element.
    ///
    /// `nil` when there is none that was closed.
    public var root: ElementView? { tree.roots.first { _ in true } }
  }

  /// Parses `bytes`: UTF-8 of characters that XML allows, as `FeedBytes` leaves them.
  ///
  /// What is not closed when the document breaks off is closed there.
  public static func parse(
    _ bytes: [UInt8], names: any NameResolver = PlainNames(), limits: XMLLimits = XMLLimits()
  ) -> Parsed {
    let collector = Collector()
    let stream = XMLStream(names: names, limits: limits, delegate: collector)
    stream.push(bytes.span)
    let outcome = stream.finish()
    stream.document.closeOpenElements()
    return Parsed(tree: stream.document, outcome: outcome, faults: stream.faults)
  }

  private final class Collector: XMLStreamDelegate {
    func started(_ element: ElementView, depth: Int) -> XMLDecision { .collectDocument }
    func collected(_ element: ElementView, _ decision: XMLDecision) {}
    func ended(depth: Int) {}
  }
}
