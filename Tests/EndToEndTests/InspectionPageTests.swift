import JSONText
import TestSupport
import Testing

/// The page that `inspect --html` makes: whole, of this document alone, and safe to open.
@Suite struct InspectionPageTests: RunsInHomes {
  let home = TemporaryFolder()
  let file = Fixture.path("shows/salt-marsh-radio.xml")

  static let hostile = """
    <rss version="2.0" xmlns:x="urn:x"><channel>
    <title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>
    <link>javascript:alert(1)</link><language>"&gt;&lt;img src=x onerror=alert(1)&gt;</language>
    <description>&lt;img src="https://spy.example/1.gif"&gt; &amp;lt;b&amp;gt; ]]&gt;</description>
    <item><guid>a</guid><title>" onmouseover="alert(1)</title><link>java&#9;script:alert(1)</link>
    <description>&lt;iframe src="https://spy.example/"&gt;&lt;/iframe&gt;told</description>
    <enclosure url="javascript:alert(1)//.mp3" type="&lt;b&gt;" length="1"/>
    <x:open y="'&gt;&lt;svg onload=alert(1)&gt;"><x:in>&lt;/details&gt;&lt;script&gt;</x:in>
    https://u:TOPSECRET@h.example/?token=TOPSECRET</x:open></item>
    <item><guid>b</guid><title>Fine</title>
    <enclosure url="https://media.example/a.mp3?a=1&amp;b=2" type="audio/mpeg" length="9"/></item>
    </channel></rss>
    """

  /// The page of a file, which has to be well-formed.
  private func page(_ path: String, status: Int32 = 0) throws -> String {
    let told = try run("inspect", "--html", home.file("page.html"), path, at: home, status: status)
    #expect(told.output.isEmpty)
    let judged = try Freshet.shell("xmllint --noout '\(home.file("page.html"))'", home: home)
    #expect(judged.status == 0, "\(judged.error)")
    return String(decoding: home.read("page.html") ?? [], as: UTF8.self)
  }

  @Test func `nothing of a feed becomes markup, a script or a way to anything but the web`()
    throws
  {
    let page = try page(home.write(Self.hostile, to: "hostile.xml"))
    for part in page.split(separator: "<").dropFirst() {
      let tag = part.prefix { $0 != ">" }
      let name = String(tag.prefix { $0.isLetter || $0.isNumber || $0 == "/" || $0 == "!" })
      #expect(Self.known.contains(name.replacing("/", with: "")), "<\(tag)>")
      if name == "a" { #expect(tag.hasPrefix("a href=\"https://")) } else { Self.expectPlain(tag) }
    }
    #expect(page.contains("&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>"))
    #expect(page.contains("href=\"https://media.example/a.mp3?a=1&amp;b=2\""))
    #expect(!page.contains("TOPSECRET"))
  }

  private static let known: Set = [
    "!DOCTYPE", "html", "head", "meta", "title", "style", "body", "h1", "h2", "h3", "p", "dl", "dt",
    "dd", "article", "span", "div", "details", "summary", "ul", "li", "code", "a", "time",
  ]

  /// Only attributes that fetch nothing and run nothing.
  private static func expectPlain(_ tag: Substring) {
    let names = tag.split(separator: "=").dropLast().compactMap { $0.split(separator: " ").last }
    guard !tag.hasPrefix("meta"), !tag.hasPrefix("html") else { return }
    #expect(names.allSatisfy { ["class", "dir", "datetime"].contains($0) }, "<\(tag)>")
  }

  @Test func `the page has the feed, its episodes and what nobody knows`() throws {
    let page = try page(file)
    let known = try run("inspect", "--json", file, at: home).json
    for episode in try #require(known["episodes"]?.array) {
      let title = try #require(episode["title"]?.string).replacing("&", with: "&amp;")
      #expect(page.contains(title.replacing("'", with: "&#39;")))
      for enclosure in episode["enclosures"]?.array ?? [] {
        let url = try #require(enclosure["url"]?.string).replacing("&", with: "&amp;")
        #expect(page.contains("<a href=\"\(url)\""))
      }
      for element in episode["extensions"]?.array ?? [] {
        let name = [element["prefix"]?.string, element["name"]?.string].compactMap(\.self)
        #expect(page.contains("<code>\(name.joined(separator: ":"))</code>"))
      }
    }
    #expect(page.contains("<details><summary>"))
    #expect(page.contains("prefers-color-scheme: dark"))
    #expect(try run("inspect", "--html", "-", file, at: home).output == page)
  }

  @Test func `a document that is cut off gives a whole page of what there is`() throws {
    let cut = Self.hostile.prefix(Self.hostile.count - 60)
    let page = try page(home.write(String(cut), to: "cut.xml"), status: 1)
    #expect(page.contains("xml.truncated"))
  }

  @Test func `one episode, and no other form beside it`() throws {
    let one = try run("inspect", "--html", "-", "--episode", "2", file, at: home).output
    #expect(one.split(separator: "<article>").count == 2)
    for other in ["--tree", "--xml", "--json", "--check"] {
      try run("inspect", "--html", "-", other, file, at: home, status: 2)
    }
    let none = home.file("none.html")
    try run("inspect", "--html", none, "--episode", "99", file, at: home, status: 1)
    #expect(home.read("none.html") == nil)
  }

  @Test func `a page takes the place of nothing but a page`() throws {
    let out = home.file("out.html")
    for _ in 1...2 { try run("inspect", "--html", out, file, at: home) }
    let copy = home.write(Self.hostile, to: "copy.xml")
    let told = try run("inspect", "--html", copy, copy, at: home, status: 2)
    #expect(told.error.contains("no page of HTML"))
    #expect(home.read("copy.xml") == Array(Self.hostile.utf8))
  }

  @Test func `memory is that of one episode`() throws {
    func peak(_ count: Int) throws -> Int {
      let notes = String(repeating: "Notes &amp; more. ", count: 1_200)
      let items = (0..<count).map {
        "<item><guid>\($0)</guid><description>\(notes)</description></item>"
      }
      let text = "<rss version=\"2.0\"><channel><title>T</title>\(items.joined())</channel></rss>"
      let told = try run(
        "inspect", "--html", home.file("long.html"), home.write(text, to: "long.xml"), at: home)
      return told.peakBytes
    }
    #expect(try peak(500) < peak(10) + 6 << 20)
    #expect((home.read("long.html") ?? []).count > 100_000)
  }
}
