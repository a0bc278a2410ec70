/// What a `&` begins.
///
/// Source: XML 1.0, section 4.1; section 2.2 for the characters that there are.
enum CharacterReference: Equatable {
  /// `&name;` or the number of a character, as XML wants it; up to `end`.
  case sound(end: Int)
  /// No reference.
  case bare
  /// The number of no character; `instead` is what it stands for, `nil` for nothing.
  case forbidden(end: Int, instead: Unicode.Scalar?)
  /// `&#X41;`: its digits, and where it ends.
  case capital(digits: Range<Int>, end: Int)
  /// The bytes end within it.
  case cut

  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Longer ones are none.
  private static let longest = 256

  /// Reads what begins at `at`, which holds `&`.
  ///
  /// `isLast`: no more bytes follow, so that nothing is ``cut``.
  static func read(_ bytes: Bytes, _ at: Int, isLast: Bool) -> CharacterReference {
    let first = at + 1
    guard first < bytes.count else { return isLast ? .bare : .cut }
    if bytes[first] == UInt8(ascii: "#") { return number(bytes, at, isLast) }
    let end = XMLNames.end(bytes, first)
    if end == bytes.count { return isLast || end - at > longest ? .bare : .cut }
    guard end > first, bytes[end] == UInt8(ascii: ";"), end - at <= longest else { return .bare }
    return .sound(end: end + 1)
  }

  private static func number(_ bytes: Bytes, _ at: Int, _ isLast: Bool) -> CharacterReference {
    let found = Digits(bytes, at)
    switch found.state {
    case .cut: return isLast || bytes.count - at > longest ? .bare : .cut
    case .none: return .bare
    case .whole: break
    }
    if let scalar = found.scalar {
      guard scalar.isXMLCharacter else { return .forbidden(end: found.end, instead: nil) }
      return found.isCapital
        ? .capital(digits: found.digits, end: found.end) : .sound(end: found.end)
    }
    guard (0xD800...0xDFFF).contains(found.value) else {
      return .forbidden(end: found.end, instead: "\u{FFFD}")
    }
    return surrogate(bytes, found, isLast)
  }

  /// Two halves of a character, each in a reference of its own, are that character.
  private static func surrogate(
    _ bytes: Bytes, _ high: Digits, _ isLast: Bool
  ) -> CharacterReference {
    let alone = CharacterReference.forbidden(end: high.end, instead: nil)
    guard high.value < 0xDC00 else { return alone }
    let low = Digits(bytes, high.end)
    switch low.state {
    case .none: return alone
    case .cut: return isLast || bytes.count - high.end > longest ? alone : .cut
    case .whole: break
    }
    guard (0xDC00...0xDFFF).contains(low.value) else { return alone }
    let value = 0x1_0000 + (high.value - 0xD800) << 10 + (low.value - 0xDC00)
    return .forbidden(end: low.end, instead: Unicode.Scalar(value))
  }
}

/// A character by its number: `&#…;`.
private struct Digits {
  enum State {
    case whole
    case cut
    case none
  }
  var state = State.none
  var end = 0
  var digits = 0..<0
  var isCapital = false
  /// Stays beyond the last character once it is.
  var value: UInt32 = 0

  /// `nil` for a surrogate, and beyond the last character.
  var scalar: Unicode.Scalar? { Unicode.Scalar(value) }

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) {
    var at = start
    for byte in "&#".utf8 {
      guard at < bytes.count else {
        state = .cut
        return
      }
      if bytes[at] != byte { return }
      at += 1
    }
    let isHexadecimal = at < bytes.count && bytes[at] | 0x20 == UInt8(ascii: "x")
    if isHexadecimal {
      isCapital = bytes[at] == UInt8(ascii: "X")
      at += 1
    }
    let first = at
    let base: UInt32 = isHexadecimal ? 16 : 10
    while at < bytes.count, at - start < 256,
      let digit = bytes[at].hexadecimalDigit, digit < base
    {
      value = min(value * base + digit, 0x11_0000)
      at += 1
    }
    guard at < bytes.count else {
      state = .cut
      return
    }
    guard at > first, bytes[at] == UInt8(ascii: ";") else { return }
    state = .whole
    digits = first..<at
    end = at + 1
  }
}
