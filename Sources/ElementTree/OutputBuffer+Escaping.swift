import CByteScan

/// Which characters canonical XML writes as references: it depends on where they stand.
///
/// Source: Canonical XML 1.0, section 2.3.
enum Escaping {
  case text
  case attribute

  fileprivate func reference(_ byte: UInt8) -> StaticString {
    switch byte {
    case 0x26: "&amp;"
    case 0x3C: "&lt;"
    case 0x3E: "&gt;"
    case 0x22: "&quot;"
    case 0x09: "&#x9;"
    case 0x0A: "&#xA;"
    default: "&#xD;"
    }
  }

  /// How many bytes from the front are written as they are.
  @inline(__always) fileprivate func plainCount(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard let base = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return 0 }
    return switch self {
    case .text: cbytescan_markup(base, bytes.count)
    case .attribute: cbytescan_attribute_markup(base, bytes.count)
    }
  }
}

extension OutputBuffer {
  @inline(__always) mutating func put(_ bytes: UnsafeRawBufferPointer, escaping: Escaping) {
    let plain = escaping.plainCount(bytes)
    put(UnsafeRawBufferPointer(start: bytes.baseAddress, count: plain))
    if plain < bytes.count { putRest(bytes, plain, escaping) }
  }

  /// What follows from a character on that is to be escaped.
  @inline(never) private mutating func putRest(
    _ bytes: UnsafeRawBufferPointer, _ start: Int, _ escaping: Escaping
  ) {
    var at = start
    while at < bytes.count {
      put(escaping.reference(bytes[at]))
      let rest = UnsafeRawBufferPointer(rebasing: bytes[(at + 1)...])
      let plain = escaping.plainCount(rest)
      put(UnsafeRawBufferPointer(rebasing: rest[..<plain]))
      at += 1 + plain
    }
  }
}
