import IdentityKeys
import Testing

@Suite struct FeedKeyTests {
  @Test func `what is taken out of an address goes to the credential file`() throws {
    let address = try #require(
      SeparatedAddress(" feed://me%40x:p%3Aw@Example.com/rss?show=1&token=a%20b#c", isPrivate: true)
    )
    #expect(address.url == "https://example.com/rss?show=1&token=")
    #expect(address.key.url == address.url)
    #expect(address.key.isPrivate)
    #expect(address.user == "me@x")
    #expect(address.password == "p:w")
    #expect(address.secretURL == "https://example.com/rss?show=1&token=a%20b")
  }

  @Test func `an address that is not private keeps its query`() throws {
    let address = try #require(SeparatedAddress("https://me@example.com/rss?token=abc"))
    #expect(address.url == "https://example.com/rss?token=abc")
    #expect(address.key.text == address.url)
    #expect(!address.key.isPrivate)
    #expect(address.user == "me" && address.password == nil && address.secretURL == nil)
  }

  @Test func `two private feeds of one host stay apart`() {
    let first = FeedKey(privateURL: "https://example.com/rss?token=abc")
    #expect(first != FeedKey(privateURL: "https://example.com/rss?token=abd"))
    #expect(first == FeedKey(privateURL: "https://me:pw@EXAMPLE.com/rss?token=abc"))
  }

  @Test(arguments: [
    "HTTPS://example.com/", "https://example.com/#x", "https://example.com/ ",
    "https://example.com:443/",
    "https://u@example.com/", "https://example.com/?token=#ABCDEF01",
    "https://example.com/?token=x#abcdef01",
    "https://example.com/?id=#abcdef01", "https://example.com/?token=#abcdef0",
    "feed://example.com/",
    "https://EXAMPLE.com/?token=#abcdef01", "example.com", "", "https://bücher.example/",
  ])
  func `only a canonical key is read back`(text: String) {
    #expect(FeedKey(stored: text) == nil)
  }

  @Test(arguments: [
    ("feed.xml", "file:///home/me/feed.xml"), ("./a/../feed.xml", "file:///home/me/feed.xml"),
    ("../feed.xml", "file:///home/feed.xml"), ("/tmp/a b/100%.xml", "file:///tmp/a%20b/100%25.xml"),
    ("/x//y", "file:///x/y"), ("ü?#.xml", "file:///home/me/%C3%BC%3F%23.xml"),
    ("/../..", "file:///"),
  ])
  func `a local file is a feed`(path: String, key: String) throws {
    let feed = try #require(FeedKey(path: path, in: "/home/me"))
    #expect(feed.text == key)
    #expect(FeedKey(stored: key) == feed)
  }

  @Test func `the path of a local file comes back`() {
    #expect(FeedKey(path: "/tmp/a b/100%.xml", in: "/")?.filePath == "/tmp/a b/100%.xml")
    #expect(FeedKey(url: "https://example.com/feed.xml")?.filePath == nil)
    #expect(FeedKey(path: "feed.xml", in: "relative") == nil)
    #expect(FeedKey(path: "", in: "/") == nil)
  }

  @Test(arguments: [
    ("http://example.com:8080/x", "http://example.com:8080/x"),
    ("http://example.com:443", "http://example.com:443"),
    ("https://example.com:65535?x", "https://example.com:65535?x"),
    ("http://example.com:80/x", "http://example.com/x"),
    ("https://example.com:443?x", "https://example.com?x"),
    ("http://example.com:080/x", "http://example.com/x"),
    ("http://example.com:08080/x", "http://example.com:8080/x"),
    ("http://example.com:/x", "http://example.com/x"), ("http://example.com:65536/x", nil),
    ("http://example.com:80x/", nil),
  ])
  func `a port is written where it is not the usual one`(url: String, key: String?) {
    #expect(FeedKey(url: url)?.text == key)
    #expect((FeedKey(stored: url) != nil) == (url == key))
  }

  @Test func `equivalent letters are different keys`() {
    let composed = FeedKey(url: "https://example.com/\u{E9}")
    let decomposed = FeedKey(url: "https://example.com/e\u{301}")
    #expect(composed != nil && composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
  }

  @Test func `normalising twice is normalising once`() {
    let pieces = [
      "http:", "https:", "feed:", "file:", "//", "/", "#", "?", "@", ":", "80", "443", "é", " ",
      "A",
      "..", "token=", "&", "abcdef01", "%41", "[::1]", "localhost",
    ]
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<30_000 {
      let text = (0..<8).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      for key in [FeedKey(url: text), FeedKey(privateURL: text)] {
        guard let key else { continue }
        #expect(FeedKey(url: key.text) == key, "\(text)")
        #expect(FeedKey(stored: key.text) == key, "\(text)")
        #expect(FeedKey(privateURL: key.text)?.url == FeedKey(privateURL: text)?.url, "\(text)")
      }
    }
  }
}
