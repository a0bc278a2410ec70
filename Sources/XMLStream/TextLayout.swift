/// Text that is put into lines: folds white space, and writes breaks only between what is there.
struct TextLayout {
  private var bytes: [UInt8] = []
  /// A line end in the text is one in the layout.
  private let keepsLines: Bool
  /// Open elements that keep blanks and line ends.
  var preformatted = 0
  private var hasSpace = false
  /// Line ends to write before the next character: 1 begins a line, 2 a paragraph.
  private var breaks = 0
  private var bullet = ""
  private var indent = 0

  init(capacity: Int, keepsLines: Bool) {
    bytes.reserveCapacity(capacity)
    self.keepsLines = keepsLines
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  // MARK: Lines

  mutating func space() { hasSpace = true }
  mutating func line() { breaks = max(breaks, 1) }
  mutating func paragraph() { if bullet.isEmpty { breaks = 2 } }
  /// Two of them make an empty line.
  mutating func lineBreak() { breaks = min(breaks + 1, 2) }

  /// The next line begins with a bullet.
  ///
  /// Deep lists do not wander off to the right.
  mutating func item(_ bullet: String, indent: Int) {
    line()
    self.bullet = String(repeating: "  ", count: min(indent, 8)) + bullet
  }

  /// An item without text has no bullet either.
  mutating func endItem() {
    bullet = ""
    breaks = 1
  }

  // MARK: Links

  /// Where the text that comes next begins.
  var mark: Int { bytes.count }

  /// What was written since, without blanks at its ends.
  func text(since mark: Int) -> String {
    let part = bytes[min(mark, bytes.count)...].drop { $0 <= 0x20 }
    return String(decoding: part, as: UTF8.self)
  }

  // MARK: Characters

  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add($0) }
  }

  /// Adds UTF-8 that ends at a character's edge.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    var at = 0
    while at < text.count {
      let byte = text[at]
      if byte > 0x20 && byte < 0x7F {
        at = addPlain(text, from: at)
      } else if byte <= 0x20 {
        addBlank(byte)
        at += 1
      } else if byte == 0x7F {
        at += 1
      } else {
        at = addOther(text, from: at)
      }
    }
  }

  /// Copies what needs no looking at: words, and single blanks between them.
  private mutating func addPlain(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    flush()
    var end = start
    while end < text.count {
      let byte = text[end]
      if byte > 0x20 && byte < 0x7F {
        end += 1
      } else if byte == 0x20, end + 1 < text.count, text[end + 1] > 0x20, text[end + 1] < 0x7F {
        end += 2
      } else {
        break
      }
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<end]))
    return end
  }

  /// Other control characters have no place in text.
  private mutating func addBlank(_ byte: UInt8) {
    switch byte {
    case 0x0A where preformatted > 0 || keepsLines: lineBreak()
    case 0x20 where preformatted > 0 && breaks == 0 && !bytes.isEmpty: bytes.append(0x20)
    case 0x20, 0x09, 0x0A, 0x0C, 0x0D: hasSpace = true
    default: break
    }
  }

  /// Characters outside of ASCII: spaces that are written as such fold like others, invisible ones
  /// go, and C1 control characters are read as the Windows characters that were meant.
  private mutating func addOther(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let first = text[start]
    let length = min(first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2, text.count - start)
    let end = start + length
    if first == 0xC2, length == 2, text[start + 1] <= 0xAD {
      switch text[start + 1] {
      case 0xA0: hasSpace = true
      case 0xAD: break  // soft hyphen
      case 0x80...0x9F: addWindows(text[start + 1])
      default: copy(text, start..<end)
      }
    } else if first == 0xE2, length == 3, text[start + 1] == 0x80 {
      switch text[start + 2] {
      case 0x80...0x8A, 0xAF: hasSpace = true
      case 0x8B, 0xAA...0xAE, 0x8E, 0x8F: break  // zero width, direction
      case 0xA8, 0xA9: lineBreak()
      default: copy(text, start..<end)
      }
    } else if first == 0xEF, length == 3, text[start + 1] == 0xBB, text[start + 2] == 0xBF {
      return end  // byte order mark
    } else {
      copy(text, start..<end)
    }
    return end
  }

  private mutating func copy(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    flush()
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[range]))
  }

  /// Source: WHATWG HTML, "numeric character reference end state".
  private mutating func addWindows(_ byte: UInt8) {
    let characters = Array(
      "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
    let character = characters[Int(byte) - 0x80]
    if character.value > 0x9F { add(String(Character(character))) }
  }

  /// Writes the breaks, the bullet or the blank that are due before a character.
  private mutating func flush() {
    if breaks == 0 && !hasSpace && bullet.isEmpty { return }
    if breaks > 0 {
      trimLine()
      if !bytes.isEmpty { for _ in 0..<breaks { bytes.append(0x0A) } }
    } else if hasSpace, let last = bytes.last, last != 0x0A, last != 0x20 {
      bytes.append(0x20)
    }
    if !bullet.isEmpty { bytes.append(contentsOf: bullet.utf8) }
    bullet = ""
    breaks = 0
    hasSpace = false
  }

  private mutating func trimLine() {
    while let last = bytes.last, last == 0x20 { bytes.removeLast() }
  }
}
