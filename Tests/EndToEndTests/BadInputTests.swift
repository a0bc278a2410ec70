import Glibc
import JSONText
import SystemKit
import TestSupport
import Testing

@Suite struct BadInputTests {
  let home = TemporaryFolder()

  @Test(arguments: [
    (["lst"], "did you mean \"list\"?"),
    (["refresh", "--al"], "did you mean \"--all\"?"),
    (["list", "--limit", "3"], "it belongs to"),
    (["refresh", "--jobs", "0"], "from 1 to 256"),
    ([], "no command given"),
    (["show"], "show needs EPISODE"),
    (["export"], "export needs FILE"),
  ])
  func `a wrong command line says what is meant and touches nothing`(
    words: [String], text: String
  ) throws {
    let told = try Freshet.start(words, home: home).wait()
    #expect(told.status == 2)
    #expect(told.error.contains(text))
    #expect(told.output == "")
    #expect(home.names(in: "home").isEmpty)
  }

  @Test func `a failure is an object on standard output where JSON is wanted`() throws {
    let told = try Freshet.run("episodes", "--json", "nothing", home: home)
    #expect(told.status == 1)
    #expect(try told.json["contract"] == 1)
    #expect(try told.json["error"]?["code"] == "feed.unknown")
    let usage = try Freshet.run("list", "--json", "x", home: home)
    #expect(usage.status == 2)
    #expect(try usage.json["error"]?["code"] == "usage")
  }

  @Test(arguments: [
    ("", "feed.empty"), ("just words", "feed.not-xml"), ("<a><b/></a>", "feed.not-a-feed"),
    ("<!DOCTYPE html><html><body></body></html>", "feed.html-page"),
  ])
  func `what is no feed is refused, never an empty feed`(text: String, code: String) throws {
    let told = try Freshet.run("inspect", "--json", "-", home: home, input: text)
    #expect(told.status == 1)
    #expect(try told.json["error"]?["code"]?.string == code)
    #expect(!told.error.isEmpty)
  }

  @Test(arguments: ["inspect FILE", "inspect --follow FILE", "inspect --json FILE", "--help"])
  func `output that is closed is told, and goes nowhere else`(command: String) throws {
    let words = command.replacing("FILE", with: "Feeds/shows/salt-marsh-radio.xml")
    let told = try Freshet.shell("freshet \(words) >&-", home: home)
    #expect(told.status == 1)
    #expect(told.error.contains("cannot write standard output"))
  }

  @Test func `input that is closed is told`() throws {
    let told = try Freshet.shell("freshet inspect - <&-", home: home)
    #expect(told.status == 1)
    #expect(told.error.contains("cannot read"))
  }

  @Test func `a name that is no UTF-8 is refused with a word of why`() throws {
    let told = try Freshet.shell(
      "cd \"$TMPDIR\"; cp \"$OLDPWD\"/Feeds/shows/salt-marsh-radio.xml $'f\\xff.xml'; "
        + "freshet inspect --json $'f\\xff.xml'", home: home)
    #expect(told.status == 2)
    #expect(told.error.contains("not written in UTF-8"))
    #expect(try told.json["error"]?["code"] == "usage")
  }

  @Test func `what comes through a pipe has no address, and none is shown`() throws {
    let text = "<rss version=\"2.0\"><channel><title>T</title></channel></rss>"
    let told = try Freshet.run("inspect", "-", home: home, input: text)
    #expect(!told.output.contains("\nfeed "))
    let json = try Freshet.run("inspect", "--json", "-", home: home, input: text).json
    #expect(json["feed"]?["url"] == nil && json["source"]?["url"] == nil)
  }

  @Test func `a charset that nobody knows is a wrong command line`() throws {
    let file = Fixture.path("shows/salt-marsh-radio.xml")
    for command in [["inspect"], ["key", "episode"]] {
      let words = command + ["--encoding", "no-such", file]
      let told = try Freshet.start(words, home: home).wait()
      #expect(told.status == 2 && told.error.contains("no-such"))
    }
    let bytes = "<rss version=\"2.0\"><channel><title>é</title></channel></rss>"
    let path = home.write(bytes, to: "e.xml")
    let told = try Freshet.run("inspect", "--json", "--encoding", "koi8-r", path, home: home).json
    #expect(told["feed"]?["title"] == "ц╘" && told["source"]?["encoding"] == "koi8-r")
  }

  @Test func `packed bytes are called so`() throws {
    let packed = try Freshet.shell(
      "gzip -c Feeds/shows/salt-marsh-radio.xml > \"$TMPDIR/feed.xml\"", home: home)
    #expect(packed.status == 0)
    let told = try Freshet.run("inspect", "--json", home.file("feed.xml"), home: home)
    #expect(try told.json["error"]?["code"] == "feed.compressed")
    let subscribed = try Freshet.run("subscribe", home.file("feed.xml"), home: home)
    #expect(subscribed.status == 1 && subscribed.error.contains("compressed (gzip) bytes"))
  }

  @Test(arguments: [
    ("missing.xml", "file.missing", "missing.xml"), ("folder", "system", "folder"),
    ("../outside.xml", "file.missing", "outside.xml"),
  ])
  func `a file that cannot be read is named`(name: String, code: String, text: String) throws {
    home.write("", to: "folder/file")
    let told = try Freshet.run("inspect", "--json", home.file(name), home: home)
    #expect(told.status == 1)
    #expect(try told.json["error"]?["code"]?.string == code)
    #expect(told.error.contains(text))
    let subscribed = try Freshet.run("subscribe", home.file(name), home: home)
    #expect(subscribed.status == 1)
    #expect(subscribed.error.contains(text))
    #expect(try Freshet.run("dump", "user", home: home).output == "")
  }

