import JSONText
import TestSupport
import Testing

@Suite struct InspectTests {
  let home = TemporaryFolder()
  let file = Fixture.path("shows/salt-marsh-radio.xml")

  @Test func `lines are the episodes, then the feed, then the rest`() throws {
    let told = try Freshet.run("inspect", "--json-lines", file, home: home)
    #expect(told.status == 0)
    let events = try told.lines.map { $0["event"]?.string }
    #expect(events == ["episode", "episode", "episode", "episode", "feed", "end"])
    #expect(try told.lines.allSatisfy { $0["contract"] == 1 })
  }

  @Test func `a file, a pipe and an address give the same`() throws {
    let shows = try Shows()
    let text = String(decoding: Fixture.bytes("shows/salt-marsh-radio.xml"), as: UTF8.self)
    shows.serve(text, at: "/feed.xml")
    let base = "https://saltmarsh.example.org/feed.xml"
    let answers = try [
      Freshet.run("inspect", "--json", "--base", base, file, home: home),
      Freshet.run("inspect", "--json", "--base", base, "-", home: home, input: text),
      Freshet.run("inspect", "--json", "--base", base, shows.url("/feed.xml"), home: home),
    ]
    #expect(answers[0].output == answers[1].output)
    #expect(answers[0].output == answers[2].output)
    #expect(home.names(in: "home").isEmpty)
  }

  @Test func `one episode is picked by number and by key`() throws {
    let second = try Freshet.run("inspect", "--json", "--episode", "2", file, home: home).json
    #expect(second["episodes"]?.array?.count == 1)
    let key = try #require(second["episodes"]?[0]?["key"]?.string)
    #expect(try Freshet.run("inspect", "--json", "--episode", key, file, home: home).json == second)
    #expect(try Freshet.run("inspect", "--episode", "9", file, home: home).status == 1)
  }

  @Test func `an item that was cut takes no other item's key`() throws {
    let cut =
      "<item><title>a</title><guid>a</guid><description>x<a b='c\"d'e\">f</description></item>"
    let others = ["b", "d", "d"].enumerated().map { number, guid in
      "<item><guid>\(guid)</guid><title>\(number)</title><link>https://e.example/\(number)</link></item>"
    }
    let xml = "<rss version='2.0'><channel><title>T</title>\(cut)\(others.joined())</channel></rss>"
    let told = try Freshet.run("inspect", "--json", "-", home: home, input: xml).json
    let episodes = try #require(told["episodes"]?.array)
    let identities = episodes.suffix(3).map { $0["identity"]?.string }
    #expect(episodes.count == 4)
    #expect(identities == ["guid", "link", "guid"])
    let codes = told["diagnostics"]?.array?.map { $0["code"]?.string }
    #expect(codes?.contains("guid.duplicate") == true)
  }

  @Test func `one vocabulary is picked by prefix and by URI`() throws {
    let uri = "https://podcastindex.org/namespace/1.0"
    let byPrefix = try Freshet.run("inspect", "--xml", "--namespace", "podcast", file, home: home)
    let byURI = try Freshet.run("inspect", "--xml", "--namespace", uri, file, home: home)
    #expect(byPrefix.output == byURI.output)
    #expect(byPrefix.output.split(separator: "\n").first?.hasPrefix("<podcast:") == true)
  }

  @Test func `the values of a vocabulary are picked with it`() throws {
    let file = Fixture.path("namespaces/georss/places.xml")
    let all = try Freshet.run("inspect", "--json", file, home: home).json
    let elevation = all["episodes"]?[0]?["vocabularies"]?["georss"]?["elev"]
    #expect(elevation == 353)
    let other = try Freshet.run("inspect", "--json", "--namespace", "gml", file, home: home).json
    #expect(other["episodes"]?[0] != nil)
    #expect(other["episodes"]?[0]?["vocabularies"] == nil)
  }

  @Test func `a live item has a line of its own, and no number`() throws {
    let file = Fixture.path("namespaces/podcast/live-item-whole.xml")
    let told = try Freshet.run("inspect", file, home: home)
    #expect(told.output.contains("pending  2026-12-31T22:00:00Z  New Year on the 63, live"))
    #expect(told.output.contains("1 episode\n"))
  }

  @Test func `keys are printed one a line`() throws {
    let feed = try Freshet.run(
      "key", "feed", "HTTPS://Example.COM:443/podcast.xml?edition=full#section", home: home)
    #expect(feed.output == "https://example.com/podcast.xml?edition=full\n")
    let episodes = try Freshet.run("key", "episode", file, home: home)
    #expect(episodes.output.split(separator: "\n").count == 4)
    #expect(episodes.output.hasPrefix("38:https://saltmarsh.example.org/feed.xml"))
  }

  @Test func `every command explains itself with an example`() throws {
    let help = try Freshet.run("--help", home: home).output
    let section = help.split(separator: "Options:")[0]
    let names = section.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(names.count > 15)
    for name in names {
      let told = try Freshet.run(name, "--help", home: home)
      #expect(told.status == 0)
      #expect(told.output.contains("Examples:"), "\(name)")
    }
  }

  @Test func `the version names the libraries`() throws {
    let lines = try Freshet.run("--version", home: home).output.split(separator: "\n")
    #expect(
      lines.map { $0.split(separator: " ")[0] } == ["freshet", "libxml2", "libcurl", "SQLite"])
  }

  @Test(arguments: [["--tree"], ["--xml"], ["--xml", "--namespace", "podcast"], [], ["--json"]])
  func `every form shows the document, and nothing is written`(form: [String]) throws {
    let told = try Freshet.start(["inspect"] + form + [file], home: home).wait()
    #expect(told.status == 0)
    #expect(told.error == "")
    #expect(
      told.output.contains(form == ["--xml", "--namespace", "podcast"] ? "podcast:" : "Salt"))
    #expect(home.names(in: "home").isEmpty)
  }

  @Test func `a subscription is inspected by its name`() throws {
    let shows = try Shows()
    shows.serve("Salt", [("a", "A")], at: "/salt.xml")
    _ = try Freshet.run("subscribe", shows.url("/salt.xml"), home: home)
    let told = try Freshet.run("inspect", "--json", "salt", home: home).json
    #expect(told["feed"]?["key"]?.string == shows.url("/salt.xml"))
    #expect(told["episodes"]?.array?.count == 1)
  }

  @Test func `a subtree is canonical, as the judge says`() throws {
    for name in Fixture.list("namespaces", suffix: ".xml") {
      let told = try Freshet.run("inspect", "--json", Fixture.path(name), home: home).json
      let elements =
        (told["feed"]?["extensions"]?.array ?? [])
        + (told["episodes"]?.array ?? []).flatMap { $0["extensions"]?.array ?? [] }
      guard let xml = elements.first(where: { $0["nsWritten"] == nil })?["xml"]?.string else {
        continue
      }
      let judged = try Freshet.shell(
        "xmllint --exc-c14n '\(home.write(xml, to: "subtree.xml"))'", home: home)
      #expect(judged.output == xml, "\(name)")
    }
  }
}
