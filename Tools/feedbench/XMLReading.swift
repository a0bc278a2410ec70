import ElementTree
import FeedBytes
import XMLStream

/// The XML reader on bytes that are clean already: items and the channel's parts become trees.
final class XMLReading: Reading, XMLStreamDelegate {
  private(set) var items = 0
  private let repairsMarkup: Bool
  private let keepsItems: Bool
  private lazy var stream = XMLStream(
    names: PlainNames(), repairsMarkup: repairsMarkup, delegate: self)

  init(repairsMarkup: Bool = false, keepsItems: Bool = true) {
    self.repairsMarkup = repairsMarkup
    self.keepsItems = keepsItems
  }

  func push(_ bytes: Span<UInt8>) { stream.push(bytes) }

  func finish() { _ = stream.finish() }

  func started(_ element: ElementView, depth: Int) -> XMLDecision {
    switch element.local {
    case "rss", "RDF", "feed", "channel": .descend
    case _ where !keepsItems: .skip
    case "item", "entry": .collectRecord
    default: .collectDocument
    }
  }

  func collected(_ element: ElementView, _ decision: XMLDecision) {
    if decision == .collectRecord { items += 1 }
  }

  func ended(depth: Int) {}
}

/// The same behind the stages that repair bytes and markup.
final class CleanReading: Reading {
  private let reading: XMLReading
  private var bytes = FeedBytes()

  init(keepsItems: Bool = true) {
    reading = XMLReading(repairsMarkup: true, keepsItems: keepsItems)
  }

  var items: Int { reading.items }

  func push(_ span: Span<UInt8>) {
    let reading = reading
    bytes.push(span) { reading.push($0) }
  }

  func finish() {
    let reading = reading
    bytes.finish { reading.push($0) }
    reading.finish()
  }
}
