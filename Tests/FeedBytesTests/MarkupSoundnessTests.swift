import ElementTree
import FeedBytes
import TestSupport
import Testing
import XMLStream

/// Whatever goes in, a strict parser takes what comes out.
@Suite struct MarkupSoundnessTests {
  private final class Nothing: XMLStreamDelegate {
    func started(_ element: ElementView, depth: Int) -> XMLDecision { .descend }
    func collected(_ element: ElementView, _ decision: XMLDecision) {}
    func ended(depth: Int) {}
  }

  private func outcome(_ text: String) -> XMLOutcome {
    let delegate = Nothing()
    let stream = XMLStream(names: PlainNames(), delegate: delegate)
    stream.push(Array(text.utf8).span)
    return stream.finish()
  }

  /// What a strict parser finds wrong, other than that the end is missing.
  private func fault(_ text: String) -> XMLFault? {
    if case .malformed(let fault) = outcome(text) { fault } else { nil }
  }

  @Test(arguments: 0..<40)
  func `any mix of markup becomes well-formed, in whatever pieces it comes`(seed: Int) {
    for round in 0..<200 {
      var mix = MarkupMix(seed: UInt64(seed * 1_000 + round))
      let text = mix.document(pieces: 24)
      let whole = MarkupRepairTests.repair(text)
      let cut = MarkupRepairTests.repair(text, cuts: mix.cuts(text.utf8.count))
      #expect(cut == whole, "\(text)")
      #expect(fault(whole.text) == nil, "\(text) became \(whole.text)")
    }
  }

  @Test(arguments: 0..<20)
  func `what was made well-formed stays as it is`(seed: Int) {
    for round in 0..<200 {
      var mix = MarkupMix(seed: UInt64(seed * 1_000 + round))
      let once = MarkupRepairTests.repair(mix.document(pieces: 24))
      if once.ending != nil { continue }
      let twice = MarkupRepairTests.repair(once.text)
      #expect(twice.text == once.text)
      #expect(twice.repairs.isEmpty && twice.refusals.isEmpty)
    }
  }

  @Test(arguments: ["formats", "namespaces", "shows"].flatMap { Fixture.list($0, suffix: ".xml") })
  func `a document that is well-formed passes byte for byte`(name: String) {
    let text = FeedBytesTests.clean(Fixture.bytes(name)).text
    guard outcome(text) == .complete else { return }
    for cuts in [[], Array(stride(from: 7, to: text.utf8.count, by: 101))] {
      let result = MarkupRepairTests.repair(text, cuts: cuts)
      #expect(result == MarkupRepairTests.Result(text: text, repairs: []))
    }
  }
}
