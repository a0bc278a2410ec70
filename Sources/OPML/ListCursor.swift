/// The bytes of a list and the place that is read next.
struct ListCursor {
  let bytes: [UInt8]
  var index = 0

  var isAtEnd: Bool { index >= bytes.count }

  /// The byte at `index` and `offset` more.
  ///
  /// `nil` beyond the end.
  func byte(_ offset: Int = 0) -> UInt8? {
    index + offset < bytes.count ? bytes[index + offset] : nil
  }

  func starts(with text: StaticString, at place: Int? = nil) -> Bool {
    let start = place ?? index
    guard bytes.count - start >= text.utf8CodeUnitCount else { return false }
    return bytes[start...].starts(with: text.description.utf8)
  }

  /// The place behind the next `text`, or the end.
  func end(of text: StaticString) -> Int {
    let text = Array(text.description.utf8)
    var at = index
    while at < bytes.count {
      if bytes[at] == text[0], bytes[at...].starts(with: text) { return at + text.count }
      at += 1
    }
    return at
  }

  /// The place of the next byte that `isEnd` takes, or the end.
  func next(from place: Int, where isEnd: (UInt8) -> Bool) -> Int {
    var at = place
    while at < bytes.count, !isEnd(bytes[at]) { at += 1 }
    return at
  }

  mutating func skipBlanks() {
    index = next(from: index) { !$0.isBlank }
  }

  /// Reads on to the end of a name.
  mutating func takeName() -> ArraySlice<UInt8> {
    let start = index
    index = next(from: start) { !$0.isNameByte }
    return bytes[start..<index]
  }

  func lineCount(_ range: Range<Int>) -> Int {
    var count = 0
    for at in range where bytes[at] == UInt8(ascii: "\n") { count += 1 }
    return count
  }
}

extension UInt8 {
  /// White space of XML.
  var isBlank: Bool {
    self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D
  }

  /// Beyond ASCII, all of it is taken for part of a name.
  var isNameStart: Bool {
    self >= 0x80 || self == UInt8(ascii: "_") || self == UInt8(ascii: ":")
      || self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z")
  }

  var isNameByte: Bool {
    isNameStart || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
      || self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9")
  }
}
