import FeedBytes
import Testing

/// Which encoding a document is read in, and what it is called.
@Suite struct CharsetTests {
  /// Reads a document whole and in pieces: what comes out is the same.
  private func clean(_ encoding: String, _ content: [UInt8], named: String? = nil)
    -> (text: String, encoding: String?, repairs: [FeedBytes.Repair])
  {
    let bytes = FeedBytesTests.document(encoding, content)
    let whole = FeedBytesTests.clean(bytes, charset: named)
    for chunk in [1, 3, 64] {
      let cut = FeedBytesTests.clean(bytes, charset: named, chunk: chunk)
      #expect(cut.text == whole.text)
      #expect(cut.encoding == whole.encoding)
      #expect(cut.repairs == whole.repairs)
    }
    return whole
  }

  private func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }

  typealias Row = (label: String, bytes: [UInt8], expected: String, name: String)

  static let encodings: [Row] = [
    ("x-cp1252", [0xE9, 0x80], "é€", "windows-1252"),
    ("latin2", [0xA3, 0xF3, 0x64, 0xBC], "Łódź", "iso-8859-2"),
    ("latin3", [0xA1, 0xB1], "Ħħ", "iso-8859-3"),
    ("latin4", [0xC0, 0xAC], "ĀŦ", "iso-8859-4"),
    ("iso_8859-5:1988", [0xBF, 0xE0, 0xD8, 0xD2, 0xD5, 0xE2], "Привет", "iso-8859-5"),
    ("iso_8859-6:1987", [0xD3, 0xE4, 0xC7, 0xE5], "سلام", "iso-8859-6"),
    ("sun_eu_greek", [0xC3, 0xE5, 0xE9, 0xDC], "Γειά", "iso-8859-7"),
    ("visual", [0xF9, 0xEC, 0xE5, 0xED], "שלום", "iso-8859-8"),
    ("logical", [0xF9, 0xEC, 0xE5, 0xED], "שלום", "iso-8859-8-i"),
    ("latin6", [0xBF, 0xD0], "ŋÐ", "iso-8859-10"),
    ("iso885913", [0xC0, 0xFE], "Ąž", "iso-8859-13"),
    ("iso885914", [0xD0, 0xFE], "Ŵŷ", "iso-8859-14"),
    ("l9", [0xA4, 0xBD], "€œ", "iso-8859-15"),
    ("iso-8859-16", [0xAA, 0xFE], "Șț", "iso-8859-16"),
    ("ibm866", [0x8F, 0xE0, 0xA8, 0xA2, 0xA5, 0xE2], "Привет", "ibm866"),
    ("koi8_r", [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4], "Привет", "koi8-r"),
    ("koi8-u", [0xB7, 0xD6, 0xC1, 0xCB], "Їжак", "koi8-u"),
    ("x-mac-roman", [0x8E, 0xDB], "é€", "macintosh"),
    ("x-mac-ukrainian", [0x8F, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2], "Привет", "x-mac-cyrillic"),
    ("tis-620", [0xCA, 0xC7, 0xD1, 0xCA, 0xB4, 0xD5], "สวัสดี", "windows-874"),
    ("x-cp1250", [0xA3, 0xF3, 0x64, 0x9F], "Łódź", "windows-1250"),
    ("x-cp1251", [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2], "Привет", "windows-1251"),
    ("x-cp1253", [0xC3, 0xE5, 0xE9, 0xDC], "Γειά", "windows-1253"),
    ("iso-8859-9", [0xD0, 0xFE], "Ğş", "windows-1254"),
    ("x-cp1255", [0xF9, 0xEC, 0xE5, 0xED], "שלום", "windows-1255"),
    ("x-cp1256", [0xD3, 0xE1, 0xC7, 0xE3], "سلام", "windows-1256"),
    ("x-cp1257", [0xC0, 0xFE], "Ąž", "windows-1257"),
    ("x-cp1258", [0xF5, 0xFD], "ơư", "windows-1258"),
    ("gb_2312-80", [0xB6, 0xAB, 0xBE, 0xA9], "东京", "gb18030"),
    ("x-x-big5", [0xAA, 0x46, 0xA8, 0xCA], "東京", "big5"),
    ("x-euc-jp", [0xC5, 0xEC, 0xB5, 0xFE, 0xAD, 0xA1], "東京①", "euc-jp"),
    (
      "csiso2022jp", [0x1B, 0x24, 0x42, 0x45, 0x6C, 0x35, 0x7E, 0x1B, 0x28, 0x42], "東京",
      "iso-2022-jp"
    ),
    ("x-sjis", [0x93, 0x8C, 0x8B, 0x9E, 0x87, 0x40], "東京①", "shift_jis"),
    ("windows-949", [0xC7, 0xD1, 0xB1, 0xB9, 0x8C, 0x63], "한국똠", "euc-kr"),
    ("cp437", [0x82], "é", "ibm437"),
    ("cp850", [0x82], "é", "ibm850"),
    ("cp852", [0x9D, 0xA2, 0x64, 0xAB], "Łódź", "ibm852"),
  ]

  @Test(arguments: encodings)
  func `every encoding of the standard is read`(row: Row) {
    let result = clean(row.label, row.bytes)
    #expect(result.text.contains("<a>\(row.expected)</a>"))
    #expect(result.encoding == row.name)
    #expect(result.repairs.isEmpty)
  }

  @Test(arguments: encodings)
  func `UTF-8 is UTF-8 whatever it is called`(row: Row) {
    let result = clean(row.label, utf8("Größe, 東京, …"), named: row.label)
    #expect(result.text.contains("<a>Größe, 東京, …</a>"))
    #expect(result.encoding == "utf-8")
    #expect(result.repairs.map(\.kind) == [.encodingMismatch])
  }

  @Test(arguments: encodings)
  func `plain ASCII is what it is called`(row: Row) {
    let result = clean(row.label, utf8("plain"))
    #expect(result.text.contains("<a>plain</a>"))
    #expect(result.encoding == row.name)
    #expect(result.repairs.isEmpty)
  }

  @Test func `the transport's charset is followed if the bytes can be read in it`() {
    let russian = clean("koi8-r", [0xCF, 0xF0, 0xE8], named: "windows-1251")
    #expect(russian.text.contains("<a>При</a>"))
    #expect(russian.encoding == "windows-1251")
    #expect(russian.repairs.map(\.kind) == [.encodingMismatch])
    let other = clean("koi8-r", [0xF0, 0xD2, 0xC9], named: "utf-8")
    #expect(other.text.contains("<a>При</a>"))
    #expect(other.encoding == "koi8-r")
    let broken = clean("windows-1251", [0xCF, 0xF0, 0xE8, 0x20, 0xFF], named: "euc-kr")
    #expect(broken.encoding == "windows-1251")
  }

  @Test func `one bad byte makes UTF-8 nothing else`() {
    let result = clean("iso-8859-1", utf8("Größe, déjà") + [0xE9] + utf8(", …"))
    #expect(result.text.contains("<a>Größe, déjàé, …</a>"))
    #expect(result.encoding == "utf-8")
    #expect(result.repairs.map(\.kind) == [.encodingMismatch, .invalidBytes])
  }

  @Test func `a stray byte is of the charset that the document claims`() {
    let result = clean("windows-1251", utf8("Привет, привет, ") + [0xCF, 0x20])
    #expect(result.text.contains("<a>Привет, привет, П </a>"))
    #expect(result.encoding == "utf-8")
  }

  @Test(arguments: ["gb2312", "big5", "euc-kr", "shift_jis"])
  func `letters that stand alone are not of a charset of several bytes`(label: String) {
    let text: [UInt8] =
      FeedBytesTests.pasted + [0x4B, 0xF6, 0x6C, 0x6E, 0x20, 0xE4, 0x20, 0x93, 0x20]
    let result = clean(label, text)
    #expect(result.text.contains("<a>Grüße – Köln ä “ </a>"))
    #expect(result.encoding == "windows-1252")
    #expect(result.repairs.map(\.kind) == [.encodingMismatch, .invalidBytes])
  }

  @Test(arguments: encodings)
  func `a charset that a person gives decides, whatever the bytes are`(row: Row) {
    let bytes = FeedBytesTests.document("utf-8", row.bytes)
    for chunk in [1, 4_096] {
      let result = FeedBytesTests.clean(bytes, given: row.label, chunk: chunk)
      #expect(result.text.contains("<a>\(row.expected)</a>"))
      #expect(result.encoding == row.name)
    }
  }

  @Test func `a given charset goes before valid UTF-8 and before a mark`() {
    for mark in [[], [0xEF, 0xBB, 0xBF]] as [[UInt8]] {
      let result = FeedBytesTests.clean(mark + utf8("<a>é</a>"), given: "koi8-r")
      #expect(result.text == "<a>ц╘</a>")
      #expect(result.encoding == "koi8-r")
    }
    let isKnown = FeedBytes(givenCharset: "no-such") != nil
    #expect(!isKnown)
  }

  @Test func `what a charset has no character for is counted with its place`() {
    let result = clean("euc-kr", utf8("x") + [0xC7, 0xD1, 0xFF, 0x20, 0xC9, 0x41])
    #expect(result.text.contains("<a>x한\u{FFFD} "))
    let invalid = result.repairs.first { $0.kind == .invalidBytes }
    let start = FeedBytesTests.document("euc-kr", []).count - 4
    #expect(invalid?.offset == start + 3)
  }

  @Test func `windows-1252 has a control character where it has no other`() {
    let result = clean("windows-1252", [0x81, 0xE9, 0x9D, 0x20])
    #expect(result.text.contains("<a>\u{81}é\u{9D} </a>"))
    #expect(result.repairs.isEmpty)
  }

  @Test(arguments: ["utf-7", "hz-gb-2312", "iso-2022-kr", "x-user-defined", "no-such"])
  func `what is not read is named`(label: String) {
    let result = clean(label, utf8("é +ADw-b+AD4-"))
    #expect(result.text.contains("<a>é +ADw-b+AD4-</a>"))
    #expect(result.encoding == "utf-8")
    #expect(result.repairs.map(\.kind) == [.encodingMismatch])
  }

  @Test(arguments: [true, false], [2, 4])
  func `wide characters are told by a letter, or by white space`(isLittle: Bool, width: Int) {
    let units = "\n<a>é東\u{FFFD}</a>".unicodeScalars.map(\.value)
    let bytes = units.flatMap { unit in
      let unit = (0..<width).map { UInt8(truncatingIfNeeded: unit >> UInt32(8 * $0)) }
      return isLittle ? unit : unit.reversed()
    }
    for chunk in [1, 3, 4_096] {
      let result = FeedBytesTests.clean(bytes, chunk: chunk)
      #expect(result.text == "<a>é東\u{FFFD}</a>")
      #expect(result.encoding == "utf-\(8 * width)\(isLittle ? "le" : "be")")
    }
  }

  @Test(arguments: [true, false], [0xD800, 0xDC00] as [UInt16])
  func `half a pair of surrogates costs one character`(isLittle: Bool, half: UInt16) {
    let units = Array("<a>é".utf16) + [half] + Array("b\u{1F600}</a>".utf16)
    let bytes = units.flatMap { unit in
      let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      return isLittle ? pair : pair.reversed()
    }
    for chunk in [1, 3, 4_096] {
      let result = FeedBytesTests.clean(bytes, chunk: chunk)
      #expect(result.text == "<a>é\u{FFFD}b\u{1F600}</a>")
      #expect(result.repairs.map(\.kind) == [.invalidBytes] && result.repairs[0].count == 1)
    }
  }
}
