import ElementTree
import FeedBytes
import Glibc
import TestSupport
import Testing
import XMLStream

@Suite struct ScratchTests {
  final class Nothing: XMLStreamDelegate {
    func started(_ element: ElementView, depth: Int) -> XMLDecision { depth > 3 ? .skip : .descend }
    func collected(_ element: ElementView, _ decision: XMLDecision) {}
    func ended(depth: Int) {}
  }
  func outcome(_ text: String) -> XMLOutcome {
    let delegate = Nothing()
    let stream = XMLStream(names: PlainNames(), delegate: delegate)
    stream.push(Array(text.utf8).span)
    return stream.finish()
  }
  @Test func corpora() {
    let list = String(decoding: Fixture.bytes(atPath: "/tmp/corpus.list")!, as: UTF8.self)
    var same = 0
    var mended = 0
    var refused = 0
    var foreign = 0
    for name in list.split(separator: "\n") {
      guard let bytes = Fixture.bytes(atPath: String(name)) else { continue }
      let text = FeedBytesTests.clean(bytes).text
      let before = outcome(text)
      let result = MarkupRepairTests.repair(text)
      if before == .complete || before == .truncated {
        if result.text == text {
          same += 1
        } else {
          print(
            "CHANGED", before, name,
            result.repairs.map { ($0.kind, $0.count, $0.place.line, $0.place.column) },
            result.refusal as Any)
        }
        continue
      }
      let after = outcome(result.text)
      if let refusal = result.refusal {
        refused += 1
        print("REFUSED", name, refusal)
      } else if case .malformed = after {
        foreign += 1
        print("FOREIGN", name, after)
      } else {
        mended += 1
        print("MENDED", after, name, result.repairs.map { ($0.kind, $0.count, $0.place.line) })
      }
    }
    print("SUM", same, mended, refused, foreign)
  }
}
