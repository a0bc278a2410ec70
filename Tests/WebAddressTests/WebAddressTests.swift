import Testing
import WebAddress

@Suite struct WebAddressTests {
  @Test func `an address has parts`() throws {
    let address = try #require(WebAddress("HTTPS://me%40x:s%3Ae@Bücher.example:8443/a%20b?c=d#e"))
    #expect(address.scheme == "https")
    #expect(address.user == "me@x")
    #expect(address.password == "s:e")
    #expect(address.host == "xn--bcher-kva.example")
    #expect(address.port == 8443)
    #expect(address.path == "/a%20b")
    #expect(address.query == "c=d")
    #expect(address.fragment == "e")
    #expect(address.text == "https://xn--bcher-kva.example:8443/a%20b?c=d#e")
  }

  @Test func `what is not said is nil, what is empty is empty`() throws {
    let file = try #require(WebAddress("file:///a"))
    #expect(file.host == "" && file.port == nil && file.query == nil)
    let mail = try #require(WebAddress("mailto:a@b.example"))
    #expect(mail.host == nil && mail.path == "a@b.example")
    let user = try #require(WebAddress("http://me@h.example?"))
    #expect(user.user == "me" && user.password == nil && user.query == "" && user.path == "")
    #expect(WebAddress("no scheme") == nil)
    #expect(WebAddress("") == nil)
  }

  @Test(arguments: [
    ("https://a.example/x", "https://A.example:443/y", true),
    ("http://a.example/", "http://a.example:80", true),
    ("https://a.example/", "http://a.example/", false),
    ("https://a.example/", "https://a.example:8443/", false),
    ("https://a.example/", "https://b.a.example/", false),
    ("https://u:p@a.example/", "https://a.example/", true),
    ("https://bücher.example/", "https://xn--bcher-kva.example/", true),
    ("mailto:a", "mailto:a", false),
    ("nonsense", "nonsense", false),
  ])
  func `scheme, host and port make an origin`(first: String, second: String, same: Bool) {
    #expect(WebAddress.isSameOrigin(first, second) == same)
  }

  @Test(arguments: [
    "", "a", "http://a/b?c#d", "//a", "a:b:c", "http://", "?", "#", "a#b?c", "a?b#c?d",
    "é://ü/ö?ä#ß", "1a:b",
    "//u@h:1/", ":", "x:?#",
  ])
  func `parts joined are the text`(text: String) {
    #expect(AddressParts(text).text == text)
  }

  @Test(arguments: [
    ("a%20b", "a b"), ("%C3%BC", "ü"), ("100%", "100%"), ("%4", "%4"), ("%zz%41", "%zzA"),
    ("%FF", "\u{FFFD}"),
  ])
  func `escapes are resolved`(text: String, expected: String) {
    #expect(PercentEncoding.decoded(text) == expected)
  }

  @Test func `a path becomes the path of a file address`() {
    #expect(
      PercentEncoding.encodedPath("/home/a b/100%/ü?#.xml") == "/home/a%20b/100%25/%C3%BC%3F%23.xml"
    )
  }
}
