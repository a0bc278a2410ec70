extension JSONWriter {
  /// A quoted string.
  ///
  /// Quotes, backslashes and control characters (DEL too) are escaped; everything else stands as it
  /// is.
  mutating func appendQuoted(_ string: String) {
    let source = string.utf8.span
    let specials = Self.countSpecials(source)
    buffer.append(UInt8(ascii: "\""))
    if specials == 0 {
      buffer += string.utf8
    } else {
      // Long texts with markup are full of quotes and line ends: one pass with room for the worst
      // beats an append a byte.
      appendEscaped(source, room: source.count + 5 * specials)
    }
    buffer.append(UInt8(ascii: "\""))
  }

  private static func countSpecials(_ source: Span<UInt8>) -> Int {
    var count = 0
    // Without branches and overflow checks, so that the compiler can make vector code of it.
    for index in 0..<source.count {
      let byte = source[index]
      let isSpecial =
        one(if: byte < 0x20) | one(if: byte == UInt8(ascii: "\""))
        | one(if: byte == UInt8(ascii: "\\")) | one(if: byte == 0x7F)
      count &+= isSpecial
    }
    return count
  }

  @inline(__always)
  private static func one(if condition: Bool) -> Int { condition ? 1 : 0 }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
  }

  private mutating func appendEscaped(_ source: Span<UInt8>, room: Int) {
    var end = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: room))
    var target = buffer.mutableSpan
    for index in source.indices {
      let byte = source[index]
      if !Self.isSpecial(byte) {
        target[end] = byte
        end += 1
        continue
      }
      target[end] = UInt8(ascii: "\\")
      if let letter = Self.shortEscape(byte) {
        target[end + 1] = letter
        end += 2
      } else {
        target[end + 1] = UInt8(ascii: "u")
        target[end + 2] = UInt8(ascii: "0")
        target[end + 3] = UInt8(ascii: "0")
        target[end + 4] = Self.hexadecimalDigit(byte >> 4)
        target[end + 5] = Self.hexadecimalDigit(byte & 15)
        end += 6
      }
    }
    buffer.removeLast(buffer.count - end)
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
