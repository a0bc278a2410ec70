extension WebAddress {
  /// What stands in place of something secret.
  public static let redactionMark: Substring = "***"

  /// `url` as it may be shown in messages and logs: without user-info, without the values of query
  /// and fragment names that look like secrets.
  ///
  /// Any text may be given. Without a `//`, everything before an `@` is taken for user-info.
  public static func redacted(_ url: String) -> String {
    guard url.utf8.contains(where: { Self.suspicious.contains($0) }) else { return url }
    var parts = AddressParts(url)
    if let authority = parts.authority {
      parts.authority = withoutUserInfo(authority)
    } else {
      parts.path = withoutUserInfo(parts.path)
    }
    parts.query = parts.query.map(withoutSecrets)
    parts.fragment = parts.fragment.map(withoutSecrets)
    return parts.text
  }

  private static let suspicious = ASCIISet("@=")

  private static func withoutUserInfo(_ text: Substring) -> Substring {
    let end = text.utf8.firstIndex(of: UInt8(ascii: "/")) ?? text.endIndex
    guard let at = text[..<end].utf8.lastIndex(of: UInt8(ascii: "@")) else { return text }
    return redactionMark + text[at...]
  }

  private static func withoutSecrets(_ query: Substring) -> Substring {
    guard query.utf8.contains(UInt8(ascii: "=")) else { return query }
    var items = QueryItem.items(of: query)
    for index in items.indices where items[index].isSecret {
      items[index].value = redactionMark
    }
    return QueryItem.joined(items)[...]
  }
}
