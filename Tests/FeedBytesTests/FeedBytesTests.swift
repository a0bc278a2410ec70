import FeedBytes
import Testing

@Suite struct FeedBytesTests {
  static func clean(
    _ bytes: [UInt8], charset: String? = nil, given: String? = nil, chunk: Int = 4_096
  ) -> (text: String, encoding: String?, repairs: [FeedBytes.Repair]) {
    var stage = FeedBytes(charset: charset)
    if let given {
      guard let decided = FeedBytes(givenCharset: given) else { return ("", nil, []) }
      stage = decided
    }
    var output: [UInt8] = []
    func take(_ span: Span<UInt8>) {
      for at in span.indices { output.append(span[at]) }
    }
    var at = 0
    while at < bytes.count {
      let end = min(at + chunk, bytes.count)
      stage.push(bytes.span.extracting(at..<end), take)
      at = end
    }
    stage.finish(take)
    return (String(decoding: output, as: UTF8.self), stage.encoding, stage.repairs)
  }

  static let declared = #"<?xml version="1.0" encoding="ENC"?><a>"#

  static func document(_ encoding: String, _ content: [UInt8]) -> [UInt8] {
    Array(declared.replacing("ENC", with: encoding).utf8) + content + Array("</a>".utf8)
  }

  @Test func `clean UTF-8 passes unchanged`() {
    let text = "<a>é ü 東京 \u{1F600} & plain</a>\r\n\t"
    let result = Self.clean(Array(text.utf8))
    #expect(result.text == text)
    #expect(result.encoding == "utf-8")
    #expect(result.repairs.isEmpty)
  }

  @Test(arguments: 1...9)
  func `cutting the bytes anywhere changes nothing`(chunk: Int) {
    let bytes = Self.document(
      "utf-8", [0xC3, 0xA9, 0xF0, 0x9F, 0x98, 0x80, 0xE9, 0x20, 0x01, 0xEF])
    let whole = Self.clean(bytes)
    let cut = Self.clean(bytes, chunk: chunk)
    #expect(cut.text == whole.text)
    #expect(cut.repairs == whole.repairs)
  }

  @Test(arguments: [1, 2, 3, 1_024, 1_500, 4_096])
  func `a cut in the first character beyond ASCII does not change the charset`(chunk: Int) {
    let text = String(repeating: "x", count: 2_000) + "東京 é"
    for padding in 0...3 {
      let bytes = Self.document(
        "iso-8859-1", Array((text + String(repeating: "y", count: padding)).utf8))
      let cut = Self.clean(Array(repeating: 0x20, count: padding) + bytes, chunk: chunk)
      #expect(cut.text.contains("東京 é"))
      #expect(cut.encoding == "utf-8")
    }
  }

  @Test(arguments: [7, 1_024, 4_096])
  func `white space before a declaration is a fault, however long it is`(chunk: Int) {
    for count in [1, 20, 2_000] {
      let blank = [UInt8](repeating: 0x20, count: count)
      let result = Self.clean(blank + Self.document("utf-8", []), chunk: chunk)
      #expect(result.repairs.map(\.kind) == [.blankBeforeDeclaration])
      #expect(Self.clean(blank + Array("<a/>".utf8), chunk: chunk).repairs.isEmpty)
    }
  }

  @Test func `a declaration behind much white space counts`() {
    let blank = [UInt8](repeating: 0x0A, count: 600)
    let result = Self.clean(blank + Self.document("windows-1251", [0xCF, 0xF0]))
    #expect(result.text.contains("<a>Пр</a>"))
  }

  @Test(arguments: [[0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]], [1, 3, 4_096])
  func `a mark of UTF-16 before text that is none is only dropped`(mark: [UInt8], chunk: Int) {
    let result = Self.clean(mark + Array("<a>é</a>".utf8), chunk: chunk)
    #expect(result.text == "<a>é</a>")
    #expect(result.encoding == "utf-8")
    #expect(result.repairs.map(\.kind) == [.encodingMismatch])
  }

  @Test func `windows-1252 that claims to be UTF-8 is read as what it is`() {
    let result = Self.clean(Self.document("utf-8", [0x93, 0xE9, 0x94]))
    #expect(result.text.contains("<a>“é”</a>"))
    #expect(result.encoding == "windows-1252")
    #expect(result.repairs.map(\.kind) == [.invalidBytes])
    #expect(result.repairs.first?.count == 3)
  }

  @Test func `a bad byte among valid UTF-8 is read alone`() {
    let result = Self.clean(Self.document("utf-8", Array("Ж".utf8) + [0xE9, 0x20]))
    #expect(result.text.contains("<a>Жé </a>"))
    #expect(result.encoding == "utf-8")
  }

