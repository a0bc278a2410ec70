import CByteScan

/// Which characters canonical XML writes as references: it depends on where they stand.
///
/// Source: Canonical XML 1.0, section 2.3.
enum Escaping {
  case text
  case attribute

  private func reference(_ byte: UInt8) -> StaticString {
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
  @inline(__always) private func plainCount(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard let base = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return 0 }
    return switch self {
    case .text: cbytescan_markup(base, bytes.count)
    case .attribute: cbytescan_attribute_markup(base, bytes.count)
    }
  }

  fileprivate func write(_ bytes: UnsafeRawBufferPointer, _ output: inout OutputBuffer) {
    var rest = bytes
    while true {
      let plain = plainCount(rest)
      output.put(UnsafeRawBufferPointer(rebasing: rest[..<plain]))
      if plain == rest.count { return }
      output.put(reference(rest[plain]))
      rest = UnsafeRawBufferPointer(rebasing: rest[(plain + 1)...])
    }
  }
}

extension OutputBuffer {
  mutating func put(_ bytes: UnsafeRawBufferPointer, escaping: Escaping) {
    escaping.write(bytes, &self)
  }
}