  @Test func `a document that is cut off is shown as far as it goes`() throws {
    let whole = Shows.document("Cut", [("a", "A"), ("b", "B")])
    for (end, titles) in [("<enclosure url=\"https://media.example.org/b", 1), ("Notes of B", 2)] {
      let cut = String(whole.prefix(upTo: try #require(whole.firstRange(of: end)).upperBound))
      let told = try Freshet.run("inspect", "--json", "-", home: home, input: cut)
      #expect(told.status == 1)
      #expect(try told.json["source"]?["complete"] == false)
      #expect(try told.json["episodes"]?.array?.count == titles)
    }
  }

  @Test func `a garbage cache leaves what is only a person's alone, and is rebuilt`() throws {
    let shows = try Shows()
    shows.serve("Salt", [("a", "A")], at: "/salt.xml")
    _ = try Freshet.run("subscribe", shows.url("/salt.xml"), home: home)
    for name in home.names(in: "home") where name.hasPrefix("PodcastCache") {
      home.remove("home/" + name)
    }
    let garbage = String(repeating: "garbage ", count: 4_000)
    home.write(garbage, to: "home/PodcastCache.sqlite")
    for words in [["list"], ["export", "-"], ["edit", shows.url("/salt.xml"), "--tag", "x"]] {
      let told = try Freshet.start(words, home: home).wait()
      #expect(told.status == 0, "\(words)")
      #expect(told.error.contains("warning"))
    }
    for words in [["episodes"], ["refresh"], ["search", "x"], ["status"]] {
      let told = try Freshet.start(words, home: home).wait()
      #expect(told.status == 3, "\(words)")
      #expect(told.error.contains("freshet rebuild"))
    }
    #expect(home.read("home/PodcastCache.sqlite") == Array(garbage.utf8))
    let told = try Freshet.run("rebuild", "--json", home: home)
    #expect(told.status == 0)
    let aside = try #require(try told.json["setAside"]?.string)
    #expect(Fixture.bytes(atPath: aside) == Array(garbage.utf8))
    #expect(try Freshet.run("episodes", home: home).status == 0)
  }

  @Test func `a garbage user state is left byte for byte as it was`() throws {
    let garbage = String(repeating: "precious ", count: 4_000)
    home.write(garbage, to: "home/UserState.sqlite")
    for words in [["list"], ["refresh"], ["subscribe", "--no-fetch", "https://example.org/feed"]] {
      #expect(try Freshet.start(words, home: home).wait().status == 3, "\(words)")
    }
    #expect(home.read("home/UserState.sqlite") == Array(garbage.utf8))
  }

  @Test func `files of a newer version are refused, untouched`() throws {
    home.write(#"{"version": 99}"#, to: "home/config.json")
    #expect(try Freshet.run("list", home: home).status == 3)
    home.remove("home/config.json")
    home.write(#"{"version": 99, "feeds": {}}"#, to: "home/state/credentials.json")
    #expect(try Freshet.run("refresh", home: home).status == 3)
    #expect(
      home.read("home/state/credentials.json") == Array(#"{"version": 99, "feeds": {}}"#.utf8))
  }

  @Test func `whoever comes second is told who refreshes`() throws {
    home.write("", to: "home/state/refresh.lock")
    let lock = try FileLock(path: home.file("home/state/refresh.lock"))
    let told = try Freshet.run("refresh", "--json", home: home)
    #expect(told.status == 4)
    #expect(told.error.contains("process \(CurrentProcess.id)"))
    #expect(try Freshet.run("list", home: home).status == 0)
    withExtendedLifetime(lock) {}
  }

  @Test func `output that cannot be written is a failure`() throws {
    let told = try Freshet.run(
      "inspect", Fixture.path("shows/sauerteig.xml"), home: home, output: "/dev/full")
    #expect(told.status == 1)
    #expect(told.error.contains("No space left on device"))
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `a signal ends a refresh, and what was committed stays`(signal: Int32, status: Int32) throws
  {
    let shows = try Shows()
    shows.serve("Quick", [("a", "A")], at: "/quick.xml")
    shows.set("/slow.xml") { _ in LoopbackResponse().with { $0.isSilent = true } }
    _ = try Freshet.run(
      "subscribe", "--no-fetch", shows.url("/quick.xml"), shows.url("/slow.xml"), home: home)
    let running = try Freshet.start(["refresh", "--json-lines"], home: home)
    for _ in 0..<500 where shows.server.requests.count < 2 { usleep(10_000) }
    usleep(200_000)
    running.send(signal)
    let told = running.wait()
    #expect(told.status == status)
    #expect(try told.lines.last?["event"] == "run.end")
    #expect(
      try Freshet.run("episodes", "quick", "--json", home: home).json["episodes"]?.array?.count == 1
    )
  }

  @Test func `what a feed says cannot drive the terminal`() throws {
    let told = try Freshet.run("inspect", Fixture.path("hostile/terminal-escapes.xml"), home: home)
    #expect(
      !told.output.unicodeScalars.contains {
        $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value)
      })
  }
}
