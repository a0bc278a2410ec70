import Testing
import WebAddress

@Suite struct ResolutionTests {
  /// RFC 3986, 5.4.1 and 5.4.2.
  @Test(arguments: [
    ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"),
    ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
    (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"),
    ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"),
    ("..", "http://a/b/"),
    ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"),
    ("../../", "http://a/"),
    ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
    ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
    (".g", "http://a/b/c/.g"),
    ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
    ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
    ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
    ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
    ("g#s/./x", "http://a/b/c/g#s/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"),
  ])
  func `the examples of RFC 3986`(reference: String, expected: String) {
    #expect(WebAddress.resolve(reference, against: "http://a/b/c/d;p?q") == expected)
  }

  @Test(arguments: [
    (
      "https://cdn.example.org/my show/ep one.mp3", "https://cdn.example.org/my%20show/ep%20one.mp3"
    ),
    (" https://cdn.example.org/ok.mp3\n", "https://cdn.example.org/ok.mp3"),
    ("\u{A0}https://example.org/a\u{200B}", "https://example.org/a"),
    ("\u{FEFF}\u{2003}https://example.org/a", "https://example.org/a"),
    ("\u{200E} a/b\u{2060}", "https://feeds.example.org/show/a/b"),
    ("http://http://example.org/a", "http://example.org/a"),
    ("https://HTTP://https://example.org/a", "https://example.org/a"),
    ("https://example.org/?u=http://http://a", "https://example.org/?u=http://http://a"),
    ("https://example.org/a\n    b.mp3", "https://example.org/a%20%20%20%20b.mp3"),
    ("https://example.org/\ta.mp3", "https://example.org/a.mp3"),
    ("https://example.org/ü/é?ö=ä#ß", "https://example.org/%C3%BC/%C3%A9?%C3%B6=%C3%A4#%C3%9F"),
    ("https://example.org/a%20b%2Fc%zz", "https://example.org/a%20b%2Fc%zz"),
    ("https://example.org/a%c3%bc", "https://example.org/a%c3%bc"),
    ("https://example.org/<a>\"{b}|^`", "https://example.org/%3Ca%3E%22%7Bb%7D%7C%5E%60"),
    ("https://example.org/q?a[]=1&b=x y", "https://example.org/q?a[]=1&b=x%20y"),
    ("https:\\\\example.org\\a.mp3?b\\c", "https://example.org/a.mp3?b%5Cc"),
    ("http:/example.org/x", "http://example.org/x"),
    ("http:///example.org/x", "http://example.org/x"),
    ("https:example.org/x", "https://example.org/x"),
    ("//cdn.example.org/pr.mp3", "https://cdn.example.org/pr.mp3"),
    ("/media/rel.mp3", "https://feeds.example.org/media/rel.mp3"),
    ("a:b/c", "a:b/c"),
    ("HTTPS://Example.ORG/A", "https://Example.ORG/A"),
    ("https://bücher.example/x", "https://xn--bcher-kva.example/x"),
    ("https://faß.de/", "https://xn--fa-hia.de/"),
    ("https://ex%61mple.org/", "https://example.org/"),
    ("https://user:p@ss@example.org:8080/x", "https://user:p%40ss@example.org:8080/x"),
    ("https://example.org:/x", "https://example.org/x"),
    ("https://[2001:DB8::1]:81/x", "https://[2001:db8::1]:81/x"),
    ("https://example.org/a/../b/./c", "https://example.org/b/c"),
    ("https://example.org/..a/.b", "https://example.org/..a/.b"),
    ("https://example.org/a#b#c", "https://example.org/a#b%23c"),
    ("https://example.org", "https://example.org"),
    ("a.b:/.//c", "a.b:/.//c"),
    ("mailto:a b@example.org", "mailto:a%20b@example.org"),
    ("magnet:?xt=urn:btih:abc", "magnet:?xt=urn:btih:abc"),
  ])
  func `what people write is made valid`(reference: String, expected: String) {
    #expect(
      WebAddress.resolve(reference, against: "https://feeds.example.org/show/rss.xml") == expected)
  }

  @Test(arguments: [
    "http://", "https:///", "http://exa mple.org/", "http://example.org:99999/",
    "http://example.org:a/",
    "http://[::1/", "http://[::1]x/", "http://[nonsense]/", "http://a<b/", "//", "http://:80/",
    "http://%00/", "http://a%2Fb/", "http://.example.org/", "http://.é.example/",
    "http://\u{1F4A9}.la:99999/",
  ])
  func `what cannot be an address is none`(reference: String) {
    #expect(WebAddress.resolve(reference, against: "https://feeds.example.org/show/rss.xml") == nil)
  }

  @Test func `a relative reference needs a base`() {
    #expect(WebAddress.resolve("/x", against: nil) == nil)
    #expect(WebAddress.resolve("/x", against: "not absolute") == nil)
    #expect(WebAddress.resolve("/x", against: "mailto:a@example.org") == nil)
    #expect(WebAddress.resolve("https://a.example/x", against: nil) == "https://a.example/x")
    #expect(
      WebAddress.resolve("b.xml", against: "file:///home/a/feed.xml") == "file:///home/a/b.xml")
    #expect(WebAddress.resolve("b.xml", against: "https://a.example") == "https://a.example/b.xml")
  }

  @Test func `what was made valid stays as it is`() {
    let pieces = [
      "http:", "/", "//", "\\", "é", " ", "%41", "%", "..", "?", "#", "@", ":", "a.b", "[::1]",
    ]
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let text = (0..<8).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      guard let once = WebAddress.resolve(text, against: "https://h.example/p/q?r") else {
        continue
      }
      #expect(WebAddress.resolve(once, against: nil) == once, "\(text)")
      #expect(once.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "\(text)")
    }
  }
}
