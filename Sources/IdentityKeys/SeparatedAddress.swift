import Digests
import TextFolding
import WebAddress

/// A feed's address, taken apart into what may be stored and synced, and what belongs into the
/// credential file.
public struct SeparatedAddress: Sendable {
  public let key: FeedKey
  /// The address that may be stored: without user-info and, of a private feed, with empty secrets.
  public let url: String
  /// From the user-info, escapes resolved.
  ///
  /// `nil` when there was none.
  public let user: String?
  /// From the user-info, escapes resolved.
  ///
  /// `nil` when there was none.
  public let password: String?
  /// The whole address but for user-info, when query values were taken out of ``url``.
  public let secretURL: String?

  /// Takes an address apart; `nil` when it is no address of a feed.
  ///
  /// - Parameters:
  ///   - address: in any spelling that ``FeedKey/init(url:)`` reads.
  ///   - isPrivate: whether secret query values are taken out, see ``SecretName``. The key then
  ///     gets `#` and 8 hexadecimal digits, so that two such feeds of one host stay apart.
  public init?(_ address: String, isPrivate: Bool = false) {
    guard let plain = FeedKey(url: address) else { return nil }
    let userInfo = AddressParts(PodcastScheme.resolved(address.trimmed)).authority
      .flatMap { AuthorityParts($0)?.userInfo }
    let credentials = userInfo.map { WebAddress.credentials($0) }
    user = credentials?.user
    password = credentials?.password
    guard isPrivate, let query = PrivateQuery(of: plain) else {
      key = plain
      url = plain.text
      secretURL = nil
      return
    }
    key = FeedKey(canonical: query.url + "#" + query.mark)
    url = query.url
    secretURL = plain.text
  }
}

/// The query of a private feed's address, with its secrets taken out.
struct PrivateQuery {
  /// The address with every secret value empty; the names stay, so that the place is known.
  let url: String
  /// The first 8 hexadecimal digits of the SHA-256 of the values as written, joined by `&`.
  let mark: String

  /// - Returns: `nil` when no value is secret.
  init?(of key: FeedKey) {
    var parts = AddressParts(key.text)
    guard let query = parts.query else { return nil }
    var items = QueryItem.items(of: query)
    var secrets: [Substring] = []
    for index in items.indices where items[index].isSecret {
      secrets.append(items[index].value ?? "")
      items[index].value = ""
    }
    guard !secrets.isEmpty else { return nil }
    parts.query = QueryItem.joined(items)[...]
    url = parts.text
    mark = String(SHA256.hash(secrets.joined(separator: "&")).hex.prefix(8))
  }

  static func isMark(_ text: Substring) -> Bool {
    text.utf8.count == 8
      && text.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }

  /// Whether a query looks as one that secrets were taken out of: an empty one, and no other left.
  static func isEmptied(_ query: Substring?) -> Bool {
    let items = query.map(QueryItem.items) ?? []
    return !items.contains { $0.isSecret }
      && items.contains { $0.value?.isEmpty == true && SecretName.matches($0.name) }
  }
}
