import JSONText
import TestSupport
import Testing

/// `inspect --follow`: the linked documents of episodes.
@Suite struct FollowTests {
  let home = TemporaryFolder()
  let shows: Shows

  init() throws { shows = try Shows() }

  @Test func `chapters and transcripts become part of the episode`() throws {
    serveDocuments()
    serve(
      """
      <podcast:chapters url="c/1.json" type="application/json+chapters"/>
      <podcast:transcript url="t/1.srt" type="application/x-subrip" language="en"/>
      <podcast:transcript url="t/1.vtt" type="text/vtt"/>
      """)
    let told = try Freshet.run("inspect", "--follow", "--json", shows.url("/feed.xml"), home: home)
    #expect(told.status == 0)
    #expect(told.error == "")
    let episode = try #require(try told.json["episodes"]?[0])
    #expect(episode["chaptersSource"] == "document")
    #expect(episode["chapters"]?.array?.count == 4)
    #expect(episode["chapters"]?[0]?["image"]?.string == shows.url("/c/art/start.jpg"))
    #expect(episode["chapters"]?[2]?["location"]?["name"] == "Pump house")
    #expect(
      episode["transcripts"]?[0]?["cues"]?[0]
        == [
          "startSeconds": 1, "endSeconds": 3.5, "speaker": "Irja",
          "text": "Good evening\nfrom the harbour.",
        ])
    #expect(episode["transcripts"]?[1]?["cues"]?[2]?["speaker"] == "Tom")
    #expect(episode["documents"]?.array?.map { $0["format"] } == ["json", "srt", "vtt"])
    #expect(episode["documents"]?[0]?["about"]?["version"] == "1.2.0")
    #expect(episode["documents"]?[1]?["about"] == nil)
    #expect(home.names(in: "home").isEmpty, "nothing is stored")
  }

  @Test func `people see chapters with their times, and the beginning of transcripts`() throws {
    serveDocuments()
    serve(
      """
      <podcast:chapters url="c/1.json" type="application/json+chapters"/>
      <podcast:transcript url="t/1.srt" type="application/srt"/>
      """)
    let one = try Freshet.run(
      "inspect", "--follow", "--episode", "1", shows.url("/feed.xml"), home: home)
    let all = try Freshet.run("inspect", "--follow", shows.url("/feed.xml"), home: home)
    for told in [one, all] {
      #expect(told.status == 0)
      #expect(told.output.contains("2:20  The pump house"))
      #expect(told.output.contains("transcript, srt, 3 cues"))
      #expect(told.output.contains("0:01  Irja: Good evening from the harbour."))
    }
  }

  @Test func `what the feed says itself stays`() throws {
    serveDocuments()
    serve(
      """
      <podcast:chapters url="c/1.json" type="application/json+chapters"/>
      <psc:chapters xmlns:psc="http://podlove.org/simple-chapters"><psc:chapter start="0" title="Own"/></psc:chapters>
      """)
    let told = try Freshet.run("inspect", "--follow", "--json", shows.url("/feed.xml"), home: home)
    let episode = try #require(try told.json["episodes"]?[0])
    #expect(episode["chaptersSource"] == "feed")
    #expect(episode["chapters"]?.array?.map { $0["title"] } == ["Own"])
    #expect(episode["documents"]?.array?.count == 1)
  }

  @Test func `times in the notes are the last source, and only when followed`() throws {
    serve("<description>0:00 Start\n12:30 Middle\n1:00:00 End</description>")
    let told = try Freshet.run("inspect", "--follow", "--json", shows.url("/feed.xml"), home: home)
    let episode = try #require(try told.json["episodes"]?[0])
    #expect(episode["chaptersSource"] == "notes")
    #expect(episode["chapters"]?.array?.map { $0["startSeconds"] } == [0, 750, 3600])
    let plain = try Freshet.run("inspect", "--json", shows.url("/feed.xml"), home: home).json
    #expect(plain["episodes"]?[0]?["chapters"] == nil)
  }

  @Test func `the tag of a media file is read when asked for, and no more of the file`() throws {
    let title: [UInt8] = Array("TIT2".utf8) + [0, 0, 0, 6, 0, 0, 3] + Array("Intro".utf8)
    let times: [UInt8] = [0x61, 0, 0, 0, 0, 0, 0, 0, 3, 0xE8] + Array(repeating: 0xFF, count: 8)
    let frame: [UInt8] = Array("CHAP".utf8) + [0, 0, 0, UInt8(times.count + title.count), 0, 0]
    let size = UInt8(frame.count + times.count + title.count)
    let tag: [UInt8] = Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, size] + frame + times + title
    shows.set("/a.mp3") { _ in
      var answer = LoopbackResponse(body: tag + Array(repeating: 0x55, count: 4_000))
      answer.framing = .close
      answer.isEndless = true
      return answer
    }
    serve("<enclosure url=\"a.mp3\" type=\"audio/mpeg\" length=\"1\"/>")
    let url = shows.url("/feed.xml")
    let told = try Freshet.run("inspect", "--media", "--json", url, home: home)
    #expect(told.status == 0)
    let episode = try #require(try told.json["episodes"]?[0])
    #expect(episode["chaptersSource"] == "media")
    #expect(episode["chapters"]?.array == [["startSeconds": 0, "endSeconds": 1, "title": "Intro"]])
    let asked = { shows.server.requests.filter { $0.path == "/a.mp3" }.count }
    #expect(asked() == 1)
    _ = try Freshet.run("inspect", "--follow", url, home: home)
    #expect(asked() == 1)
  }

  @Test func `what cannot be read is named once, and the rest is shown`() throws {
    serveDocuments()
    shows.set("/page") { _ in LoopbackResponse(text: "<html><body>Gone</body></html>") }
    shows.set("/large") { _ in
      var answer = LoopbackResponse(text: String(repeating: "words and words ", count: 1_000))
      answer.framing = .close
      answer.isEndless = true
      return answer
    }
    serve(
      """
      <podcast:chapters url="page" type="application/json+chapters"/>
      <podcast:transcript url="t/1.srt" type="application/srt"/>
      <podcast:transcript url="missing.srt?token=secret" type="application/srt"/>
      <podcast:transcript url="large" type="text/plain"/>
      <podcast:transcript url="file:///etc/passwd" type="text/plain"/>
      """)
    let told = try Freshet.run("inspect", "--follow", "--json", shows.url("/feed.xml"), home: home)
    #expect(told.status == 1)
    let documents = try #require(try told.json["episodes"]?[0]?["documents"]?.array)
    #expect(
      documents.map { $0["error"]?["code"]?.string } == [
        "document.html-page", nil, "http.404", nil, "address.file",
      ])
    let lines = told.error.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.hasPrefix("freshet: ") })
    #expect(!told.error.contains("secret") && !told.output.contains("token=secret\",\"kind"))
    #expect(try told.json["episodes"]?[0]?["transcripts"]?[0]?["cues"]?.array?.count == 3)
    // Of an endless one there is the beginning.
    #expect(documents[3]["diagnostics"]?[0]?["code"] == "limit.bytes")
    #expect(try told.json["episodes"]?[0]?["transcripts"]?[2]?["cues"]?.array?.count == 1)
  }

  @Test func `a feed from elsewhere names nothing on this machine`() throws {
    serveDocuments()
    let feed = document(
      "<podcast:transcript url=\"\(shows.url("/t/1.srt"))\" type=\"application/srt\"/>")
    let file = home.write(feed, to: "feed.xml")
    for base in [[], ["--base", "https://pods.example.org/feed.xml"]] {
      let told = try Freshet.start(["inspect", "--follow", "--json", file] + base, home: home)
        .wait()
      #expect(told.status == 1)
      let error = try told.json["episodes"]?[0]?["documents"]?[0]?["error"]?["code"]
      #expect(error == "address.private")
    }
    #expect(shows.server.requests.isEmpty)
    let here = try Freshet.run(
      "inspect", "--follow", "--base", shows.url("/feed.xml"), file, home: home)
    #expect(here.status == 0)
  }

  @Test func `a feed is followed for twenty documents, an episode for all of its own`() throws {
    serveDocuments()
    let transcripts = (0..<30).map {
      "<podcast:transcript url=\"t/1.srt?\($0)\" type=\"text/srt\"/>"
    }
    serve(transcripts.joined())
    let url = shows.url("/feed.xml")
    let all = try Freshet.run("inspect", "--follow", "--json", url, home: home).json
    #expect(all["episodes"]?[0]?["documents"]?.array?.count == 20)
    let limit = all["diagnostics"]?.array?.first { $0["code"] == "limit.documents" }
    #expect(limit?["count"] == 10)
    let one = try Freshet.run("inspect", "--follow", "--episode", "1", "--json", url, home: home)
    #expect(try one.json["episodes"]?[0]?["documents"]?.array?.count == 30)
  }

  @Test func `what a terminal would obey stays in the document`() throws {
    shows.set("/c.json") { _ in
      LoopbackResponse(text: #"{"chapters":[{"startTime":0,"title":"\u001b[31mRed\u0007"}]}"#)
    }
    shows.set("/t.json") { _ in
      LoopbackResponse(
        text: #"{"segments":[{"startTime":0,"speaker":"\u001b]0;x\u0007","body":"a\u009b2Jb"}]}"#)
    }
    serve(
      """
      <podcast:chapters url="c.json" type="application/json"/>
      <podcast:transcript url="t.json" type="application/json" language="&#x85;de"/>
      """)
    for arguments in [["--follow"], ["--follow", "--episode", "1"]] {
      let told = try Freshet.start(
        ["inspect"] + arguments + [shows.url("/feed.xml")], home: home
      ).wait()
      #expect(told.status == 0)
      #expect(told.output.contains("Red") && told.output.contains("2Jb"))
      #expect(
        !told.output.unicodeScalars.contains {
          $0 != "\n" && ($0.value < 0x20 || 0x7F..<0xA0 ~= $0.value)
        })
    }
  }

  @Test func `live items have documents of their own`() throws {
    serveDocuments()
    shows.serve(
      """
      <rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Live</title>
      <podcast:liveItem status="live" start="2026-11-30T06:00:00Z"><title>Now</title><guid>now</guid>
      <podcast:chapters url="c/1.json" type="application/json+chapters"/>
      <podcast:transcript url="t/1.srt" type="application/srt"/>
      </podcast:liveItem></channel></rss>
      """, at: "/feed.xml")
    let url = shows.url("/feed.xml")
    let told = try Freshet.run("inspect", "--follow", "--json", url, home: home)
    #expect(told.status == 0)
    let feed = try told.json["feed"]
    #expect(feed?["liveItems"]?[0]?["chapters"]?.array?.count == 4)
    #expect(feed?["liveItems"]?[0]?["transcripts"]?[0]?["cues"]?.array?.count == 3)
    #expect(feed?["documents"]?.array?.map { $0["format"] } == ["json", "srt"])
    let plain = try Freshet.run("inspect", "--json", url, home: home).json["feed"]
    #expect(plain?["documents"] == nil && plain?["liveItems"]?[0]?["chapters"] == nil)
    let lines = try Freshet.run("inspect", "--follow", "--json-lines", url, home: home).lines
    #expect(lines.first { $0["event"] == "feed" }?["documents"]?.array?.count == 2)
  }

  @Test func `elements are shown without their documents`() throws {
    serve("")
    let told = try Freshet.run(
      "inspect", "--follow", "--tree", shows.url("/feed.xml"), home: home)
    #expect(told.status == 2)
  }

  private func serveDocuments() {
    let files = [
      "/c/1.json": "chapters/toc-and-places.json", "/t/1.srt": "transcripts/windows-lines.srt",
      "/t/1.vtt": "transcripts/voices.vtt",
    ]
    for (path, file) in files {
      let bytes = Fixture.bytes("documents/" + file)
      shows.set(path) { _ in LoopbackResponse(body: bytes) }
    }
  }

  private func serve(_ elements: String) { shows.serve(document(elements), at: "/feed.xml") }

  private func document(_ elements: String) -> String {
    """
    <?xml version="1.0"?>
    <rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Followed</title>
    <item><guid isPermaLink="false">a</guid><title>One</title>\(elements)</item></channel></rss>
    """
  }
}
