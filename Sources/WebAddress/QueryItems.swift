/// One `name=value` of a query, byte for byte.
public struct QueryItem: Sendable {
  public var name: Substring
  /// `nil` when there is no `=`.
  public var value: Substring?

  /// Whether ``SecretName`` tells to hide the value, and there is one.
  public var isSecret: Bool {
    value?.isEmpty == false && SecretName.matches(name)
  }

  var text: String {
    value.map { name + "=" + $0 } ?? String(name)
  }

  /// The items of a query between its `&`, also empty ones.
  public static func items(of query: Substring) -> [QueryItem] {
    query.split(separator: "&", omittingEmptySubsequences: false).map { item in
      guard let equals = item.utf8.firstIndex(of: UInt8(ascii: "=")) else {
        return QueryItem(name: item, value: nil)
      }
      return QueryItem(name: item[..<equals], value: item[item.utf8.index(after: equals)...])
    }
  }

  /// What ``items(of:)`` took apart.
  public static func joined(_ items: [QueryItem]) -> String {
    items.map(\.text).joined(separator: "&")
  }
}
