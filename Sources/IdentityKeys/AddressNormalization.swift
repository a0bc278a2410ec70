import TextFolding
import WebAddress

/// The one spelling of an address that identity uses.
///
/// Trimmed; the schemes that podcast apps invented resolved; scheme and host lowercase, the host in
/// ASCII; user-info, fragment and a default port dropped. Path and query stay byte for byte, and so
/// do `www.`, a trailing slash, and http versus https.
enum AddressNormalization {
  /// - Returns: `nil` for what has no scheme, a host that is none, or control characters in it.
  static func normalized(_ text: String) -> String? {
    if isNormalized(text) { return text }
    // The fragment goes first: there may be a blank before its mark.
    let trimmed = String(Substring(text.utf8.prefix { $0 != UInt8(ascii: "#") })).trimmed
    guard !trimmed.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return nil }
    var parts = AddressParts(PodcastScheme.resolved(trimmed))
    guard let scheme = parts.scheme?.lowercased() else { return nil }
    parts.scheme = scheme[...]
    switch scheme {
    case "file": return normalizedFile(parts)
    case "http", "https": return parts.authority == nil ? nil : withAuthority(parts, scheme)
    default: return parts.authority == nil ? parts.text : withAuthority(parts, scheme)
    }
  }

  private static func withAuthority(_ parts: AddressParts, _ scheme: String) -> String? {
    guard let authority = parts.authority.flatMap({ AuthorityParts($0) }),
      let host = WebAddress.asciiHost(authority.host),
      let port = try? port(of: authority, scheme)
    else { return nil }
    var parts = parts
    parts.authority = (host + port)[...]
    return parts.text
  }

  /// `:8080`, or nothing.
  private static func port(
    of authority: AuthorityParts, _ scheme: String
  ) throws(AuthorityParts.InvalidPort) -> String {
    let defaults = ["http": 80, "https": 443]
    guard let port = try authority.portNumber(), port != defaults[scheme] else { return "" }
    return ":" + String(port)
  }

  /// `file:/x` and `file://localhost/x` are `file:///x`.
  private static func normalizedFile(_ parts: AddressParts) -> String? {
    let host = (parts.authority ?? "").lowercased()
    guard host.isEmpty || host == "localhost", parts.path.utf8.first == UInt8(ascii: "/") else {
      return nil
    }
    var parts = parts
    parts.authority = ""
    return parts.text
  }

  /// Whether `text` is surely in the normal form, which most are; one pass without a copy.
  static func isNormalized(_ text: String) -> Bool {
    let bytes = text.utf8Span.span
    let start = text.utf8.starts(with: "https://".utf8) ? 8 : 7
    guard start == 8 || text.utf8.starts(with: "http://".utf8) else { return false }
    var index = start
    while index < bytes.count, isPlainHost(bytes[index]) { index += 1 }
    guard index > start, bytes[start] != UInt8(ascii: ".") else { return false }
    if index < bytes.count, bytes[index] == UInt8(ascii: ":") {
      guard let end = endOfPlainPort(bytes, from: index + 1, usual: start == 8 ? 443 : 80) else {
        return false
      }
      index = end
    }
    guard index < bytes.count else { return true }
    guard bytes[index] == UInt8(ascii: "/") || bytes[index] == UInt8(ascii: "?") else {
      return false
    }
    while index < bytes.count {
      guard bytes[index] > 0x20, bytes[index] < 0x7F, bytes[index] != UInt8(ascii: "#") else {
        return false
      }
      index += 1
    }
    return true
  }

  /// Where the digits end of a port that is written as usual.
  ///
  /// `nil` for any other, and for the scheme's own, which is not written.
  private static func endOfPlainPort(
    _ bytes: Span<UInt8>, from start: Int, usual: Int
  ) -> Int? {
    var index = start
    var port = 0
    while index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39, port < 65_536 {
      port = port * 10 + Int(bytes[index] - 0x30)
      index += 1
    }
    guard index > start, bytes[start] != 0x30, port < 65_536, port != usual else { return nil }
    return index
  }

  private static func isPlainHost(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
