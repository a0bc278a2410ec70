/// Text that may have been meant as an address, and in which none can be read.
///
/// Rather too much of it is hidden than too little: a `/`, `?` or `#` may belong to a password.
struct UnreadableAddress {
  private let text: Substring

  init(_ text: Substring) { self.text = text }

  var redacted: String {
    guard let scheme = firstScheme else { return withoutScheme }
    let words = text[..<scheme.lowerBound]
    if !words.isEmpty { return words + WebAddress.redacted(text[scheme.lowerBound...]) }
    let rest = text[text.utf8.index(after: scheme.upperBound)...]
    let slashes = rest.utf8.prefix { Self.slashes.contains($0) }
    let isAddress = !slashes.isEmpty || Scheme.isWeb(text[scheme])
    return text[..<slashes.endIndex] + address(rest[slashes.endIndex...], isAddress)
  }

  /// What follows the scheme and its slashes.
  private func address(_ rest: Substring, _ isAddress: Bool) -> String {
    let inner = AddressParts(rest)
    // `feed:https://…`
    if inner.scheme != nil, inner.authority != nil { return WebAddress.redacted(rest) }
    if let at = rest.utf8.lastIndex(of: UInt8(ascii: "@")) { return hidden(rest, upTo: at) }
    // A user and a password, and the host not yet there.
    let end = rest.utf8.firstIndex { Self.ends.contains($0) } ?? rest.endIndex
    guard isAddress, let colon = rest[..<end].utf8.firstIndex(of: UInt8(ascii: ":")),
      rest.utf8.index(after: colon) < rest.endIndex
    else { return WebAddress.redacted(inner) }
    return String(rest[...colon] + WebAddress.redactionMark)
  }

  private var withoutScheme: String {
    let isPath = text.utf8.first.map { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") } ?? true
    guard !isPath, let at = text.utf8.lastIndex(of: UInt8(ascii: "@")),
      text[..<at].utf8.contains(UInt8(ascii: ":"))
    else { return WebAddress.redacted(AddressParts(text)) }
    return hidden(text, upTo: at)
  }

  private func hidden(_ text: Substring, upTo at: Substring.Index) -> String {
    // Behind the `@` nothing is user-info.
    let tail = WebAddress.redacted(AddressParts(text[text.utf8.index(after: at)...]))
    return WebAddress.redactionMark + "@" + tail
  }

  /// Where the first scheme of the text is, without its `:`.
  private var firstScheme: Range<Substring.Index>? {
    let bytes = text.utf8
    var start = text.startIndex
    while let end = bytes[start...].firstIndex(where: { !ASCIISet.scheme.contains($0) }) {
      let next = bytes.index(after: end)
      if start < end, ASCIISet.letters.contains(bytes[start]), bytes[end] == UInt8(ascii: ":"),
        next < bytes.endIndex, !Self.blanks.contains(bytes[next]), isWordStart(start)
      {
        return start..<end
      }
      start = next
    }
    return nil
  }

  private func isWordStart(_ index: Substring.Index) -> Bool {
    guard index > text.startIndex else { return true }
    return Self.wordStarts.contains(text.utf8[text.utf8.index(before: index)])
  }

  private static let blanks = ASCIISet(" \t\r\n")
  private static let slashes = ASCIISet("/\\")
  private static let ends = ASCIISet("/\\?#")
  private static let wordStarts = ASCIISet(" \t\r\n\"'(<[=:,")
}
