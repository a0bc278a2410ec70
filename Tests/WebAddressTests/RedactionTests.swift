import Testing
import WebAddress

@Suite struct RedactionTests {
  @Test(arguments: [
    ("https://example.com/feed.xml", "https://example.com/feed.xml"),
    ("https://me:secret@example.com/x", "https://***@example.com/x"),
    ("https://a@b:c@example.com/x@y", "https://***@example.com/x@y"),
    ("me:secret@example.com/x", "me:***@example.com/x"),
    ("//me:secret@example.com/x", "//***@example.com/x"),
    ("https://example.com/?token=abc&id=5", "https://example.com/?token=***&id=5"),
    ("https://example.com/?a&auth=x%20y&&sig=", "https://example.com/?a&auth=***&&sig="),
    ("https://example.com/?TO%4BEN=abc", "https://example.com/?TO%4BEN=***"),
    (
      "https://example.com/cb#access_token=abc&state=1",
      "https://example.com/cb#access_token=***&state=1"
    ),
    ("feed://me:pw@example.com/?key=1=2", "feed://***@example.com/?key=***"),
    ("?password=x", "?password=***"),
    ("no url at all", "no url at all"),
  ])
  func `secrets do not reach a message`(url: String, expected: String) {
    #expect(WebAddress.redacted(url) == expected)
  }

  @Test(arguments: [
    "token", "Token", "access_token", "accessToken", "token-hash", "feedToken2", "key", "api_key",
    "apikey", "APIKey",
    "Key-Pair-Id", "auth", "auth_token", "oauth_signature", "sig", "Signature", "X-Amz-Signature",
    "X-Amz-Credential", "X-Amz-Security-Token", "pass", "user_pass", "password", "passwd", "pw",
    "pwd", "secret",
    "client_secret", "session", "PHPSESSID", "sid", "jwt", "feed[key]",
  ])
  func `names of secrets`(name: String) {
    #expect(SecretName.matches(name))
  }

  @Test(arguments: [
    "id", "edition", "author", "authority", "keyword", "keywords", "monkey", "signal", "design",
    "passage", "compass",
    "format", "page", "user", "t", "", "inside", "sidebar", "sessions",
  ])
  func `names of other things`(name: String) {
    #expect(!SecretName.matches(name))
  }
}
