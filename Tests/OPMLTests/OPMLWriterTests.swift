import IdentityKeys
import OPML
import Testing

@Suite struct OPMLWriterTests {
  @Test func `the whole form`() throws {
    var writer = OPMLWriter()
    writer.created = "Mon, 30 Nov 2026 06:00:00 GMT"
    let written = writer.write([
      try feed("https://b.example/?a=1&b=2", name: "b <\"quoted\">", folder: ["Ä", "x"]),
      try feed("https://a.example/", name: "Álpha", tags: ["one", "t,wo"]),
      try feed("https://c.example/", name: "Mine", title: "Theirs", folder: ["z"]),
      try feed("https://d.example/"),
    ])
    #expect(
      String(decoding: written.bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <opml version="2.0">
          <head>
            <title>Podcast subscriptions</title>
            <dateCreated>Mon, 30 Nov 2026 06:00:00 GMT</dateCreated>
          </head>
          <body>
            <outline text="Ä">
              <outline text="x">
                <outline type="rss" text="b &lt;&quot;quoted&quot;&gt;" xmlUrl="https://b.example/?a=1&amp;b=2"/>
              </outline>
            </outline>
            <outline text="z">
              <outline type="rss" text="Mine" title="Theirs" xmlUrl="https://c.example/"/>
            </outline>
            <outline type="rss" text="Álpha" xmlUrl="https://a.example/" category="one,t\\,wo"/>
            <outline type="rss" text="https://d.example/" xmlUrl="https://d.example/"/>
          </body>
        </opml>

        """)
  }

  @Test func `the order of the feeds does not change a byte`() throws {
    var feeds = try (0..<20).map {
      try feed("https://e.example/\($0 % 10)?\($0)", name: "T\($0 % 3)", folder: ["F\($0 % 2)"])
    }
    let bytes = OPMLWriter().write(feeds).bytes
    for _ in 0..<20 {
      feeds.shuffle()
      #expect(OPMLWriter().write(feeds).bytes == bytes)
    }
  }

  @Test func `what was written is read back`() throws {
    var writer = OPMLWriter()
    writer.includesCredentials = true
    let address = try #require(
      SeparatedAddress("https://m%40e:p%3A%2Fw@f.example/rss?x=1&token=a%26b", isPrivate: true))
    let secret = OPMLFeed(
      key: address.key, url: address.url, name: "S", isPrivate: true, user: address.user,
      password: address.password, secretURL: address.secretURL)
    let feeds = [
      secret,
      try feed(
        "https://g.example/ü", name: "a\tb\nc & d\u{1}", title: "\\ / , \"",
        folder: ["a/b", "c\\"],
        tags: ["x,y", "z\\", "w"], attributes: [("version", "RSS2"), ("my-note", "<&>")]),
      try feed("https://h.example/", name: nil),
    ]
    let list = try OPMLReader.read(writer.write(feeds).bytes)
    #expect(list.isFlawless)
    #expect(Set(list.feeds.map(\.key)) == Set(feeds.map(\.key)))
    let back = try #require(list.feeds.first { $0.key == feeds[1].key })
    #expect(back.name == "a\tb\nc & d\u{FFFD}")
    #expect(back.title == feeds[1].title && back.folder == feeds[1].folder)
    #expect(back.tags == feeds[1].tags && back.attributes == feeds[1].attributes)
    let hidden = try #require(list.feeds.first { $0.key == address.key })
    #expect(hidden.user == "m@e" && hidden.password == "p:/w")
    #expect(hidden.secretURL == address.secretURL && hidden.isPrivate)
    #expect(list.feeds.contains { $0.key.text == "https://h.example/" && $0.name == nil })
  }

  @Test func `no secret is written unless asked for`() throws {
    var basic = try feed("https://i.example/feed", name: "Basic")
    basic.user = "user-name"
    basic.password = "pass-word"
    let address = try #require(SeparatedAddress("https://i.example/?token=hidden", isPrivate: true))
    let secret = OPMLFeed(
      key: address.key, url: address.url, isPrivate: true, secretURL: address.secretURL)
    var unlisted = try feed("https://i.example/path/hidden/rss")
    unlisted.isPrivate = true
    let written = OPMLWriter().write([basic, secret, unlisted])
    let text = String(decoding: written.bytes, as: UTF8.self)
    #expect(text.contains(#"xmlUrl="https://i.example/feed""#))
    for word in ["user-name", "pass-word", "hidden", "i.example/?token"] {
      #expect(!text.contains(word))
    }
    #expect(written.leftOut == [secret.key, unlisted.key].sorted())
  }

  @Test func `attributes that cannot stand there are left out`() throws {
    let odd = try feed(
      "https://j.example/",
      attributes: [
        ("a b", "1"), ("TEXT", "2"), ("xmlns", "3"), ("ok", "4"), ("OK", "5"), ("1st", "6"),
        ("", "7"),
      ])
    let text = String(decoding: OPMLWriter().write([odd]).bytes, as: UTF8.self)
    #expect(text.contains(#"xmlUrl="https://j.example/" ok="4"/>"#))
  }

  @Test(
    arguments: [
      ([], ""), (["a"], "a"), (["a", "b"], "a/b"), (["a/b", "c"], #"a\/b/c"#),
      ([#"a\"#, "b"], #"a\\/b"#),
    ] as [([String], String)])
  func `folders in one string`(names: [String], path: String) {
    #expect(FolderPath.joined(names) == path)
    #expect(FolderPath.names(of: path) == names)
  }

  @Test func `a path as people type it`() {
    #expect(FolderPath.names(of: "/ a //b\\c/ ") == ["a", "b\\c"])
  }

  private func feed(
    _ url: String, name: String? = nil, title: String? = nil, folder: [String] = [],
    tags: [String] = [], attributes: [(String, String)] = []
  ) throws -> OPMLFeed {
    OPMLFeed(
      key: try #require(FeedKey(url: url)), url: url, name: name, title: title, folder: folder,
      tags: tags, attributes: attributes.map { .init(name: $0.0, value: $0.1) })
  }
}
