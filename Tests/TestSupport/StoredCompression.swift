/// Bytes in the forms of compression, without making them smaller: blocks that are stored as they are.
///
/// Source: RFC 1951, section 3.2.4; RFC 1950; RFC 1952.
public enum StoredCompression {
  /// Blocks alone.
  public static func deflate(_ bytes: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = []
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      packed.append(rest.isEmpty ? 1 : 0)
      packed += littleEndian(length) + littleEndian(~length) + block
    } while !rest.isEmpty
    return packed
  }

  public static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var (low, high) = (UInt32(1), UInt32(0))
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    let checksum = littleEndian(high << 16 | low).reversed()
    return [0x78, 0x01] + deflate(bytes) + checksum
  }

  public static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    let checksum = ~bytes.reduce(UInt32.max) { value, byte in
      (0..<8).reduce(value ^ UInt32(byte)) { value, _ in
        value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0)
      }
    }
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + deflate(bytes) + littleEndian(checksum)
      + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
  }

  private static func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    stride(from: 0, to: number.bitWidth, by: 8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
