extension JSONWriter {
  /// A quoted string.
  ///
  /// Quotes, backslashes and control characters are escaped, also DEL, the C1 set and what reorders
  /// a line on a terminal (U+202A to U+202E, U+2066 to U+2069); everything else stands as it is.
  mutating func appendQuoted(_ string: String) {
    let source = string.utf8.span
    buffer.append(UInt8(ascii: "\""))
    if Self.needsEscapes(source) {
      var index = 0
      while index < source.count { index = appendEscaped(source, from: index) }
    } else {
      buffer += string.utf8
    }
    buffer.append(UInt8(ascii: "\""))
  }

  /// Appends from `start` until the end, or until there were more escapes than room was made for.
  ///
  /// Room is made once for many bytes: an append a byte costs twice the time.
  ///
  /// - Returns: where to go on.
  private mutating func appendEscaped(_ source: Span<UInt8>, from start: Int) -> Int {
    var end = buffer.count
    // Show notes have an escape every thirty bytes or so.
    var spare = 16 + (source.count - start) / 16
    buffer.append(contentsOf: repeatElement(0, count: source.count - start + spare))
    var target = buffer.mutableSpan
    var index = start
    while index < source.count && spare >= 5 {
      let byte = source[index]
      if Self.beginsHidden(byte), let scalar = Self.hidden(source, at: index) {
        Self.escape(scalar, into: &target, at: end)
        end += 6
        let length = scalar < 0x800 ? 2 : 3
        index += length
        spare -= 6 - length
        continue
      }
      index &+= 1
      if !Self.isSpecial(byte) {
        target[end] = byte
        end &+= 1
        continue
      }
      let count = Self.escape(byte, into: &target, at: end)
      end += count
      spare -= count - 1
    }
    buffer.removeLast(buffer.count - end)
    return index
  }

  private static func needsEscapes(_ source: Span<UInt8>) -> Bool {
    for index in 0..<source.count {
      let byte = source[index]
      if isSpecial(byte) || beginsHidden(byte) && hidden(source, at: index) != nil { return true }
    }
    return false
  }

  /// Of U+0080 to U+00BF, and of U+2000 to U+2FFF.
  private static func beginsHidden(_ byte: UInt8) -> Bool { byte == 0xC2 || byte == 0xE2 }

  /// The C1 control or bidirectional control that begins at `index`.
  private static func hidden(_ source: Span<UInt8>, at index: Int) -> UInt16? {
    let second = source[index + 1]
    if source[index] == 0xC2 { return second < 0xA0 ? UInt16(second) : nil }
    let third = source[index + 2]
    switch (second, third) {
    case (0x80, 0xAA...0xAE): return 0x2000 | UInt16(third & 0x3F)
    case (0x81, 0xA6...0xA9): return 0x2040 | UInt16(third & 0x3F)
    default: return nil
    }
  }

  /// Writes six bytes at `end`.
  private static func escape(
    _ scalar: UInt16, into target: inout MutableSpan<UInt8>, at end: Int
  ) {
    target[end] = UInt8(ascii: "\\")
    target[end + 1] = UInt8(ascii: "u")
    for place in 0..<4 {
      target[end + 2 + place] = hexadecimalDigit(UInt8(scalar >> (12 - 4 * place) & 15))
    }
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
  }

  /// Writes two or six bytes at `end` and returns how many.
  private static func escape(
    _ byte: UInt8, into target: inout MutableSpan<UInt8>, at end: Int
  ) -> Int {
    target[end] = UInt8(ascii: "\\")
    if let letter = shortEscape(byte) {
      target[end + 1] = letter
      return 2
    }
    target[end + 1] = UInt8(ascii: "u")
    target[end + 2] = UInt8(ascii: "0")
    target[end + 3] = UInt8(ascii: "0")
    target[end + 4] = hexadecimalDigit(byte >> 4)
    target[end + 5] = hexadecimalDigit(byte & 15)
    return 6
  }

  /// What follows the backslash in the two-character escapes of RFC 8259 section 7.
  private static func shortEscape(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
    case 0x08: UInt8(ascii: "b")
    case 0x09: UInt8(ascii: "t")
    case 0x0A: UInt8(ascii: "n")
    case 0x0C: UInt8(ascii: "f")
    case 0x0D: UInt8(ascii: "r")
    default: nil
    }
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  mutating func appendDecimal(_ integer: Int64) {
    var rest = integer.magnitude
    let start = buffer.count
    repeat {
      buffer.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    if integer < 0 { buffer.append(UInt8(ascii: "-")) }
    // Not `buffer[start...].reverse()`: a slice holds the array, so changing it copies all of it.
    var low = start
    var high = buffer.count - 1
    while low < high {
      buffer.swapAt(low, high)
      low += 1
      high -= 1
    }
  }

  mutating func appendNumber(_ double: Double) {
    if !double.isFinite {
      buffer += "null".utf8
    } else if let whole = Int64(exactly: double), whole.magnitude < 1 << 53,
      whole != 0 || double.sign == .plus
    {
      appendDecimal(whole)
    } else {
      buffer += double.description.utf8
    }
  }
}
