/// Which query names hold something that opens a door.
///
/// Their values are left out of messages, and out of the key of a feed that was marked as private.
/// The second makes this list part of an identity: it only grows with a note in the change log.
public struct SecretName: Sendable {
  /// How `text` is looked for in a name.
  public enum Place: Sendable {
    /// Is one of the words of the name: `key` in `Key-Pair-Id`, `feedKey`, `api_key`.
    case word
    /// Ends the name, whatever is before: `token` in `accesstoken`.
    case ending
  }

  public var text: String
  public var place: Place
  public var reason: String

  init(_ text: String, _ place: Place, _ reason: String) {
    self.text = text
    self.place = place
    self.reason = reason
  }

  public static let all = [
    SecretName("token", .ending, "private feeds of membership hosts; OAuth's access_token"),
    SecretName("token", .word, "token-hash, token_time: signed media addresses"),
    SecretName("key", .word, "api_key, feedKey, Key-Pair-Id"),
    SecretName("apikey", .ending, "one word in many services"),
    SecretName("authkey", .ending, "one word in many services"),
    SecretName("userkey", .ending, "one word in many services"),
    SecretName("feedkey", .ending, "one word in many services"),
    SecretName("rsskey", .ending, "one word in many services"),
    SecretName("accesskey", .ending, "one word in many services"),
    SecretName("auth", .word, "auth=…: private feeds of membership hosts"),
    SecretName("authcode", .word, "one word in many services"),
    SecretName("oauth", .word, "oauth_nonce, oauth_signature"),
    SecretName("bearer", .word, "RFC 6750"),
    SecretName("jwt", .word, "RFC 7519 tokens passed in the query"),
    SecretName("sig", .word, "Azure's shared access signatures"),
    SecretName("signature", .ending, "X-Amz-Signature, Signature of CloudFront"),
    SecretName("hmac", .word, "signed addresses"),
    SecretName("hdnea", .word, "Akamai's signed addresses"),
    SecretName("hdnts", .word, "Akamai's signed addresses"),
    SecretName("credential", .ending, "X-Amz-Credential"),
    SecretName("credentials", .ending, "the plural"),
    SecretName("secret", .ending, "client_secret, feedsecret"),
    SecretName("secret", .word, "secret_id"),
    SecretName("pass", .word, "pass, user_pass"),
    SecretName("userpass", .word, "one word in many services"),
    SecretName("passcode", .word, "a password by another name"),
    SecretName("passwd", .ending, "a password by another name"),
    SecretName("password", .ending, "password, feedpassword"),
    SecretName("passphrase", .ending, "a password by another name"),
    SecretName("pwd", .word, "a password by another name"),
    SecretName("pw", .word, "a password by another name"),
    SecretName("session", .word, "session, session_id"),
    SecretName("sessionid", .ending, "PHPSESSIONID, jsessionid"),
    SecretName("sessid", .ending, "PHPSESSID"),
    SecretName("sid", .word, "a session by another name"),
  ]

  /// Whether the value of the query name `name` is to be kept out of sight.
  ///
  /// Escapes in the name are resolved; case does not count.
  public static func matches(_ name: some StringProtocol) -> Bool {
    let name = PercentEncoding.decoded(name)
    let words = words(of: name)
    let joined = words.joined()
    return all.contains { secret in
      switch secret.place {
      case .word: words.contains(secret.text) || joined == secret.text
      case .ending: joined.hasSuffix(secret.text)
      }
    }
  }

  /// `X-Amz-Signature` → x, amz, signature; `feedKey2` → feed, key.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    var wasLower = false
    for byte in name.utf8 {
      let isLetter = ASCIISet.letters.contains(byte)
      let isCapital = isLetter && byte & 0x20 == 0
      if !word.isEmpty, !isLetter || isCapital && wasLower {
        words.append(String(decoding: word, as: UTF8.self))
        word = []
      }
      if isLetter { word.append(byte | 0x20) }
      wasLower = isLetter && !isCapital
    }
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }
}
