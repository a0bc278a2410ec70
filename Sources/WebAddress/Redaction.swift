extension WebAddress {
  /// What stands in place of something secret.
  public static let redactionMark: Substring = "***"

  /// `url` as it may be shown in messages and logs: without user-info, without the values of names
  /// in query, fragment and path that look like secrets.
  ///
  /// Any text may be given. Where no address can be read in it, a password may have a `/` or another
  /// mark in it: then everything between the scheme and the last `@` is taken for user-info.
  public static func redacted(_ url: String) -> String { redacted(url[...]) }

  static func redacted(_ text: Substring) -> String {
    guard text.utf8.contains(where: { suspicious.contains($0) }) else { return String(text) }
    let parts = AddressParts(text)
    return isReadable(parts, in: text) ? redacted(parts) : UnreadableAddress(text).redacted
  }

  static func redacted(_ parts: AddressParts) -> String {
    var parts = parts
    if let authority = parts.authority {
      parts.authority = withoutUserInfo(authority)
    } else {
      parts.path = withoutUserInfo(parts.path)
    }
    parts.path = withoutParameters(parts.path)
    parts.query = parts.query.map(withoutSecrets)
    parts.fragment = parts.fragment.map(withoutSecrets)
    return parts.text
  }

  private static let suspicious = ASCIISet("@=:")

  /// Whether it is certain where the user-info ends.
  private static func isReadable(_ parts: AddressParts, in text: Substring) -> Bool {
    if parts.scheme?.lowercased() == "file", parts.authority?.isEmpty ?? true { return true }
    guard let written = parts.authority else { return !text.utf8.contains(UInt8(ascii: ":")) }
    guard let authority = AuthorityParts(written), !authority.host.isEmpty else { return false }
    guard let port = authority.port else { return true }
    // Nobody writes a port of no digits, but a password may begin with a `/`.
    if port.isEmpty { return !text[written.endIndex...].utf8.contains(UInt8(ascii: "@")) }
    return (try? authority.portNumber()) != nil
  }

  private static func withoutUserInfo(_ text: Substring) -> Substring {
    let end = text.utf8.firstIndex(of: UInt8(ascii: "/")) ?? text.endIndex
    guard let at = text[..<end].utf8.lastIndex(of: UInt8(ascii: "@")) else { return text }
    return redactionMark + text[at...]
  }

  /// Source: RFC 3986, 3.3: parameters of a segment, behind a `;`.
  private static func withoutParameters(_ path: Substring) -> Substring {
    guard path.utf8.contains(UInt8(ascii: ";")) else { return path }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    return segments.map(withoutSecret).joined(separator: "/")[...]
  }

  private static func withoutSecrets(_ query: Substring) -> Substring {
    guard query.utf8.contains(UInt8(ascii: "=")) else { return query }
    let items = query.split(separator: "&", omittingEmptySubsequences: false)
    return items.map(withoutSecret).joined(separator: "&")[...]
  }

  /// Some servers take a `;` for the end of an item too, others for a part of its value: from a
  /// secret name on, nothing is shown.
  private static func withoutSecret(_ item: Substring) -> Substring {
    for part in item.split(separator: ";") {
      guard let equals = part.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let value = item.utf8.index(after: equals)
      if value < item.endIndex, SecretName.matches(part[..<equals]) {
        return item[..<value] + redactionMark
      }
    }
    return item
  }
}
