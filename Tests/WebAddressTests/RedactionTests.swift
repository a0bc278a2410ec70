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
    ("https://example.com/?a=1;key=SECRET&b=2", "https://example.com/?a=1;key=***&b=2"),
    ("https://example.com/?token=SEC;RET", "https://example.com/?token=***"),
    ("https://example.com/feed;token=SECRET/x;v=1", "https://example.com/feed;token=***/x;v=1"),
  ])
  func `secrets do not reach a message`(url: String, expected: String) {
    #expect(WebAddress.redacted(url) == expected)
  }

  @Test(arguments: [
    ("http://u:a/SECRET@127.0.0.1:9/x", "http://***@127.0.0.1:9/x"),
    ("http://u:a?SECRET@host/", "http://***@host/"),
    ("http://u:a#SECRET@host/", "http://***@host/"),
    ("http://u:/SECRET@host/", "http://***@host/"),
    ("http://u://SECRET@host/", "http://u://***@host/"),
    ("http://u:SECRET/b@c@host/?token=SECRET", "http://***@host/?token=***"),
    ("http:/u:SECRET@h/", "http:/***@h/"),
    ("http:u:SECRET@h/", "http:***@h/"),
    ("http:\\\\u:SECRET@h/", "http:\\\\***@h/"),
    ("http:///u:SECRET@h/", "http:///***@h/"),
    ("http://u:SECRET", "http://u:***"),
    ("http://u:SECRET/x?y", "http://u:***"),
    ("http:u:SECRET", "http:u:***"),
    (" http://u:SECRET@h/", " http://***@h/"),
    ("see \"http://u:a/SECRET@h/\"", "see \"http://***@h/\""),
    ("feed:https://u:SECRET@h/", "feed:https://***@h/"),
    ("feed://https://u:SECRET@h/", "feed://https://***@h/"),
    ("u:a/SECRET@h", "u:***@h"),
    ("12:a/SECRET@h", "***@h"),
  ])
  func `what is no address shows no password either`(text: String, expected: String) {
    #expect(WebAddress.redacted(text) == expected)
  }

  @Test(arguments: [
    "https://example.com/feed/@me", "https://example.com:8080/@me/x", "http://nas:80/?to=a@b",
    "feed:https://example.com/@me", "file:///home/a:b@c.xml", "/home/a:b@c.xml",
    "Science: the show", "1:02:03", "https://example.com:/x",
    "26:https://example.com/a.xml17:guid:7@example.com",
  ])
  func `what holds no secret stays`(text: String) {
    #expect(WebAddress.redacted(text) == text)
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
