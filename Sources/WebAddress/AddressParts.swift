/// The five parts of a URI reference, byte for byte as written: joined again they give the text.
///
/// Any text has parts; what is no URL has only a path. Nothing is decoded, trimmed or checked.
///
/// Source: RFC 3986, appendix B and 3.1.
public struct AddressParts: Hashable, Sendable {
  public var scheme: Substring?
  /// Between `//` and the path.
  ///
  /// Empty for `file:///x`, `nil` for `mailto:x`.
  public var authority: Substring?
  public var path: Substring
  /// Without its `?`.
  public var query: Substring?
  /// Without its `#`.
  public var fragment: Substring?

  public init(_ text: Substring) {
    var rest = text
    fragment = Self.cut(&rest, from: "#")
    query = Self.cut(&rest, from: "?")
    scheme = Self.scheme(of: rest)
    if let scheme { rest = rest[rest.utf8.index(after: scheme.endIndex)...] }
    if rest.utf8.starts(with: "//".utf8) {
      rest = rest.dropFirstBytes(2)
      let end = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      authority = rest[..<end]
      rest = rest[end...]
    }
    path = rest
  }

  public init(_ text: String) {
    self.init(text[...])
  }

  /// The parts joined.
  public var text: String {
    var text = ""
    if let scheme { text += scheme + ":" }
    if let authority { text += "//" + authority }
    text += path
    if let query { text += "?" + query }
    if let fragment { text += "#" + fragment }
    return text
  }

  /// Whether the scheme is `http` or `https`, in any case.
  public var isWeb: Bool {
    guard let scheme else { return false }
    return Scheme.isWeb(scheme)
  }

  /// Takes what follows the first `mark` off the end of `rest`, and the mark with it.
  private static func cut(_ rest: inout Substring, from mark: Unicode.Scalar) -> Substring? {
    guard let at = rest.utf8.firstIndex(of: UInt8(ascii: mark)) else { return nil }
    let tail = rest[rest.utf8.index(after: at)...]
    rest = rest[..<at]
    return tail
  }

  private static func scheme(of text: Substring) -> Substring? {
    guard let first = text.utf8.first, ASCIISet.letters.contains(first),
      let end = text.utf8.firstIndex(where: { !ASCIISet.scheme.contains($0) }),
      text.utf8[end] == UInt8(ascii: ":")
    else { return nil }
    return text[..<end]
  }

  /// The bytes decide: two spellings that Unicode calls equivalent are two addresses.
  public static func == (left: AddressParts, right: AddressParts) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    for byte in text.utf8 {
      hasher.combine(byte)
    }
  }
}

extension Substring {
  func dropFirstBytes(_ count: Int) -> Substring {
    self[utf8.index(startIndex, offsetBy: count)...]
  }
}

enum Scheme {
  static func isWeb(_ scheme: some StringProtocol) -> Bool {
    let lower = scheme.utf8.map { $0 | 0x20 }
    return lower == Array("https".utf8) || lower == Array("http".utf8)
  }

  /// The port that an address of this lowercase scheme means when it names none.
  static func defaultPort(_ scheme: String) -> Int? {
    switch scheme {
    case "http": 80
    case "https": 443
    case "ftp": 21
    default: nil
    }
  }
}
