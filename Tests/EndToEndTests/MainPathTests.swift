import JSONText
import TestSupport
import Testing

@Suite struct MainPathTests {
  let home = TemporaryFolder()
  let shows: Shows

  init() throws {
    shows = try Shows()
    shows.serve("Salt Marsh", [("b", "The bittern"), ("a", "Mud")], at: "/salt.xml")
    shows.serve("Sauerteig", [("31", "Laib 31")], at: "/sauerteig.xml")
  }

  @Test func `subscribe fetches, stores and lists`() throws {
    let told = try Freshet.run("subscribe", shows.url("/salt.xml"), home: home)
    #expect(told.status == 0)
    #expect(told.output == "Subscribed to Salt Marsh  2 episodes\n")
    let feed = try Freshet.run("list", "--json", home: home).json["feeds"]?[0]
    #expect(feed?["key"]?.string == shows.url("/salt.xml"))
    #expect(feed?["title"] == "Salt Marsh")
    #expect(feed?["episodes"] == 2)
    #expect(feed?["unplayed"] == 2)
    #expect(feed?["lastSuccess"]?.string == Freshet.now)
  }

  @Test func `an address that does not answer or is no feed records nothing`() throws {
    shows.set("/page") { _ in LoopbackResponse(200, text: "<html><body>x</body></html>") }
    for (path, code) in [("/nothing", "http.404"), ("/page", "feed.html-page")] {
      let told = try Freshet.run("subscribe", "--json", shows.url(path), home: home)
      #expect(told.status == 1)
      #expect(try told.json["feeds"]?[0]?["error"]?["code"]?.string == code)
    }
    #expect(try Freshet.run("dump", "user", home: home).output == "")
    #expect(try Freshet.run("dump", "cache", home: home).output == "")
  }

  static let brokenItem = "<item><guid>x</guid><a b='c\"d'e\">f</a></item></channel>"

  @Test func `a feed with an episode that cannot be read is subscribed to, with a warning`() throws
  {
    let feed = Shows.document("Salt Marsh", [("b", "The bittern"), ("a", "Mud")])
      .replacing("</channel>", with: Self.brokenItem)
    shows.serve(feed, at: "/broken.xml")
    let told = try Freshet.run("subscribe", shows.url("/broken.xml"), home: home)
    #expect(told.status == 0)
    #expect(told.output == "Subscribed to Salt Marsh  2 episodes\n")
    #expect(told.error.contains("attribute"))
    #expect(try Freshet.run("list", "--json", home: home).json["feeds"]?[0]?["episodes"] == 2)
  }

  @Test func `a feed that is not whole fails once more each time, and is read in its rhythm`()
    throws
  {
    shows.serve("Salt Marsh", [("b", "The bittern"), ("a", "Mud")], at: "/salt.xml")
    _ = try Freshet.run("subscribe", shows.url("/salt.xml"), home: home)
    let feed = Shows.document("Salt Marsh", [("c", "Geese"), ("b", "The bittern"), ("a", "Mud")])
      .replacing("</channel>", with: Self.brokenItem)
    shows.serve(feed, at: "/salt.xml")
    for _ in 0..<8 {
      #expect(try Freshet.run("refresh", "--all", home: home).status == 1)
    }
    let health = try Freshet.run("status", "--json", home: home).json["feeds"]?[0]
    #expect(health?["failures"] == 8)
    let due = try #require(health?["nextDue"]?.string)
    #expect(due < "2026-12-02", "eight failures in a row would wait for more than a day")
  }

  @Test(arguments: ["subscribe", "inspect"])
  func `an address without its scheme is no file`(command: String) throws {
    let told = try Freshet.run(command, "nowhere.invalid/feed.xml", home: home)
    #expect(told.status == 1)
    #expect(!told.error.contains("no such file") && !told.error.contains("file:"))
    let path = try Freshet.run(command, "folder/feed.xml", home: home)
    #expect(path.error.contains("no such file") || path.error.contains("No such file"))
  }

