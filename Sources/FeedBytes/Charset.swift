/// A character encoding that can be read, by its name in the WHATWG Encoding Standard.
///
/// Labels are read as browsers read them: `iso-8859-1` and `us-ascii` mean windows-1252, `gb2312`
/// means gb18030, because that is what such bytes are in practice.
/// Source: WHATWG Encoding Standard, section 4.2.
struct Charset: Equatable {
  enum Kind {
    /// One byte a character, and ASCII below 0x80.
    case singleByte
    case multiByte
    case unicode
  }

  /// Lowercase, as reported.
  let name: String
  /// What `iconv_open` calls it.
  let iconvName: String
  let kind: Kind

  static let utf8 = Charset(name: "utf-8", iconvName: "UTF-8", kind: .unicode)
  static let utf16LE = Charset(name: "utf-16le", iconvName: "UTF-16LE", kind: .unicode)
  static let utf16BE = Charset(name: "utf-16be", iconvName: "UTF-16BE", kind: .unicode)
  static let utf32LE = Charset(name: "utf-32le", iconvName: "UTF-32LE", kind: .unicode)
  static let utf32BE = Charset(name: "utf-32be", iconvName: "UTF-32BE", kind: .unicode)
  static let windows1252 = Charset(
    name: "windows-1252", iconvName: "WINDOWS-1252", kind: .singleByte)

  /// Two or four bytes for what is one in ASCII.
  var isWide: Bool { kind == .unicode && self != .utf8 }

  /// Bytes that are read together at least.
  var unitBytes: Int { isWide ? name.hasPrefix("utf-32") ? 4 : 2 : 1 }

  /// A byte from 0x80 to 0x9F that has no character of its own is the control character of that
  /// number.
  ///
  /// Source: the indexes of the WHATWG Encoding Standard.
  var hasControls: Bool { kind == .singleByte && name.hasPrefix("windows-") }

  private init(name: String, iconvName: String, kind: Kind) {
    self.name = name
    self.iconvName = iconvName
    self.kind = kind
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
    guard let known = Self.labels[label] else { return nil }
    self = known
  }

  private static let labels: [String: Charset] = {
    var labels: [String: Charset] = [:]
    func add(_ rows: String, _ kind: Kind) {
      for row in rows.split(separator: "\n") {
        let words = row.split(separator: " ").map(String.init)
        let charset = Charset(name: words[0], iconvName: words[1], kind: kind)
        for label in words.dropFirst(2) { labels[label] = charset }
      }
    }
    add(CharsetLabels.unicode, .unicode)
    add(CharsetLabels.alsoSeen, .unicode)
    add(CharsetLabels.singleByte, .singleByte)
    add(CharsetLabels.alsoSeenSingleByte, .singleByte)
    add(CharsetLabels.multiByte, .multiByte)
    add(CharsetLabels.alsoSeenMultiByte, .multiByte)
    return labels
  }()
}
