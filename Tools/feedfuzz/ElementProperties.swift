import ElementTree
import FeedParser
import XMLStream

/// What holds for every element that a parser gives out.
struct ElementProperties {
  let element: ElementView
  let encoder: ElementEncoder

  /// `encoder` is for the names of the element's document.
  init(_ element: ElementView, _ encoder: ElementEncoder) {
    self.element = element
    self.encoder = encoder
  }

  func check() throws(BrokenProperty) {
    let stored = encoded
    try checkStored(stored)
    try checkDamaged(stored)
    for child in element.extensionElements { try Self.checkCanonical(child) }
  }

  private var encoded: [UInt8] {
    encoder.encode(element)
    return encoder.bytes
  }

  /// The cache gives back what it was given.
  private func checkStored(_ stored: [UInt8]) throws(BrokenProperty) {
    guard let tree = ElementTree(decoding: stored, names: FeedNames()),
      let again = tree.roots.first(where: { _ in true })
    else { throw BrokenProperty("what is stored can be read", "\(stored.count) bytes cannot") }
    try equal("what is stored is the same XML", element.canonicalXML(), again.canonicalXML())
    try hold(
      "what is stored has the same digest", element.contentDigest() == again.contentDigest(),
      element.local)
    let fresh = EpisodeView(element, base: nil).episode()
    let cached = EpisodeView(again, base: nil).episode()
    try hold("what is stored is the same episode", fresh == cached, "\(fresh)\n\(cached)")
  }

  /// Stored bytes that have changed are refused or read, and harm nobody.
  private func checkDamaged(_ stored: [UInt8]) throws(BrokenProperty) {
    var bytes = stored
    var chance = Chance(stored)
    bytes[chance.number(below: bytes.count)] ^= 1 << UInt8(chance.number(below: 8))
    guard let tree = ElementTree(decoding: bytes, names: FeedNames()) else { return }
    for root in tree.roots { _ = root.element() }
  }

  /// Canonical XML is XML, says the same, and is its own canonical form.
  static func checkCanonical(_ element: ElementView) throws(BrokenProperty) {
    let xml = element.canonicalXML()
    let parsed = XMLDocument.parse(xml, names: FeedNames())
    guard parsed.outcome == .complete, let again = parsed.root else {
      throw BrokenProperty(
        "canonical XML is XML", "\(parsed.outcome): \(String(decoding: xml, as: UTF8.self))")
    }
    try equal("canonical XML is its own canonical form", xml, again.canonicalXML())
    try hold(
      "canonical XML has the digest of what it was made of",
      element.contentDigest() == again.contentDigest(), String(decoding: xml, as: UTF8.self))
  }
}
