import Glibc
import JSONText
import SystemKit
import TestSupport
import Testing

/// Where the files are, who may read them, and what time it is.
@Suite struct PlacesTests {
  let home = TemporaryFolder()
  let feed = Fixture.path("shows/sauerteig.xml")

  @Test func `without a home, the folders of the desktop standard`() throws {
    let variables = ["FRESHET_HOME": "", "HOME": home.path]
    let told = try Freshet.run("subscribe", feed, home: home, environment: variables)
    #expect(told.status == 0, "\(told.error)")
    #expect(home.read(".local/share/freshet/UserState.sqlite") != nil)
    #expect(home.read(".cache/freshet/PodcastCache.sqlite") != nil)
    #expect(home.read(".local/state/freshet/device-id") != nil)
    #expect(home.names() == [".cache", ".local"])
  }

  @Test func `the variables of the standard move them`() throws {
    let variables = [
      "FRESHET_HOME": "", "HOME": home.file("nobody"), "XDG_DATA_HOME": home.file("data"),
      "XDG_CACHE_HOME": home.file("cache"), "XDG_STATE_HOME": home.file("state"),
      "XDG_CONFIG_HOME": home.file("config"),
    ]
    #expect(try Freshet.run("subscribe", feed, home: home, environment: variables).status == 0)
    #expect(home.read("data/freshet/UserState.sqlite") != nil)
    #expect(home.read("cache/freshet/PodcastCache.sqlite") != nil)
    #expect(home.read("state/freshet/device-id") != nil)
    home.write(#"{"version": 1, "jobs": 0}"#, to: "config/freshet/config.json")
    let told = try Freshet.run("list", home: home, environment: variables)
    #expect(told.status == 3)
    #expect(told.error.contains("config.json"))
  }

  @Test func `the flag goes before the variable`() throws {
    let other = home.file("other")
    #expect(try Freshet.run("subscribe", feed, "--home", other, home: home).status == 0)
    #expect(home.names(in: "other") == ["PodcastCache.sqlite", "UserState.sqlite", "state"])
    #expect(home.names(in: "home").isEmpty)
  }

  @Test func `nobody else may read what a person did`() throws {
    let old = umask(0)
    defer { umask(old) }
    let url = "https://user:pass@example.org/feed"
    #expect(try Freshet.run("subscribe", "--no-fetch", url, home: home).status == 0)
    #expect(try Freshet.run("subscribe", feed, home: home).status == 0)
    for name in ["home", "home/state"] { #expect(home.permissions(name) == 0o700, "\(name)") }
    for folder in ["home", "home/state"] {
      for name in home.names(in: folder) where name != "state" {
        #expect(home.permissions("\(folder)/\(name)") == 0o600, "\(name)")
      }
    }
    chmod(home.file("home/UserState.sqlite"), 0o644)
    let doctor = try Freshet.run("doctor", "--json", home: home)
    #expect(doctor.status == 1)
    let check = try doctor.json["checks"]?.array?
      .first { $0["name"] == "user-state.permissions" }
    #expect(check?["ok"] == false)
  }

  @Test func `the clock can be set, and stands still then`() throws {
    let now = "2031-02-03T04:05:06Z"
    #expect(try Freshet.run("subscribe", feed, home: home, now: now).status == 0)
    let list = try Freshet.run("list", "--json", home: home, now: now).json["feeds"]?[0]
    #expect(list?["lastSuccess"]?.string == now)
    let user = try Freshet.run("dump", "user", home: home, now: now).lines[0]
    #expect(user["subscribedAt"]?.string == now)
    let wrong = try Freshet.run("list", home: home, now: "yesterday")
    #expect(wrong.status == 2)
    #expect(wrong.error.contains("FRESHET_NOW"))
  }

  @Test func `nothing is said on success when it is asked for`() throws {
    let list = home.write(
      #"<opml version="2.0"><body><outline xmlUrl="https://example.org/feed"/></body></opml>"#,
      to: "list.opml")
    for words in [
      ["subscribe", feed], ["refresh", "--all"], ["refresh"], ["rebuild"],
      ["edit", "sauerteig", "--tag", "x"], ["export", home.file("out.opml")],
      ["import", list], ["doctor"], ["unsubscribe", "sauerteig"],
    ] {
      let told = try Freshet.start(words + ["--quiet"], home: home).wait()
      #expect(told.status == 0, "\(words)")
      #expect(told.output + told.error == "", "\(words)")
    }
  }

  @Test func `a reader that goes away ends the output with success`() throws {
    let items = (0..<2_000).map { ("g\($0)", "Title \($0)") }
    let file = home.write(Shows.document("Large", items), to: "large.xml")
    for form in ["--json", "--json-lines", "--tree", "--xml"] {
      let told = try Freshet.shell(
        "freshet inspect \(form) '\(file)' | head -c 10 > '\(home.file("head"))'; "
          + "test ${PIPESTATUS[0]} = 0", home: home)
      #expect(told.status == 0, "\(form): \(told.error)")
      #expect(told.error == "", "\(form)")
      #expect(home.read("head")?.count == 10)
    }
  }

  @Test(arguments: ["list", "episodes", "dump cache", "export -", "status --json", "manual"])
  func `output that cannot be written is a failure`(words: String) throws {
    #expect(try Freshet.run("subscribe", feed, home: home).status == 0)
    let told = try Freshet.start(
      words.split(separator: " ").map(String.init), home: home, output: "/dev/full"
    ).wait()
    #expect(told.status == 1)
    #expect(told.error.contains("No space left on device"))
  }
}
