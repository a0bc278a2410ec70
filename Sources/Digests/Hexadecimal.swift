extension Array where Element == UInt8 {
  /// Two lowercase hexadecimal digits a byte.
  public var hex: String { withUnsafeBufferPointer(hexadecimal) }

  /// Reads what ``hex`` writes.
  ///
  /// - Returns: `nil` unless `hex` is an even number of hexadecimal digits; capitals are read too.
  public init?(hex: String) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(hex.utf8.count / 2)
    var high: UInt8?
    for character in hex.utf8 {
      guard let value = Self.hexValue(character) else { return nil }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    guard high == nil else { return nil }
    self = bytes
  }

  private static func hexValue(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// Two lowercase digits a byte.
func hexadecimal(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
  String(unsafeUninitializedCapacity: bytes.count * 2) { text in
    let pairs = UnsafeMutableRawBufferPointer(text)
    for (index, byte) in bytes.enumerated() {
      pairs.storeBytes(of: digits[Int(byte)], toByteOffset: index * 2, as: UInt16.self)
    }
    return bytes.count * 2
  }
}

/// The two digits of each byte, as they lie in memory.
private let digits: [UInt16] = (0..<256).map { byte in
  let digit = Array("0123456789abcdef".utf8)
  return (UInt16(digit[byte & 15]) << 8 | UInt16(digit[byte >> 4])).littleEndian
}
