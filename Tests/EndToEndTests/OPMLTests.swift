import JSONText
import TestSupport
import Testing

@Suite struct OPMLTests {
  let home = TemporaryFolder()

  static let list = """
    <?xml version="1.0"?><opml version="2.0"><body>
    <outline text="Out of doors"><outline text="Wet">
      <outline type="rss" text="Salt &amp; Marsh" xmlUrl="https://a.example.org/feed" category="birds,mud"/>
      </outline></outline>
    <outline type="rss" text="My name" title="Its name" xmlUrl="https://user:pass@b.example.org/feed"/>
    <outline type="rss" text="No address" xmlUrl=""/>
    <outline type="rss" xmlUrl="HTTPS://A.example.org:443/feed"/>
    </body></opml>
    """

  @Test func `good outlines are imported and bad ones named`() throws {
    let file = home.write(Self.list, to: "list.opml")
    let told = try Freshet.run("import", file, "--json", home: home)
    #expect(told.status == 1)
    #expect(told.error.contains("\"No address\" says that it is a feed, and no address"))
    #expect(try told.json["counts"]?["added"] == 2)
    #expect(try told.json["counts"]?["failed"] == 1)
    let feeds = try Freshet.run("list", "--json", home: home).json["feeds"]
    #expect(feeds?[0]?["folder"] == "Out of doors/Wet")
    #expect(feeds?[0]?["tags"] == ["birds", "mud"])
    #expect(feeds?[1]?["title"] == "My name")
  }

  @Test func `a feed's own name does not become user state`() throws {
    let file = home.write(Self.list, to: "list.opml")
    _ = try Freshet.run("import", file, home: home)
    #expect(!(try Freshet.run("dump", "user", home: home).output.contains("Salt")))
  }

  @Test func `credentials go to their file, and come out only when asked`() throws {
    let file = home.write(Self.list, to: "list.opml")
    _ = try Freshet.run("import", file, home: home)
    #expect(home.permissions("home/state/credentials.json") == 0o600)
    #expect(home.permissions("home/state") == 0o700)
    #expect(home.permissions("home/UserState.sqlite") == 0o600)
    for name in ["UserState.sqlite", "UserState.sqlite-wal"] {
      let bytes = String(decoding: home.read("home/" + name) ?? [], as: UTF8.self)
      #expect(!bytes.contains("pass"))
    }
    #expect(!(try Freshet.run("export", "-", home: home).output.contains("pass")))
    let open = try Freshet.run("export", "-", "--with-credentials", home: home).output
    #expect(open.contains("https://user:pass@b.example.org/feed"))
  }

  @Test func `what is exported is imported again as it was`() throws {
    let file = home.write(Self.list, to: "list.opml")
    _ = try Freshet.run("import", file, home: home)
    let target = home.file("out.opml")
    #expect(try Freshet.run("export", target, "--with-credentials", home: home).status == 0)
    #expect(home.permissions("out.opml") == 0o600)
    let other = TemporaryFolder()
    #expect(try Freshet.run("import", target, home: other).status == 0)
    let dumps = try [home, other].map {
      try Freshet.run("dump", "user", "--canonical", home: $0).output
    }
    #expect(dumps[0] == dumps[1])
  }

  @Test func `a list that is cut off is imported as far as it goes`() throws {
    let cut = Self.list.split(separator: "title=")[0]
    let file = home.write(String(cut), to: "cut.opml")
    let told = try Freshet.run("import", file, "--json", home: home)
    #expect(told.status == 1)
    #expect(try told.json["complete"] == false)
    #expect(try told.json["counts"]?["added"] == 1)
  }

  @Test func `spellings of attributes, names without text and doubles are understood`() throws {
    let file = home.write(
      """
      <OPML version="1.0"><BODY>
      <outline TEXT="Caf&#233;" XMLURL="https://c.example.org/feed" TYPE="RSS"/>
      <outline xmlurl="https://d.example.org/feed"/>
      <outline text="Again" xmlUrl="HTTPS://D.example.org:443/feed#top"/>
      <outline text="Kept" url="https://e.example.org/feed" type="rss"/>
      </BODY></OPML>
      """, to: "odd.opml")
    let told = try Freshet.run("import", file, "--json", home: home)
    let feeds = try Freshet.run("list", "--json", home: home).json["feeds"]?.array ?? []
    let keys = feeds.compactMap { $0["key"]?.string }
    #expect(keys.contains("https://c.example.org/feed"))
    #expect(keys.filter { $0 == "https://d.example.org/feed" }.count == 1)
    #expect(told.status <= 1)
    #expect(try told.json["counts"]?["added"] == .integer(Int64(keys.count)))
  }

  @Test(arguments: [
    ("", "opml.empty"), ("no list", "opml."), ("<rss version=\"2.0\"/>", "opml.other"),
  ])
  func `what is no list is named, and nothing is imported`(text: String, code: String) throws {
    let told = try Freshet.run("import", home.write(text, to: "no.opml"), "--json", home: home)
    #expect(told.status == 1)
    #expect(try told.json["error"]?["code"]?.string?.hasPrefix(code) == true)
    #expect(try Freshet.run("dump", "user", home: home).output == "")
  }

  @Test func `a private address stays out of exports and messages`() throws {
    let secret = "https://private.example.org/feed?token=s3cret"
    let told = try Freshet.run("subscribe", "--no-fetch", "--private", secret, home: home)
    #expect(told.status == 0)
    #expect(!(told.output + told.error).contains("s3cret"))
    for words in [["export", "-"], ["list"], ["list", "--json"], ["dump", "user"], ["status"]] {
      let told = try Freshet.start(words, home: home).wait()
      #expect(told.status == 0)
      #expect(!(told.output + told.error).contains("s3cret"), "\(words)")
    }
    let export = try Freshet.run("export", "-", home: home).output
    #expect(!export.contains("private.example.org"))
    let open = try Freshet.run("export", "-", "--with-credentials", home: home).output
    #expect(open.contains("token=s3cret"))
  }
}
