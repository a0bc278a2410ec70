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
  func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") &+ value : UInt8(ascii: "a") &+ value &- 10
  }
  return String(unsafeUninitializedCapacity: bytes.count * 2) { text in
    for (index, byte) in bytes.enumerated() {
      text[index * 2] = digit(byte >> 4)
      text[index * 2 + 1] = digit(byte & 15)
    }
    return bytes.count * 2
  }
}
