import Digests
import ElementTree
import PodcastCache

/// Encodes episodes so that a bulky subtree that many of them repeat, such as a `podcast:value`, is
/// stored once for the feed and referred to.
///
/// The first episode with a subtree holds it; from the second on it is shared. What is shared depends
/// on what was there before, which is why an episode's digest is that of the plain form.
struct SharedSubtreeEncoder {
  private var known: KnownSubtrees
  private var seenOnce: Set<Digest128> = []
  private var new: [SubtreeUpdate] = []
  private var child: ElementEncoder?

  /// Bytes below which a reference saves nothing worth a row.
  private static let smallest = 128
  /// Different subtrees of one document that are remembered; beyond it they stay where they are.
  private static let mostRemembered = 20_000

  init(known: KnownSubtrees) { self.known = known }

  /// The stored form of `element`, whose plain form `encoder` holds.
  mutating func encode(_ element: ElementView, with encoder: ElementEncoder, names: NameTable)
    -> [UInt8]
  {
    let plain = encoder.bytes
    var shared: [Int: UInt64] = [:]
    for candidate in element.children where Self.isCandidate(candidate) {
      if let number = number(of: candidate, names) { shared[candidate.offset] = UInt64(number) }
    }
    if shared.isEmpty { return plain }
    encoder.encode(element) { shared[$0.offset] }
    return encoder.bytes
  }

  /// The subtrees that were found to be shared since the last call.
  mutating func takeNew() -> [SubtreeUpdate] {
    defer { new.removeAll() }
    return new
  }

  private static func isCandidate(_ element: ElementView) -> Bool {
    element.byteCount >= smallest && element.namespace != nil
      && element.children.first { _ in true } != nil
  }

  private mutating func number(of element: ElementView, _ names: NameTable) -> Int? {
    let encoder = child ?? ElementEncoder(names: names)
    child = encoder
    encoder.encode(element)
    let digest = encoder.digest
    if let number = known.numbers[digest] { return number }
    guard seenOnce.contains(digest) else {
      if seenOnce.count < Self.mostRemembered { seenOnce.insert(digest) }
      return nil
    }
    let number = known.next
    known.next += 1
    known.numbers[digest] = number
    new.append(SubtreeUpdate(number: number, content: digest, body: encoder.bytes))
    return number
  }
}
