import JSONText
import TestSupport
import Testing

/// What the command says to people where there is nothing to show, and what to do about it.
@Suite struct GuidanceTests {
  let home = TemporaryFolder()
  let shows: Shows
  private static let file = Fixture.path("shows/salt-marsh-radio.xml")

  init() throws { shows = try Shows() }

  private func run(_ words: String...) throws -> Freshet.Outcome {
    try Freshet.start(words, home: home).wait()
  }

  private func subscribe() throws {
    shows.serve("Tide", [("b", "Flow"), ("a", "Ebb")], at: "/tide.xml")
    try #require(try run("subscribe", shows.url("/tide.xml")).status == 0)
  }

  private func deleteCache() {
    for name in home.names(in: "home") where name.hasPrefix("PodcastCache") {
      home.remove("home/" + name)
    }
  }

  // MARK: Nothing there

  @Test(arguments: [
    ["list"], ["episodes"], ["search", "x"], ["show", "x#1"], ["episodes", "x"], ["status"],
    ["extensions"], ["why", "x"],
  ])
  func `an empty home says how to subscribe`(words: [String]) throws {
    let told = try Freshet.start(words, home: home).wait()
    #expect(told.error.contains("\"freshet subscribe ADDRESS\""))
    let quiet = try Freshet.start(words + ["--json"], home: home).wait()
    #expect(quiet.status == told.status)
  }

  @Test(arguments: [
    ["list"], ["episodes"], ["search", "x"], ["show", "tide#1"], ["episodes", "tide"],
    ["extensions"],
  ])
  func `a cache that was deleted is rebuilt, says each`(words: [String]) throws {
    try subscribe()
    deleteCache()
    var words = words
    // Its title is gone with the cache.
    if words.count > 1 { words[1] = words[1].replacing("tide", with: "tide.xml") }
    #expect(try Freshet.start(words, home: home).wait().error.contains("\"freshet rebuild\""))
    let json = try Freshet.start(words + ["--json"], home: home).wait()
    #expect(json.status == 1 || json.error == "")
    #expect(try run("rebuild").status == 0)
    #expect(!(try run("list").error.contains("rebuild")))
  }

  @Test func `what is no file and no address is named as neither`() throws {
    let told = try run("inspect", "nosuch.xml")
    #expect(told.status == 1)
    #expect(told.error.contains("no file \"nosuch.xml\""))
    #expect(told.error.contains("https://"))
    #expect(try run("inspect", "--json", "nosuch.xml").json["error"]?["code"] == "feed.unknown")
    let missing = try run("subscribe", "nosuch.xml")
    #expect(missing.status == 1)
    #expect(!missing.error.contains("resolved"))
    #expect(missing.error.lowercased().contains("no such file"))
  }

  @Test(arguments: ["queue", "inbox", "bookmark", "playlist"])
  func `an empty list says that it is, to people`(list: String) throws {
    try subscribe()
    try #require(try run("played", "tide#1", "tide#2").status == 0)
    #expect(try run(list, "list").error.hasSuffix(".\n"))
    #expect(try run(list, "list", "--quiet").error == "")
    #expect(try run(list, "list", "--json").error == "")
  }

  @Test func `a feed that is no longer subscribed to is never due, and why says only that`() throws
  {
    try subscribe()
    try #require(try run("unsubscribe", "tide").status == 0)
    let told = try run("why", "tide").output.split(separator: "\n")
    #expect(told.count == 2)
    #expect(told.last?.hasPrefix("Not asked by itself: it is not subscribed to.") == true)
  }

  // MARK: Namespaces

  @Test(arguments: [[], ["--tree"], ["--xml"], ["--json"], ["--json-lines"], ["--episode", "1"]])
  func `a namespace that is not there is told, with those that are`(form: [String]) throws {
    let words = ["inspect", "--namespace", "podcats"] + form + [Self.file]
    let told = try Freshet.start(words, home: home).wait()
    #expect(told.status == 0)
    #expect(told.error.contains("\"podcats\""))
    #expect(told.error.contains("itunes") && told.error.contains("podcast"))
    let right = ["inspect", "--namespace", "itunes"] + form + [Self.file]
    #expect(try Freshet.start(right, home: home).wait().error == "")
  }