  @Test func `a web page is searched for its feeds`() throws {
    shows.set("/") { _ in
      LoopbackResponse(
        200, [("Content-Type", "text/html")],
        text: """
          <html><head><link rel="alternate" type="application/rss+xml" href="salt.xml">
          <link rel="alternate" type="application/atom+xml" href="other.xml"></head></html>
          """)
    }
    let told = try Freshet.run("subscribe", "--json", shows.url("/"), home: home)
    #expect(told.status == 0)
    let feed = try told.json["feeds"]?[0]
    #expect(feed?["key"]?.string == shows.url("/salt.xml"))
    #expect(feed?["alternatives"] == [.string(shows.url("/other.xml"))])
  }

  @Test func `a refresh asks with validators, and takes what is new`() throws {
    _ = try Freshet.run("subscribe", shows.url("/salt.xml"), home: home)
    let unchanged = try Freshet.run("refresh", "--all", "--json", home: home)
    #expect(try unchanged.json["counts"]?["unchanged"] == 1)
    #expect(shows.server.requests("/salt.xml").last?["If-None-Match"] != nil)
    shows.serve(
      "Salt Marsh", [("c", "Geese"), ("b", "The bittern"), ("a", "Mud")], at: "/salt.xml")
    let told = try Freshet.run("refresh", "--all", "--json", home: home)
    #expect(told.status == 0)
    let feed = try told.json["feeds"]?[0]
    #expect(feed?["outcome"] == "updated")
    #expect(feed?["newEpisodes"] == 1)
    #expect(feed?["changedEpisodes"] == 0)
    let episodes = try Freshet.run("episodes", "salt", "--json", home: home).json["episodes"]
    #expect(episodes?.array?.compactMap { $0["title"]?.string } == ["Geese", "The bittern", "Mud"])
  }

  @Test func `nothing is asked before its time`() throws {
    _ = try Freshet.run("subscribe", shows.url("/salt.xml"), home: home)
    let asked = shows.server.requests.count
    let early = try Freshet.run("refresh", home: home)
    #expect(early.output == "Nothing was due.\n")
    #expect(shows.server.requests.count == asked)
    _ = try Freshet.run("refresh", home: home, now: "2026-12-02T06:00:00Z")
    #expect(shows.server.requests.count == asked + 1)
  }

  @Test
  func `a refresh is silent when it is asked to be, and one failure does not stop the others`()
    throws
  {
    _ = try Freshet.run(
      "subscribe", shows.url("/salt.xml"), shows.url("/sauerteig.xml"), home: home)
    let quiet = try Freshet.run("refresh", "--all", "--quiet", home: home)
    #expect(quiet.output + quiet.error == "")
    shows.set("/salt.xml") { _ in LoopbackResponse(500) }
    let told = try Freshet.run("refresh", "--all", "--quiet", home: home)
    #expect(told.status == 1)
    #expect(told.output == "")
    #expect(told.error == "freshet: Salt Marsh: status 500: the server failed\n")
    #expect(try Freshet.run("refresh", "--all", "--fail-on", "all", home: home).status == 0)
    #expect(try Freshet.run("refresh", "--all", "--fail-on", "never", home: home).status == 0)
  }

  @Test func `user state is the same bytes around a refresh and a rebuild`() throws {
    _ = try Freshet.run("subscribe", shows.url("/salt.xml"), "--tag", "wet", home: home)
    let before = try Freshet.run("dump", "user", home: home).output
    #expect(before.contains("\"tags\":[\"wet\"]"))
    shows.serve("Another title", [("z", "Other")], at: "/salt.xml")
    _ = try Freshet.run("refresh", "--all", home: home)
    _ = try Freshet.run("rebuild", home: home)
    #expect(try Freshet.run("dump", "user", home: home).output == before)
    #expect(!before.contains("Salt Marsh"))
  }

