import CByteScan
import CLibXML2
import ElementTree
import FeedBytes
import Glibc

/// The character data from a place in libxml2's buffer on: text, CDATA sections, and references to
/// characters.
///
/// Source: XML 1.0, sections 2.4, 2.7, 4.1 and 4.6.
struct CharacterData {
  /// Behind what was read.
  private(set) var at: UnsafePointer<UInt8>
  /// The line there.
  private(set) var line: Int32
  private let end: UnsafePointer<UInt8>
  private let target: UnsafeMutablePointer<TreeStorage>?

  /// - Parameters:
  ///   - input: what libxml2 reads.
  ///   - count: how many bytes behind `cur` the data begins.
  ///   - target: where it is added; `nil` for nowhere.
  init(
    _ input: xmlParserInputPtr, skipping count: Int,
    into target: UnsafeMutablePointer<TreeStorage>?
  ) {
    at = input.pointee.cur + count
    end = input.pointee.end
    line = input.pointee.line
    self.target = target
  }

  /// Reads on to the first byte that is no character data, or may turn out not to be when more bytes
  /// come.
  @inline(__always) mutating func read() {
    while readText(), !isAtTag, readSection() || readReference() {}
  }

  /// What ends nearly all text.
  private var isAtTag: Bool {
    at.pointee == UInt8(ascii: "<") && end - at > 1 && at[1] != UInt8(ascii: "!")
  }

  /// - Returns: whether there is more behind it; what ends with the buffer may be half a `]]>`.
  @inline(__always) private mutating func readText() -> Bool {
    var behind = line
    let count = cbytescan_character_data(at, end - at, &behind)
    if at + count == end { return false }
    target?.pointee.append(at, count)
    at += count
    line = behind
    return true
  }

  /// - Returns: `false` when no section is here, or not all of one.
  private mutating func readSection() -> Bool {
    let head: StaticString = "<![CDATA["
    guard isHere(head) else { return false }
    let content = at + head.utf8CodeUnitCount
    var behind = line
    let count = cbytescan_section(content, end - content, &behind)
    if content + count == end { return false }
    target?.pointee.append(content, count)
    at = content + count + 3
    line = behind
    return true
  }

  /// - Returns: `false` when the reference is to an entity that has to be declared, or to nothing.
  private mutating func readReference() -> Bool {
    guard end - at > 1, at.pointee == UInt8(ascii: "&") else { return false }
    switch at[1] {
    case UInt8(ascii: "#"): return readNumber()
    case UInt8(ascii: "l"): return read("&lt;", as: "<")
    case UInt8(ascii: "g"): return read("&gt;", as: ">")
    case UInt8(ascii: "q"): return read("&quot;", as: "\"")
    default: return read("&amp;", as: "&") || read("&apos;", as: "'")
    }
  }

  private mutating func read(_ reference: StaticString, as character: Unicode.Scalar) -> Bool {
    guard isHere(reference) else { return false }
    add(character, behind: reference.utf8CodeUnitCount)
    return true
  }

  private mutating func readNumber() -> Bool {
    let isHexadecimal = isHere("&#x")
    let base: UInt32 = isHexadecimal ? 16 : 10
    var digit = at + (isHexadecimal ? 3 : 2)
    let last = min(digit + Self.mostDigits, end - 1)
    var value: UInt32 = 0
    let first = digit
    while digit < last, let more = digit.pointee.hexadecimalDigit, more < base {
      value = value &* base &+ more
      digit += 1
    }
    guard digit > first, digit.pointee == UInt8(ascii: ";"),
      let character = Unicode.Scalar(value), character.isXMLCharacter
    else { return false }
    add(character, behind: digit + 1 - at)
    return true
  }

  /// More may not fit 32 bits, and are left to libxml2.
  private static let mostDigits = 7

  private mutating func add(_ character: Unicode.Scalar, behind length: Int) {
    for var byte in UTF8.encode(character).unsafelyUnwrapped { target?.pointee.append(&byte, 1) }
    at += length
  }

  @inline(__always) private func isHere(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    return end - at >= count && memcmp(at, text.utf8Start, count) == 0
  }
}
