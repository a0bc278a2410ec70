/// Bytes that are appended behind, in blocks of one size: nothing is moved as they grow, and the memory
/// of one serves the next.
struct ByteBlocks {
  private(set) var blocks: [[UInt8]] = []
  private(set) var count = 0

  static let blockBytes = 64 << 10

  mutating func append(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      if count == blocks.count * Self.blockBytes { blocks.append([]) }
      let fitting = rest.prefix(blocks.count * Self.blockBytes - count)
      blocks[blocks.count - 1] += fitting
      count += fitting.count
      rest = rest.dropFirst(fitting.count)
    }
  }

  /// Adds the bytes of `range` to `bytes`.
  func copy(_ range: Range<Int>, to bytes: inout [UInt8]) {
    var at = range.lowerBound
    while at < range.upperBound {
      let start = at % Self.blockBytes
      let length = min(Self.blockBytes - start, range.upperBound - at)
      bytes += blocks[at / Self.blockBytes][start..<(start + length)]
      at += length
    }
  }
}
