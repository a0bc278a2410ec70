/// An ID3v2 tag: what stands in front of the sound of an MP3.
///
/// Spec: <https://id3.org/id3v2.3.0>, <https://id3.org/id3v2.4.0-structure>
public struct ID3Tag: Hashable, Sendable {
  /// How long the first part of a file must be for ``byteCount(_:)``.
  public static let headBytes = 10

  /// 3 or 4; older ones have no chapters.
  let version: UInt8
  /// The frames, without the extended header, as they were before "unsynchronisation".
  let body: [UInt8]

  /// Whether the bytes of a file begin with a tag.
  public static func begins(_ bytes: [UInt8]) -> Bool { byteCount(bytes) != nil }

  /// How many bytes of a file the tag takes, to be read before the sound.
  ///
  /// `nil` when there is no tag, or less of it than ``headBytes``. A file may claim 256 MiB.
  public static func byteCount(_ bytes: [UInt8]) -> Int? {
    guard bytes.count >= headBytes, bytes.starts(with: "ID3".utf8), bytes[3] != 0xFF,
      bytes[4] != 0xFF, let size = bytes[6..<10].number(bits: 7)
    else { return nil }
    let hasFooter = bytes[3] == 4 && bytes[5] & 0x10 != 0
    return headBytes + size + (hasFooter ? headBytes : 0)
  }

  /// Reads a tag, or the part of one that there is.
  ///
  /// `nil` for a version that has no chapters.
  init?(_ bytes: [UInt8]) {
    guard let count = Self.byteCount(bytes), bytes[3] == 3 || bytes[3] == 4 else { return nil }
    version = bytes[3]
    let flags = bytes[5]
    var body = Array(bytes[Self.headBytes..<min(count, bytes.count)])
    // In version 4 each frame says so of itself.
    if version == 3, flags & 0x80 != 0 { body = Self.synchronised(body[...]) }
    if flags & 0x40 != 0 { body.removeFirst(Self.extendedHeaderBytes(body, version)) }
    self.body = body
  }

  /// Without the zeros that keep the tag from looking like sound: `FF 00` is `FF`.
  static func synchronised(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var last: UInt8 = 0
    for byte in bytes {
      if byte != 0 || last != 0xFF { plain.append(byte) }
      last = byte
    }
    return plain
  }

  /// Version 3 does not count the four bytes of the size, version 4 does.
  private static func extendedHeaderBytes(_ body: [UInt8], _ version: UInt8) -> Int {
    guard body.count >= 4 else { return 0 }
    let size = body[..<4].number(bits: version == 3 ? 8 : 7) ?? 0
    return min(body.count, version == 3 ? size + 4 : size)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes as one number, the highest first.
  ///
  /// `nil` when some byte has more than that many bits.
  func number(bits: Int) -> Int? {
    var number = 0
    for byte in self {
      if bits < 8, byte >> UInt8(bits) != 0 { return nil }
      number = number << bits | Int(byte)
    }
    return number
  }
}
