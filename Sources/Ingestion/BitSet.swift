/// A set of small numbers, a bit each: which of many episodes are meant.
struct BitSet: Sendable {
  private var words: [UInt64] = []
  private(set) var count = 0

  func contains(_ number: Int) -> Bool {
    number / 64 < words.count && words[number / 64] >> UInt64(number % 64) & 1 == 1
  }

  mutating func insert(_ number: Int) {
    while words.count <= number / 64 { words.append(0) }
    let bit: UInt64 = 1 << UInt64(number % 64)
    if words[number / 64] & bit == 0 {
      words[number / 64] |= bit
      count += 1
    }
  }
}
