import JSONText
import SystemKit
import TestSupport
import Testing

/// What somebody does who means harm, or a machine that has gone wrong.
@Suite struct AttackTests {
  let home = TemporaryFolder()

  // MARK: Without end

  @Test(arguments: ["inspect --json", "key episode --json"])
  func `a document without end is shown as far as the limit`(command: String) throws {
    let told = try Freshet.shell(
      """
      line="<!-- $(printf 'x%.0s' {1..4000}) -->"
      { echo '<rss version="2.0"><channel><title>T</title><item><guid isPermaLink=\"false\">a</guid></item>'; yes "$line"; } \
        | freshet \(command) -; echo "${PIPESTATUS[1]}" >&2
      """, home: home)
    #expect(told.error.hasSuffix("1\n"))
    #expect(told.output.contains("guid:a"))
    if command.hasPrefix("inspect") {
      #expect(try told.json["source"]?["complete"] == false)
      #expect(try told.json["diagnostics"]?[0]?["code"] == "limit.bytes")
    }
  }

  @Test func `a file-size limit is a message`() throws {
    let told = try Freshet.shell(
      "ulimit -f 1000; yes '<a>' | freshet inspect --json -; echo ${PIPESTATUS[1]} >&2", home: home)
    #expect(told.error.hasSuffix("1\n"))
    #expect(try told.json["error"]?["message"]?.string?.contains("File too large") == true)
  }

  // MARK: Secrets