  static let pasted: [UInt8] = [0x47, 0x72, 0xFC, 0xDF, 0x65, 0x20, 0x96, 0x20]

  @Test(arguments: [true, false], [1, 2, 3, 4_096])
  func `text that was pasted into UTF-8 is read before and behind it`(isFirst: Bool, chunk: Int) {
    let clean = Array("Café ".utf8)
    let content = isFirst ? Self.pasted + clean : clean + Self.pasted
    let result = Self.clean(Self.document("utf-8", content), chunk: chunk)
    #expect(result.text.contains(isFirst ? "<a>Grüße – Café </a>" : "<a>Café Grüße – </a>"))
    #expect(result.encoding == "utf-8")
    #expect(result.repairs.map(\.kind) == [.invalidBytes])
    #expect(result.repairs.first?.count == 3)
  }

  @Test(arguments: [
    ("iso-8859-1", [0xE9, 0x80] as [UInt8], "é€", "windows-1252"),
    ("windows-1251", [0xCF, 0xF0] as [UInt8], "Пр", "windows-1251"),
    ("koi8-r", [0xF0, 0xD2] as [UInt8], "Пр", "koi8-r"),
    ("Shift_JIS", [0x93, 0x8C, 0x87, 0x40] as [UInt8], "東①", "shift_jis"),
    ("gb2312", [0xB6, 0xAB, 0x95, 0x4D] as [UInt8], "东昅", "gb18030"),
    ("euc-kr", [0xC7, 0xD1] as [UInt8], "한", "euc-kr"),
    ("iso-8859-15", [0xA4] as [UInt8], "€", "iso-8859-15"),
  ])
  func `a declared charset is read as browsers read it`(
    declared: String, bytes: [UInt8], expected: String, name: String
  ) {
    let result = Self.clean(Self.document(declared, bytes))
    #expect(result.text.contains("<a>\(expected)</a>"))
    #expect(result.encoding == name)
  }

  @Test(arguments: ["iso-8859-1", "utf-16", "windows-1250"])
  func `valid UTF-8 under another name stays UTF-8 and is reported`(declared: String) {
    let result = Self.clean(Self.document(declared, Array("Épisode zéro".utf8)))
    #expect(result.text.contains("Épisode zéro"))
    #expect(result.encoding == "utf-8")
    #expect(result.repairs.map(\.kind) == [.encodingMismatch])
  }

  @Test func `the charset of the transport goes before the declaration`() {
    let result = Self.clean(Self.document("utf-8", [0xCF, 0xF0]), charset: "windows-1251")
    #expect(result.text.contains("Пр"))
  }

  @Test(arguments: [true, false], [true, false])
  func `UTF-16 is read with and without a byte order mark`(isLittle: Bool, hasMark: Bool) {
    let text = (hasMark ? "\u{FEFF}" : "") + "<?xml version='1.0'?><a>é\u{1F600}</a>"
    let bytes = text.utf16.flatMap { unit in
      let pair = [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
      return isLittle ? pair : pair.reversed()
    }
    for chunk in [1, 3, 4_096] {
      let result = Self.clean(bytes, chunk: chunk)
      #expect(result.text == "<?xml version='1.0'?><a>é\u{1F600}</a>")
      #expect(result.encoding == (isLittle ? "utf-16le" : "utf-16be"))
    }
  }

  @Test func `what XML forbids is left out and counted`() {
    let result = Self.clean(Array("<a>x\u{01}y\u{0B}z\u{FFFE}é</a>".utf8))
    #expect(result.text == "<a>xyzé</a>")
    #expect(result.repairs.map(\.kind) == [.controlCharacter])
    #expect(result.repairs.first?.count == 3)
    #expect(result.repairs.first?.offset == 4)
  }

  @Test func `white space and a mark before the declaration are dropped`() {
    #expect(Self.clean([0xEF, 0xBB, 0xBF] + Array("\n \r\n<a/>".utf8)).text == "<a/>")
  }

  @Test(arguments: [1, 2, 3, 4, 5, 4_096])
  func `a character in two encoded surrogates is that character`(chunk: Int) {
    let bytes = Array("<a>".utf8) + [0xED, 0xA0, 0xBC, 0xED, 0xBD, 0xB5] + Array("</a>".utf8)
    let result = Self.clean(bytes, chunk: chunk)
    #expect(result.text == "<a>\u{1F375}</a>")
    #expect(result.encoding == "utf-8")
    #expect(result.repairs.map(\.kind) == [.invalidBytes])
  }

  @Test func `a document cut in the middle of a character is only cut`() {
    let result = Self.clean(Array("<a>caf".utf8) + [0xC3])
    #expect(result.text == "<a>caf")
    #expect(result.encoding == "utf-8")
    #expect(result.repairs.isEmpty)
  }
}
