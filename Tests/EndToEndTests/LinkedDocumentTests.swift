import Glibc
import JSONText
import TestSupport
import Testing

/// Chapters and transcripts that episodes link to, kept by `refresh --with`.
@Suite struct LinkedDocumentTests {
  let home = TemporaryFolder()
  let shows: Shows
  static let with = ["--with", "chapters,transcripts"]
  static let chapters =
    #"{"version":"1.2.0","chapters":[{"startTime":0,"title":"Ebb"},{"startTime":61.5,"title":"Flow"}]}"#
  static let transcript = "WEBVTT\n\n00:00.000 --> 00:02.000\nThe tide turns.\n"

  init() throws {
    shows = try Shows()
    shows.serve(Self.show(1), at: "/feed.xml")
    shows.serve(Self.chapters, at: "/1.json")
    shows.serve(Self.transcript, at: "/1.vtt")
    try #require(try Freshet.run("subscribe", shows.url("/feed.xml"), home: home).status == 0)
  }

  /// A show whose episodes link to a chapters document and two transcripts each, of which one is
  /// nowhere.
  static func show(_ count: Int) -> String {
    let items = (1...count).map { number in
      """
      <item><guid>\(number)</guid><title>Episode \(number)</title>
      <pubDate>\(number < 10 ? "0" : "")\(number) Nov 2026 06:00:00 GMT</pubDate>
      <podcast:chapters url="\(number).json" type="application/json+chapters"/>
      <podcast:transcript url="\(number).vtt" type="text/vtt" language="en"/>
      <podcast:transcript url="\(number).srt" type="application/x-subrip"/></item>
      """
    }
    return """
      <rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>
      <title>Tide</title>\(items.joined())</channel></rss>
      """
  }

  private func run(_ words: [String], now: String? = Freshet.now) throws -> Freshet.Outcome {
    try Freshet.start(words, home: home, now: now).wait()
  }

  private func documents() throws -> [JSONValue] {
    try Freshet.run("dump", "cache", "--canonical", home: home).lines
      .filter { $0["type"] == "document" }
  }

  @Test func `documents are fetched once, then asked for conditionally`() throws {
    let first = try run(["refresh", "--json"] + Self.with)
    #expect(first.status == 0, "a document that fails fails nothing else: \(first.error)")
    let counts = try first.json["counts"]?["documents"]
    #expect(counts?["wanted"] == 3 && counts?["fetched"] == 2 && counts?["failed"] == 1)
    let feed = try first.json["feeds"]?[0]?["documents"]
    #expect(feed?["failures"]?[0]?["code"] == "http.404")
    #expect(try documents().count == 2)
    let later = try run(["refresh", "--json"] + Self.with, now: "2026-12-08T06:00:00Z")
    #expect(try later.json["counts"]?["documents"]?["unchanged"] == 2)
    for path in ["/1.json", "/1.vtt"] {
      #expect(shows.server.requests(path).count == 2)
      #expect(shows.server.requests(path).last?["If-None-Match"] != nil)
    }
  }

  @Test func `an episode is shown with its chapters and transcripts`() throws {
    let key = "tide#1"
    #expect(try !Freshet.run("show", key, home: home).output.contains("Flow"))
    #expect(try run(["refresh"] + Self.with).status == 0)
    let text = try Freshet.run("show", key, home: home).output
    #expect(text.contains("0:00  Ebb") && text.contains("1:01  Flow"))
    #expect(text.contains("/1.vtt  text/vtt  en  (kept)"))
    #expect(!text.contains("The tide turns."))
    let episode = try Freshet.run("show", key, "--json", home: home).json["episode"]
    #expect(episode?["chapters"]?[1]?["startSeconds"] == 61.5)
    #expect(episode?["chaptersSource"] == "document")
    #expect(episode?["transcripts"]?[0]?["kept"] == true)
    #expect(episode?["transcripts"]?[1]?["kept"] == nil)
    let whole = try Freshet.run("show", key, "--transcript", home: home).output
    #expect(whole.contains("0:00  The tide turns."))
    let cues = try Freshet.run("show", key, "--transcript", "--json", home: home)
      .json["episode"]?["transcripts"]?[0]?["cues"]
    #expect(cues?[0]?["text"] == "The tide turns.")
  }

  @Test func `a document that fails is named, and a transcript that cannot be shown too`() throws {
    let told = try run(["refresh"] + Self.with)
    #expect(told.status == 0)
    #expect(told.output.contains("Documents: 2 fetched, 0 unchanged, 1 failed.\n"))
    #expect(told.error.contains("/1.srt: ") && told.error.contains("404"))
    let shown = try Freshet.run("show", "--transcript", "tide#1", home: home)
    #expect(shown.error == "", "what is shown is whole")
    #expect(try run(["refresh", "--force", "--quiet"] + Self.with).error == "")
  }

  @Test func `each transcript that is not shown has a reason`() throws {
    let before = try Freshet.run("show", "--transcript", "tide#1", home: home)
    #expect(before.error.contains("/1.vtt is not kept; \"freshet refresh --with transcripts\""))
    shows.set("/1.vtt") { _ in LoopbackResponse(410) }
    try #require(try run(["refresh"] + Self.with).status == 0)
    let gone = try Freshet.run("show", "--transcript", "tide#1", home: home)
    #expect(gone.status == 0)
    #expect(gone.error.contains("/1.vtt could not be fetched: "))
    #expect(gone.error.contains("/1.srt could not be fetched: "))
    shows.serve("WEBVTT\n\n00:00.000 --> 00:01.000\n\n", at: "/1.vtt")
    try #require(try run(["refresh", "--force"] + Self.with).status == 0)
    let empty = try Freshet.run("show", "--transcript", "tide#1", home: home)
    #expect(empty.error.contains("/1.vtt has no words in it"))
  }