  @Test(arguments: [
    ["unsubscribe", "http://u:SECRET@h/zz"], ["why", "http://h/x?token=SECRET"],
    ["refresh", "http://h/x?token=SECRET"], ["show", "http://h/x?token=SECRET#1"],
    ["show", "http://h/x?token=SECRET"], ["episodes", "http://u:SECRET@h/x"],
    ["show", "24:http://h/x?token=SECRET6:guid:a"], ["import", "http://u:SECRET@h/x"],
    ["inspect", "--base", "mailto:u:SECRET@x", "x"], ["list", "http://u:SECRET@h/x"],
    ["list", "--frob=http://u:SECRET@h/x"], ["refresh", "--jobs", "http://u:SECRET@h/x"],
    ["subscribe", "http://u:SECRET@127.0.0.1:1/x?key=SECRET"],
    ["inspect", "http://u:SECRET@127.0.0.1:1/x?key=SECRET"],
  ])
  func `no message repeats a secret of the command line`(words: [String]) throws {
    for form in [[], ["--json"], ["--json-lines"]] {
      let told = try Freshet.start(words + form, home: home).wait()
      #expect(told.status != 0)
      #expect(told.error != "" && !told.error.contains("SECRET"))
      // The result of `subscribe` names the key, which is no message.
      if words[0] != "subscribe" { #expect(!told.output.contains("SECRET")) }
    }
  }

  @Test func `the base of a document is shown without secrets, and nothing inherits them`() throws {
    let file = home.write(
      "<rss><channel><title>T</title><link>/page</link></channel></rss>", to: "f.xml")
    let told = try Freshet.run(
      "inspect", "--json", "--base", "http://u:SECRET@example.org/?token=T0", file, home: home)
    #expect(!told.output.contains("SECRET"))
    #expect(try told.json["source"]?["url"] == "http://example.org/?token=***")
    #expect(try told.json["feed"]?["link"] == "http://example.org/page")
  }

  @Test func `a private address is named by its host alone when it fails`() throws {
    let shows = try Shows()
    let told = try Freshet.run("subscribe", "--private", shows.url("/SECRET/x"), home: home)
    #expect(told.status == 1)
    #expect(told.error == "freshet: \(shows.url("/…")): status 404: not found\n")
  }

  @Test func `a private feed is named by its own address`() throws {
    let shows = try Shows()
    shows.serve("Salt", [("a", "A")], at: "/feed")
    let address = shows.url("/feed?token=S1")
    try #require(try Freshet.run("subscribe", "--private", address, home: home).status == 0)
    for words in [["refresh"], ["why"], ["episodes"], ["status"], ["inspect"], ["unsubscribe"]] {
      #expect(try Freshet.start(words + [address], home: home).wait().status == 0, "\(words)")
    }
    #expect(try Freshet.run("show", address + "#1", home: home).status == 0)
    let other = try Freshet.run("why", shows.url("/feed?token=S2"), home: home)
    #expect(other.status == 1 && !other.error.contains("S2"))
  }

  @Test(arguments: [
    "http://other.example/feed?token=S2", "file:///etc/passwd", "x", "http://127.0.0.1/feed",
  ])
  func `a secret address is the feed's own or none`(secret: String) throws {
    let shows = try Shows()
    let address = shows.url("/feed?token=S1")
    _ = try Freshet.run("subscribe", "--private", "--no-fetch", address, home: home)
    let before = home.read("home/state/credentials.json")
    let told = try Freshet.run(
      "credentials", "set", address, "--url", home: home, input: secret + "\n")
    #expect(told.status == 2 && !told.error.contains("S2"))
    #expect(home.read("home/state/credentials.json") == before)
    let renewed = try Freshet.run(
      "credentials", "set", address, "--url", home: home, input: shows.url("/feed?token=S3") + "\n")
    #expect(renewed.status == 0)
    shows.serve("Salt", [("a", "A")], at: "/feed")
    #expect(try Freshet.run("refresh", address, home: home).status == 0)
    #expect(shows.server.requests("/feed").last?.target == "/feed?token=S3")
  }

  // MARK: Lists

  @Test func `undated episodes are listed after the dated ones, within the limit`() throws {
    let shows = try Shows()
    shows.serve("Dated", [("b", "B"), ("a", "A")], at: "/dated")
    let undated = Shows.document("Undated", [("u", "U"), ("v", "V")])
      .split(separator: "\n").filter { !$0.contains("pubDate") }.joined(separator: "\n")
    shows.serve(undated, at: "/undated")
    _ = try Freshet.run("subscribe", shows.url("/undated"), shows.url("/dated"), home: home)
    for (limit, wanted) in [("10", ["B", "A", "U", "V"]), ("3", ["B", "A", "U"]), ("1", ["B"])] {
      let told = try Freshet.run("episodes", "--json", "--limit", limit, home: home).json
      #expect(told["episodes"]?.array?.map { $0["title"]?.string } == wanted)
    }
  }

  @Test func `a long list is read in pages without a gap`() throws {
    let shows = try Shows()
    let names = (0..<1_203).map { ("g\($0)", "T\($0)") }
    let same = Shows.document("Long", names).split(separator: "\n")
      .filter { !$0.contains("pubDate") }.joined(separator: "\n")
    shows.serve(same, at: "/long")
    _ = try Freshet.run("subscribe", shows.url("/long"), home: home)
    let all = try Freshet.run("episodes", "--json", "long", home: home).json
    #expect(all["episodes"]?.array?.map { $0["title"]?.string } == names.map(\.1))
    let few = try Freshet.run("episodes", "--json", "--limit", "501", "long", home: home).json
    #expect(few["episodes"]?.array?.count == 501)
  }

  @Test func `a title of any length is cut for people and whole for scripts`() throws {
    let shows = try Shows()
    let long = String(repeating: "long ", count: 10_000)
    shows.serve(long, [("a", long)], at: "/feed")
    let told = try Freshet.run("subscribe", shows.url("/feed"), home: home)
    #expect(told.output.utf8.count < 300)
    for words in [["show", "long#1"], ["search", "long"], ["why", "long"]] {
      let lines = try Freshet.start(words, home: home).wait().output.split(separator: "\n")
      #expect(lines[0].utf8.count < 500 && lines.count > 1, "\(words)")
    }
    let show = try Freshet.run("show", "--json", "long#1", home: home).json
    #expect(show["episode"]?["title"]?.string?.utf8.count ?? 0 > 40_000)
  }

  // MARK: Words and places

  @Test func `JSON holds nothing that a terminal obeys`() throws {
    let shows = try Shows()
    shows.serve("a&#x9B;31m&#x202E;b", [("a", "A&#x85;&#x2066;")], at: "/feed")
    _ = try Freshet.run("subscribe", shows.url("/feed"), home: home)
    let told = try Freshet.run("list", "--json", home: home)
    #expect(!told.output.unicodeScalars.contains { [0x9B, 0x202E].contains($0.value) })
    #expect(try told.json["feeds"]?[0]?["title"] == "a\u{9B}31m\u{202E}b")
  }

  @Test(arguments: [
    ["list", "--home="], ["export", "-", "--json"], ["export", "-", "--json-lines"],
  ])
  func `what makes no sense is wrong usage`(words: [String]) throws {
    let told = try Freshet.start(words, home: home).wait()
    #expect(told.status == 2 && told.error != "")
    #expect(!told.output.contains("<opml"))
  }

  @Test(arguments: [
    (#""jobs": "x""#, "jobs"), (#""jobs": 0"#, "jobs"), (#""jobs": 1.5"#, "jobs"),
    (#""proxy": 3"#, "proxy"), (#""with": "chapters""#, "with"), (#""with": ["x"]"#, "with"),
    (#""places": []"#, "places"),
    (#""places": {"cache": 1}"#, "places.cache"), (#""places": {"state": ""}"#, "places.state"),
  ])
  func `a field of the configuration that cannot be is named`(field: String, name: String) throws {
    home.write("{\"version\": 1, \(field)}", to: "home/config.json")
    let told = try Freshet.run("list", "--json", home: home)
    #expect(told.status == 3)
    #expect(told.error.contains("config.json: \(name) is "))
    #expect(try told.json["error"]?["code"] == "config.value")
  }

  @Test func `a relative HOME is no home`() throws {
    let told = try Freshet.shell(
      "cd \(home.path) && env -u FRESHET_HOME HOME=relative XDG_DATA_HOME= XDG_STATE_HOME=/nowhere "
        + "XDG_CACHE_HOME=/nowhere XDG_CONFIG_HOME=/nowhere freshet doctor", home: home)
    #expect(!told.output.contains("relative/"))
    #expect(!home.names().contains("relative"))
  }

  @Test func `a doctor who finds something says so where failures are said`() throws {
    let shows = try Shows()
    shows.serve("Salt", [("a", "A")], at: "/feed")
    _ = try Freshet.run("subscribe", shows.url("/feed"), home: home)
    try File.setPermissions(0o644, of: home.file("home/UserState.sqlite"))
    let open = try Freshet.run("doctor", "--json", home: home)
    #expect(open.status == 1)
    #expect(open.error.contains("user-state.permissions"))
    #expect(try open.json["error"]?["code"] == "doctor.user-state.permissions")
    home.write("no database, but long enough to be looked at as one", to: "home/UserState.sqlite")
    let broken = try Freshet.run("doctor", "--json", home: home)
    #expect(broken.status == 3 && broken.error.contains("user-state"))
    #expect(try broken.json["error"]?["code"] == "doctor.user-state")
    #expect(try broken.json["checks"]?.array?.isEmpty == false)
  }
}
