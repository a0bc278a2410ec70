/// Makes valid what people and programs write for an address.
enum ReferenceReader {
  /// Whether `text` is an `http:` or `https:` address that needs nothing done to it.
  ///
  /// The usual case, decided in one pass: a host of plain characters, perhaps a port, and nothing
  /// that needs an escape or might be a dot segment.
  static func isClean(_ text: String) -> Bool {
    let bytes = text.utf8Span.span
    let start = text.utf8.starts(with: "https://".utf8) ? 8 : 7
    guard start == 8 || text.utf8.starts(with: "http://".utf8) else { return false }
    let hostName = ASCIISet.hostName
    var index = start
    while index < bytes.count, hostName.contains(bytes[index]) { index += 1 }
    guard index > start, bytes[start] != UInt8(ascii: ".") else { return false }
    guard index < bytes.count else { return true }
    return bytes[index] == UInt8(ascii: "/") && isCleanTail(bytes.extracting(index...))
  }

  private static func isCleanTail(_ bytes: Span<UInt8>) -> Bool {
    let allowed = ASCIISet.query
    var inPath = true
    var inFragment = false
    for index in bytes.indices {
      let byte = bytes[index]
      if allowed.contains(byte) {
        if byte == UInt8(ascii: "?") { inPath = false }
        guard inPath, byte == UInt8(ascii: "."), bytes[index - 1] == UInt8(ascii: "/") else {
          continue
        }
        return false
      }
      guard byte == UInt8(ascii: "#"), !inFragment else { return false }
      inFragment = true
      inPath = false
    }
    return true
  }

  /// A reference that is absolute itself, made valid.
  static func absolute(_ text: String) -> String? {
    if isClean(text) { return text }
    let parts = AddressParts(repaired(text, isWeb: false))
    guard parts.scheme != nil else { return nil }
    return valid(parts)?.text
  }

  /// Without white space and invisible characters at the ends, line ends and tabs, nor a scheme that
  /// stands before another one; with `/` for `\` where web addresses have it.
  ///
  /// A reference without a scheme is a web address when its base is: `isWeb`.
  static func repaired(_ text: String, isWeb: Bool) -> String {
    var bytes = Array(WebAddress.visible(text).utf8)
    bytes.removeAll { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    while let second = secondScheme(bytes) { bytes.removeFirst(second) }
    let parts = AddressParts(String(decoding: bytes, as: UTF8.self))
    if parts.scheme == nil ? isWeb : parts.isWeb { replaceBackslashes(&bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Where the second of two schemes begins, as in `http://https://example.org/`.
  private static func secondScheme(_ bytes: [UInt8]) -> Int? {
    guard let first = schemeLength(bytes[...]), schemeLength(bytes[first...]) != nil else {
      return nil
    }
    return first
  }

  private static func schemeLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    ["http://", "https://"].first { scheme in
      bytes.count >= scheme.utf8.count
        && zip(bytes, scheme.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }?.utf8.count
  }

  private static func replaceBackslashes(_ bytes: inout [UInt8]) {
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "?"), UInt8(ascii: "#"): return
      case UInt8(ascii: "\\"): bytes[index] = UInt8(ascii: "/")
      default: break
      }
    }
  }

  /// An absolute address with its parts escaped, its host checked and its dot segments resolved.
  static func valid(_ parts: AddressParts) -> AddressParts? {
    var parts = parts
    if parts.isWeb { findAuthority(&parts) }
    if let authority = parts.authority {
      guard let valid = validAuthority(authority, isWeb: parts.isWeb) else { return nil }
      parts.authority = valid[...]
      parts.path = DotSegments.removed(from: parts.path)
    } else if parts.path.utf8.first == UInt8(ascii: "/") {
      parts.path = DotSegments.removed(from: parts.path)
      // Else the path would be read as an authority: RFC 3986, 3.3.
      if parts.path.utf8.starts(with: "//".utf8) { parts.path = "/." + parts.path }
    }
    parts.scheme = parts.scheme.map { WebAddress.lowercased($0)[...] }
    parts.path = PercentEncoding.encoded(parts.path, keeping: .path)[...]
    parts.query = parts.query.map { PercentEncoding.encoded($0, keeping: .query)[...] }
    parts.fragment = parts.fragment.map { PercentEncoding.encoded($0, keeping: .query)[...] }
    return parts
  }

  /// `http:host/x`, `http:/host/x`, `http:///host/x`: a web address has a host, wherever it hides.
  private static func findAuthority(_ parts: inout AddressParts) {
    guard parts.authority?.isEmpty ?? true else { return }
    let rest = parts.path.drop { $0 == "/" }
    let end = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    parts.authority = rest[..<end]
    parts.path = rest[end...]
  }

  private static func validAuthority(_ authority: Substring, isWeb: Bool) -> String? {
    guard let parts = AuthorityParts(authority),
      let port = try? parts.portNumber().map(String.init) ?? ""
    else { return nil }
    guard let host = validHost(parts.host, isWeb: isWeb) else { return nil }
    let user = parts.userInfo.map { PercentEncoding.encoded($0, keeping: .userInfo) + "@" } ?? ""
    return user + host + (port.isEmpty ? "" : ":" + port)
  }

  /// The host as written where it is plain; only what needs a change gets one.
  private static func validHost(_ host: Substring, isWeb: Bool) -> String? {
    if host.utf8.allSatisfy(ASCIISet.hostName.contains) {
      return host.isEmpty && isWeb || host.utf8.first == UInt8(ascii: ".") ? nil : String(host)
    }
    return WebAddress.asciiHost(host)
  }
}