  @Test func `a library without its cache is rebuilt as it was`() throws {
    _ = try Freshet.run(
      "subscribe", shows.url("/salt.xml"), shows.url("/sauerteig.xml"), home: home)
    let before = try Freshet.run("dump", "cache", "--canonical", home: home).output
    #expect(before.split(separator: "\n").count == 5)
    for name in home.names(in: "home") where name.hasPrefix("PodcastCache") {
      home.remove("home/" + name)
    }
    #expect(try Freshet.run("list", home: home).output.contains(shows.url("/salt.xml")))
    let told = try Freshet.run("rebuild", "--json", home: home)
    #expect(told.status == 0)
    #expect(try told.json["counts"]?["updated"] == 2)
    #expect(try Freshet.run("dump", "cache", "--canonical", home: home).output == before)
    #expect(try Freshet.run("rebuild", "--json", home: home).json["counts"]?["due"] == 0)
  }

  @Test func `a search is complete right after a refresh`() throws {
    _ = try Freshet.run("subscribe", shows.url("/salt.xml"), home: home)
    let results = try Freshet.run("search", "BITTERN", "--json", home: home).json["results"]
    #expect(results?.array?.compactMap { $0["title"]?.string } == ["The bittern"])
    #expect(results?[0]?["feed"]?["title"] == "Salt Marsh")
    #expect(results?[0]?["snippet"] == "Notes of The bittern")
  }

  @Test func `an episode is shown by number and by key`() throws {
    _ = try Freshet.run("subscribe", shows.url("/salt.xml"), home: home)
    let first = try Freshet.run("show", "salt#1", "--json", home: home).json["episode"]
    #expect(first?["title"] == "The bittern")
    #expect(first?["state"]?["played"] == false)
    let key = try #require(first?["key"]?.string)
    #expect(try Freshet.run("show", key, "--json", home: home).json["episode"] == first)
  }

  @Test func `a move for good is written into the subscription, whose key stays`() throws {
    _ = try Freshet.run("subscribe", shows.url("/old.xml"), home: home)
    let episodes = [("d", "D"), ("c", "C"), ("b", "B"), ("a", "A")]
    shows.serve("Moved", episodes, at: "/old.xml")
    _ = try Freshet.run("subscribe", shows.url("/old.xml"), home: home)
    shows.serve("Moved", episodes, at: "/new.xml")
    shows.set("/old.xml") { [url = shows.url("/new.xml")] _ in .redirect(301, to: url) }
    let told = try Freshet.run("refresh", "--all", "--json", home: home)
    #expect(try told.json["counts"]?["moved"] == 1)
    let feed = try Freshet.run("list", "--json", home: home).json["feeds"]?[0]
    #expect(feed?["key"]?.string == shows.url("/old.xml"))
    #expect(feed?["url"]?.string == shows.url("/new.xml"))
    #expect(try Freshet.run("move", "moved", "--undo", home: home).status == 0)
    let undone = try Freshet.run("list", "--json", home: home).json["feeds"]?[0]
    #expect(undone?["url"]?.string == shows.url("/old.xml"))
  }

  @Test func `an address that another subscription has is refused`() throws {
    shows.serve("One", [("a", "A")], at: "/one.xml")
    shows.serve("Two", [("b", "B")], at: "/two.xml")
    _ = try Freshet.run("subscribe", shows.url("/one.xml"), shows.url("/two.xml"), home: home)
    let told = try Freshet.run("move", "one.xml", shows.url("/two.xml"), home: home)
    #expect(told.status == 5)
    #expect(told.error.contains("Two"))
    let urls = try Freshet.run("list", "--json", home: home).json["feeds"]?.array?
      .compactMap { $0["url"]?.string }
    #expect(urls.map(Set.init) == [shows.url("/one.xml"), shows.url("/two.xml")])
  }
}