  @Test func `a check by no rule is wrong usage`() throws {
    let told = try run("inspect", "--check", "--namespace", "podcats", Self.file)
    #expect(told.status == 2)
    #expect(told.error.contains("there are rules about itunes, podcast"))
    #expect(try run("inspect", "--check", "--namespace", "podcast", Self.file).status == 0)
  }

  @Test func `extensions say it too, and show what elements say`() throws {
    try #require(try run("subscribe", Self.file).status == 0)
    let told = try run("extensions", "--namespace", "podcats")
    #expect(told.status == 0)
    #expect(told.error.contains("itunes, podcast"))
    let all = try run("extensions")
    #expect(all.error == "")
    #expect(all.output.contains("<itunes:duration>43:36</itunes:duration>"))
    #expect(!all.output.contains("xmlns"))
    #expect(all.output.split(separator: "\n").allSatisfy { $0.count < 160 })
    #expect(try run("extensions", "--json").output.contains("xmlns:itunes="))
  }

  // MARK: Lists

  @Test func `a title that is HTML beyond doubt is shown as it was meant`() throws {
    shows.serve(
      "Ham &amp;amp; Eggs",
      [
        ("d", "AT&amp;T"), ("c", "if a &lt; b"), ("b", "Using &lt;T&gt; &amp;amp; more"),
        ("a", "The &lt;i&gt;new&lt;/i&gt; one &amp;#8211; at last"),
      ], at: "/eggs.xml")
    try #require(try run("subscribe", shows.url("/eggs.xml")).status == 0)
    #expect(try run("list").output.contains("Ham & Eggs "))
    let episodes = try run("episodes", "eggs").output
    for title in ["AT&T", "if a < b", "Using <T> & more", "The new one – at last"] {
      #expect(episodes.contains(title + "\n"))
    }
    #expect(try run("inspect", shows.url("/eggs.xml")).output.contains("The new one – at last"))
    let json = try run("episodes", "--json", "eggs").json["episodes"]?[0]
    #expect(json?["title"] == "AT&T")
    #expect(try run("list", "--json").json["feeds"]?[0]?["title"] == "Ham &amp; Eggs")
  }

  @Test func `what a search finds is named as people name it`() throws {
    shows.serve("Tide's turn", [("b", "Flow"), ("a", "Ebb")], at: "/tide.xml")
    try #require(try run("subscribe", shows.url("/tide.xml")).status == 0)
    let told = try run("search", "ebb")
    #expect(told.output.contains("\n  'Tide'\\''s turn#2'\n"))
    #expect(!told.output.contains("guid:"))
    #expect(try run("show", "Tide's turn#2").output.hasPrefix("Ebb\n"))
    // Two feeds of one title: the address tells them apart.
    shows.serve("Tide's turn", [("c", "Slack")], at: "/other.xml")
    try #require(try run("subscribe", shows.url("/other.xml")).status == 0)
    #expect(try run("search", "ebb").output.contains("/tide.xml#2'\n"))
  }

  @Test func `episodes of a feed that is no longer subscribed to are marked`() throws {
    try subscribe()
    #expect(!(try run("episodes").output.contains("not subscribed")))
    try #require(try run("unsubscribe", "tide").status == 0)
    #expect(try run("episodes").output.contains("Tide (not subscribed)\n"))
    #expect(try run("episodes", "tide").error.contains("not subscribed to"))
    #expect(try run("episodes", "--json", "tide").error == "")
  }

  // MARK: Help

  @Test func `every term of the help has its meaning beside it, said once`() throws {
    let lines = try run("help").output.split(separator: "\n").filter { $0.hasPrefix("  ") }
    let alone = lines.filter { !$0.dropFirst(2).contains(" ") }
    #expect(alone == [])
    for command in ["position", "bookmark add", "dump", "subscribe"] {
      let words = ["help"] + command.split(separator: " ").map(String.init)
      let text = try Freshet.start(words, home: home).wait().output
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(text.matches(of: #/M:SS or H:MM:SS/#).count <= 1)
      #expect(!text.contains("several times; may be repeated"))
      #expect(!text.contains("user or cache (user, cache)"))
    }
  }
}
