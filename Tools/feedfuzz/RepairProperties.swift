import ElementTree
import FeedBytes
import XMLStream

/// What holds for the stages in front of the parser, whatever the bytes.
struct RepairProperties {
  private let clean: [UInt8]

  init(_ bytes: [UInt8]) {
    var stage = FeedBytes()
    var clean: [UInt8] = []
    stage.push(bytes.span) { clean.append($0) }
    stage.finish { clean.append($0) }
    self.clean = clean
  }

  func check() throws(BrokenProperty) {
    try hold("clean bytes are UTF-8", String(validating: clean, as: UTF8.self) != nil, "")
    let once = Self.repaired(clean)
    let twice = Self.repaired(once.bytes)
    if !once.isEnded { try equal("what is repaired needs no repair", once.bytes, twice.bytes) }
    if once.isForeign { return }
    let parsed = XMLDocument.parse(once.bytes)
    // What has no root was nothing to repair.
    if case .malformed(let fault) = parsed.outcome, parsed.tree.byteCount > 0 {
      throw BrokenProperty(
        "what is repaired is XML",
        "\(fault): \(String(decoding: once.bytes.suffix(500), as: UTF8.self))")
    }
  }

  private static func repaired(_ bytes: [UInt8]) -> (bytes: [UInt8], isEnded: Bool, isForeign: Bool)
  {
    var stage = MarkupRepair()
    var repaired: [UInt8] = []
    stage.push(bytes.span) { repaired.append($0) }
    stage.finish { repaired.append($0) }
    return (repaired, stage.ending != nil, stage.isForeign)
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ span: Span<UInt8>) {
    for at in span.indices { append(span[at]) }
  }
}
