import CUTF8Proc

/// `text` as titles and search words are compared: without regard to case and diacritics.
///
/// The full case folding of Unicode, then without the marks of ``isDiacritic(_:)``, composed (NFC).
/// Letters that no decomposition relates (ø and o, ł and l) stay apart, and so do the vowel signs
/// of Indic scripts and the voicing marks of kana: they make another word. White space is kept.
///
/// Source: `utf8proc_decompose`, `utf8proc_normalize_utf32`; Unicode chapter 3.13,
/// `CaseFolding.txt`.
public func folded(_ text: String) -> String {
  var text = text
  return text.withUTF8 { utf8 in
    foldedASCII(utf8) ?? foldedUnicode(utf8)
  }
}

/// - Returns: `nil` when there is something else than ASCII.
private func foldedASCII(_ utf8: UnsafeBufferPointer<UInt8>) -> String? {
  guard utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
  return String(unsafeUninitializedCapacity: utf8.count) { buffer in
    for (index, byte) in utf8.enumerated() {
      let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      buffer[index] = isCapital ? byte | 0x20 : byte
    }
    return utf8.count
  }
}

private func foldedUnicode(_ utf8: UnsafeBufferPointer<UInt8>) -> String {
  var scalars = decomposed(utf8)
  scalars.removeAll { isDiacritic(UInt32(bitPattern: $0)) }
  let count = scalars.count
  // `utf8proc_reencode` writes over its input and wants one element to spare.
  scalars.append(0)
  let options = utf8proc_option_t(UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue)
  return scalars.withUnsafeMutableBufferPointer { scalars in
    let bytes = utf8proc_reencode(scalars.baseAddress, count, options)
    return String(decoding: UnsafeRawBufferPointer(scalars).prefix(max(0, bytes)), as: UTF8.self)
  }
}

/// The code points of the case-folded, decomposed text, with room for one more.
private func decomposed(_ utf8: UnsafeBufferPointer<UInt8>) -> [Int32] {
  let options = utf8proc_option_t(
    UTF8PROC_STABLE.rawValue | UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_CASEFOLD.rawValue)
  // Grows only for letters like ΐ, which fold to three code points of two bytes.
  var capacity = utf8.count + 16
  while true {
    var needed = 0
    let scalars = [Int32](unsafeUninitializedCapacity: capacity + 1) { buffer, count in
      needed = utf8proc_decompose(
        utf8.baseAddress, utf8.count, buffer.baseAddress, capacity, options)
      count = max(0, min(needed, capacity))
    }
    if needed <= capacity { return scalars }
    capacity = needed
  }
}

/// Whether a code point is a mark that readers take for an ornament of the letter before it.
///
/// The blocks of combining diacritical marks, the points of Hebrew and the vowel marks of Arabic,
/// both of which people leave out when they type.
func isDiacritic(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0..<0x300: false
  case 0x300...0x36F, 0x483...0x489: true  // Latin, Greek; Cyrillic
  case 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7: true  // Hebrew
  case 0x64B...0x652, 0x670: true  // Arabic
  case 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
  default: false
  }
}