  @Test func `of a transcript that is too long the beginning is shown, and it is said`() throws {
    let more = "\n01:00.000 --> 01:01.000\nOn and on.\n"
    let long = Self.transcript + String(repeating: more, count: 130_000)
    shows.serve(long, at: "/1.vtt")
    try #require(try run(["refresh"] + Self.with).status == 0)
    let shown = try Freshet.run("show", "--transcript", "tide#1", home: home)
    #expect(shown.output.contains("The tide turns."))
    #expect(shown.error.contains("/1.vtt is kept and shown up to 4 MiB"))
  }

  @Test func `nobody is asked who did not say so, and the configuration says it for always`() throws
  {
    #expect(try run(["refresh", "--all", "--json"]).json["counts"]?["documents"] == nil)
    home.write(#"{"version": 1, "with": ["chapters"]}"#, to: "home/config.json")
    #expect(try run(["refresh", "--all", "--with", "none"]).status == 0)
    #expect(try documents().isEmpty)
    let told = try run(["refresh", "--all"])
    #expect(told.output.contains("Documents: 1 fetched, 0 unchanged.\n"))
    #expect(try documents().map { $0["kind"]?.string } == ["chapters"])
    #expect(try run(["refresh", "--force", "--quiet"] + Self.with).output == "")
  }

  @Test func `events tell of documents after their feed`() throws {
    let told = try run(["refresh", "--all", "--json-lines"] + Self.with)
    let events = try told.lines.compactMap { $0["event"]?.string }
    #expect(events == ["feed.start", "feed.unchanged", "feed.documents", "run.end"])
    #expect(try told.lines[2]["fetched"] == 2)
  }

  @Test func `an interruption keeps what came, and the next run goes on`() throws {
    shows.set("/1.json") { _ in LoopbackResponse().with { $0.isSilent = true } }
    let running = try Freshet.start(["refresh", "--json"] + Self.with, home: home, now: nil)
    for _ in 0..<200 where shows.server.requests("/1.json").isEmpty { usleep(20_000) }
    running.send(SIGTERM)
    let told = running.wait()
    #expect(told.status == 128 + SIGTERM)
    #expect(try told.json["error"]?["code"] == "run.interrupted")
    shows.serve(Self.chapters, at: "/1.json")
    #expect(try run(["refresh"] + Self.with).status == 0)
    #expect(try documents().count == 2)
  }

  @Test(arguments: ["captions", "", "chapters,", "chapters transcripts", "none,chapters"])
  func `a kind that is none is wrong usage`(kinds: String) throws {
    for command in ["refresh", "rebuild"] {
      let told = try run([command, "--with=\(kinds)"])
      #expect(told.status == 2)
      #expect(told.error.contains("chapters and transcripts"))
    }
    #expect(shows.server.requests("/feed.xml").count == 1)
  }

  @Test func `a cache that was deleted and rebuilt holds the same`() throws {
    #expect(try run(["refresh"] + Self.with).status == 0)
    let before = try Freshet.run("dump", "cache", "--canonical", home: home).output
    for name in ["PodcastCache.sqlite", "PodcastCache.sqlite-wal", "PodcastCache.sqlite-shm"] {
      home.remove("home/" + name)
    }
    #expect(try run(["rebuild"] + Self.with).status == 0)
    #expect(try Freshet.run("dump", "cache", "--canonical", home: home).output == before)
  }

  @Test func `a run that is killed leaves no validator without its document`() throws {
    let count = 25
    shows.serve(Self.show(count), at: "/feed.xml")
    for number in 1...count {
      for (name, text) in [("json", Self.chapters), ("vtt", Self.transcript)] {
        let body = Array(text.utf8)
        shows.set("/\(number).\(name)") { request in
          LoopbackResponse.versioned(request, body, etag: "\"\(number)\"")
            .with { $0.delayMilliseconds = number % 5 }
        }
      }
    }
    #expect(try run(["refresh", "--all"]).status == 0)
    var killed = 0
    for round in 0..<12 {
      let running = try Freshet.start(["refresh", "--force"] + Self.with, home: home)
      usleep(UInt32.random(in: 5_000..<90_000))
      running.send(SIGKILL)
      killed += running.wait().status == 128 + SIGKILL ? 1 : 0
      for line in try Freshet.run("dump", "cache", home: home).lines {
        let isKept = line["sha256"] != nil
        if line["type"] == "document" { #expect(line["etag"] == nil || isKept, "round \(round)") }
      }
    }
    #expect(killed > 0)
    // Both of each episode at last, whoever says 304.
    #expect(try run(["refresh", "--force"] + Self.with).status == 0)
    for _ in 0..<2 { #expect(try run(["refresh"] + Self.with).status == 0) }
    #expect(try documents().count == 2 * count)
    #expect(try Freshet.run("doctor", home: home).status == 0)
  }
}
