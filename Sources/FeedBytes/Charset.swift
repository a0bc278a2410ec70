/// A character encoding that can be read, by its name in the WHATWG Encoding Standard.
///
/// Labels are read as browsers read them: `iso-8859-1` and `us-ascii` mean windows-1252, `gb2312`
/// means gb18030, because that is what such bytes are in practice.
/// Source: WHATWG Encoding Standard, section 4.2.
struct Charset: Equatable {
  /// Lowercase, as reported.
  let name: String
  /// What `iconv_open` calls it.
  let iconvName: String
  /// One byte a character, and ASCII below 0x80.
  let isSingleByte: Bool

  static let utf8 = Charset(name: "utf-8", iconvName: "UTF-8", isSingleByte: false)
  static let utf16LE = Charset(name: "utf-16le", iconvName: "UTF-16LE", isSingleByte: false)
  static let utf16BE = Charset(name: "utf-16be", iconvName: "UTF-16BE", isSingleByte: false)
  static let utf32LE = Charset(name: "utf-32le", iconvName: "UTF-32LE", isSingleByte: false)
  static let utf32BE = Charset(name: "utf-32be", iconvName: "UTF-32BE", isSingleByte: false)
  static let windows1252 = Charset(
    name: "windows-1252", iconvName: "WINDOWS-1252", isSingleByte: true)

  var isWide: Bool { name.hasPrefix("utf-16") || name.hasPrefix("utf-32") }

  private init(name: String, iconvName: String, isSingleByte: Bool) {
    self.name = name
    self.iconvName = iconvName
    self.isSingleByte = isSingleByte
  }

  /// The encoding that a label means.
  ///
  /// `nil` when nobody knows it.
  init?(label: String) {
    // What nearly every document says.
    if label == "UTF-8" || label == "utf-8" {
      self = .utf8
      return
    }
    let label = label.lowercased().filter { !" \t\r\n\"';".contains($0) }
    if let row = Self.aliases[label] {
      self = row
      return
    }
    for (prefix, target) in Self.families where label.hasPrefix(prefix) {
      let rest = label.dropFirst(prefix.count)
      guard (1...5).contains(rest.count), rest.allSatisfy({ $0.isNumber || $0 == "-" }) else {
        continue
      }
      self.init(name: label, iconvName: target + rest.uppercased(), isSingleByte: true)
      return
    }
    return nil
  }

  /// Families whose numbers iconv knows under the same name.
  private static let families = [
    ("windows-", "WINDOWS-"), ("iso-8859-", "ISO-8859-"), ("cp", "CP"),
  ]

  private static let aliases: [String: Charset] = {
    var table: [String: Charset] = [:]
    func add(_ charset: Charset, _ labels: String...) {
      for label in labels { table[label] = charset }
    }
    func multi(_ name: String, _ iconv: String) -> Charset {
      Charset(name: name, iconvName: iconv, isSingleByte: false)
    }
    func single(_ name: String, _ iconv: String) -> Charset {
      Charset(name: name, iconvName: iconv, isSingleByte: true)
    }
    add(.utf8, "utf-8", "utf8", "unicode-1-1-utf-8", "utf-8-sig", "utf8mb4", "utf8mb3")
    // A label cannot be right about these when it can be read byte by byte; see EncodingChoice.
    add(.utf16LE, "utf-16", "utf-16le", "utf16", "unicode", "ucs-2", "iso-10646-ucs-2")
    add(.utf16BE, "utf-16be")
    add(.utf32LE, "utf-32", "utf-32le", "ucs-4", "iso-10646-ucs-4")
    add(.utf32BE, "utf-32be")
    add(
      .windows1252, "windows-1252", "cp1252", "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1",
      "latin-1", "l1", "us-ascii", "ascii", "ansi", "ansi_x3.4-1968", "x-cp1252")
    add(single("windows-1254", "WINDOWS-1254"), "iso-8859-9", "latin5", "windows-1254")
    add(single("windows-874", "CP874"), "tis-620", "iso-8859-11", "windows-874")
    add(single("koi8-r", "KOI8-R"), "koi8-r", "koi8", "koi")
    add(single("koi8-u", "KOI8-U"), "koi8-u")
    add(single("macintosh", "MACINTOSH"), "macintosh", "mac", "x-mac-roman")
    add(multi("shift_jis", "CP932"), "shift_jis", "shift-jis", "sjis", "x-sjis", "ms_kanji")
    add(multi("shift_jis", "CP932"), "windows-31j", "cp932")
    add(multi("euc-jp", "EUC-JP-MS"), "euc-jp", "x-euc-jp")
    add(multi("iso-2022-jp", "ISO-2022-JP-3"), "iso-2022-jp")
    add(multi("gb18030", "GB18030"), "gb18030", "gb2312", "gbk", "gb_2312-80", "x-gbk", "cp936")
    add(multi("big5", "BIG5-HKSCS"), "big5", "big5-hkscs", "x-x-big5", "cn-big5")
    add(multi("euc-kr", "CP949"), "euc-kr", "ks_c_5601-1987", "korean", "cp949", "ksc5601")
    return table
  }()
}
