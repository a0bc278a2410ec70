/// The first tag of a document that begins as XML or HTML does.
struct DocumentRoot {
  /// Without its prefix; empty when there is no tag near the start.
  let local: String

  /// Bytes that are looked at.
  private static let prefix = 16 << 10

  init(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes.prefix(Self.prefix)
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(open + 1)...]
      if rest.starts(with: "!--".utf8) {
        rest = Self.behind("-->", rest)
      } else if rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "?") {
        rest = Self.behind(">", rest)
      } else {
        local = Self.local(rest)
        return
      }
    }
    local = ""
  }

  /// `nil` for any other: HTML, as far as is known.
  var format: DocumentFormat? {
    switch local {
    case "chapters": .simpleChapters
    case "tt": .timedText
    default: nil
    }
  }

  private static func local(_ bytes: ArraySlice<UInt8>) -> String {
    let name = bytes.prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
    let local = name.split(separator: UInt8(ascii: ":"), maxSplits: 1).last ?? name
    return String(decoding: local, as: UTF8.self)
  }

  private static func behind(_ end: StaticString, _ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let mark = Array(end.description.utf8)
    var rest = bytes
    while !rest.isEmpty {
      if rest.starts(with: mark) { return rest.dropFirst(mark.count) }
      rest = rest.dropFirst()
    }
    return rest
  }
}
