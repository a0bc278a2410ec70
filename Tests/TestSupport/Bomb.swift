/// Gzip members of zeros, put together by hand: no compressor is needed to repeat one block.
public enum Bomb {
  /// Decodes to 1 MiB.
  public static let oneMegabyte = member(matches: 4064) + trailer(zeros: 1 << 20)

  /// Decodes to 100 MB, and has no end.
  public static let hundredMegabytes = member(matches: 400_000)

  /// One literal zero and so many matches of 258 bytes, two bits each: about 1,000 times its size.
  ///
  /// 4064 matches are 1 MiB, less 63 bytes that follow in a stored block.
  ///
  /// The code lengths: literal 0 and the end of block take 2 bits, length 258 takes 1, as does the
  /// only distance. Source: RFC 1951, section 3.2.7; RFC 1952.
  private static func member(matches: Int) -> [UInt8] {
    var bits = BitWriter(bytes: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
    bits.put(0b100, 3)  // not the last block, dynamic codes
    bits.put(29, 5)  // 286 literals and lengths
    bits.put(0, 5)  // 1 distance
    bits.put(14, 4)  // 18 lengths of code length codes, in their strange order:
    for width in [0, 0, 1] + [Int](repeating: 0, count: 12) + [2, 0, 2] {
      bits.put(UInt32(width), 3)
    }
    bits.putLength(2)  // literal 0
    bits.putZeros(138)
    bits.putZeros(117)
    bits.putLength(2)  // end of block
    bits.putZeros(28)
    bits.putLength(1)  // length 258
    bits.putLength(1)  // distance 1
    bits.putCode(0b10, 2)
    for _ in 0..<matches { bits.put(0, 2) }
    bits.putCode(0b11, 2)
    return bits.aligned(storing: [UInt8](repeating: 0, count: 63))
  }

  private static func trailer(zeros count: Int) -> [UInt8] {
    littleEndian(checksum(zeros: count)) + littleEndian(UInt32(count))
  }

  private static func littleEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// CRC-32 of `zeros` zero bytes, by the table for one byte.
  private static func checksum(zeros: Int) -> UInt32 {
    let table = (0..<256).map { index -> UInt32 in
      (0..<8).reduce(UInt32(index)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    var value: UInt32 = 0xFFFF_FFFF
    table.withUnsafeBufferPointer { table in
      for _ in 0..<zeros { value = value >> 8 ^ table[Int(value & 0xFF)] }
    }
    return ~value
  }
}

private struct BitWriter {
  private var bytes: [UInt8]
  private var pending: UInt32 = 0
  private var count = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Lowest bit first, as everything but codes.
  mutating func put(_ value: UInt32, _ width: Int) {
    for bit in 0..<width {
      pending |= (value >> bit & 1) << count
      count += 1
      if count == 8 { align() }
    }
  }

  /// Highest bit first, as codes are.
  mutating func putCode(_ code: UInt32, _ width: Int) {
    for bit in (0..<width).reversed() { put(code >> bit & 1, 1) }
  }

  /// A code length, by the codes for lengths: `10` is 1, `11` is 2, `0` is a run of zeros.
  mutating func putLength(_ length: Int) { putCode(length == 1 ? 0b10 : 0b11, 2) }

  /// So many symbols without a code, 11 to 138.
  mutating func putZeros(_ count: Int) {
    put(0, 1)
    put(UInt32(count - 11), 7)
  }

  /// All bytes, with a last block that is stored as it is.
  mutating func aligned(storing rest: [UInt8]) -> [UInt8] {
    put(0b001, 3)
    if count > 0 { align() }
    let length = UInt16(rest.count)
    let head = [
      UInt8(length & 0xFF), UInt8(length >> 8), ~UInt8(length & 0xFF), ~UInt8(length >> 8),
    ]
    return bytes + head + rest
  }

  private mutating func align() {
    bytes.append(UInt8(truncatingIfNeeded: pending))
    pending = 0
    count = 0
  }
}
