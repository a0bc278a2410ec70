import JSONText
import TestSupport
import Testing

@Suite struct CheckTests {
  let home = TemporaryFolder()
  private let perfect = String(decoding: Fixture.bytes("check/perfect.xml"), as: UTF8.self)

  private func check(_ document: String, _ options: String...) throws -> Freshet.Outcome {
    try Freshet.start(["inspect", "--check"] + options + ["-"], home: home, input: document).wait()
  }

  /// One error in the second episode and one warning in the first.
  private var faulty: String {
    perfect.replacing("<guid>https://lamproom.example.org/oil</guid>", with: "")
      .replacing("duration>1966<", with: "duration>32:46<")
  }

  @Test func `a perfect feed is status 0`() throws {
    let told = try check(perfect, "--strict")
    #expect(told.status == 0)
    #expect(told.output == "0 errors, 0 warnings\n")
    #expect(told.error == "")
    #expect(home.names(in: "home").isEmpty)
  }

  @Test(arguments: Fixture.list("shows", suffix: ".xml"))
  func `no show has an error`(show: String) throws {
    let told = try Freshet.run("inspect", "--check", Fixture.path(show), home: home)
    #expect(told.status == 0)
    #expect(told.output.split(separator: "\n").last?.hasPrefix("0 errors, ") == true)
  }

  @Test func `an error is status 1, with the rule, its places and its link, the worst first`()
    throws
  {
    let told = try check(faulty)
    #expect(told.status == 1)
    let lines = told.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "error psp1.item.guid-missing: the episode has no <guid>")
    #expect(lines[1].hasSuffix("channel/item[2]  in The arithmetic of oil"))
    #expect(lines[2].hasPrefix("  https://github.com/Podcast-Standards-Project/"))
    #expect(lines[3].hasPrefix("warning psp1.item.itunes-duration-clock: "))
    #expect(lines[4].contains("channel/item[1]/itunes:duration  '32:46'  in A rope"))
    #expect(lines.last == "1 error, 1 warning")
  }

  @Test func `a warning is status 0, and 1 when asked strictly`() throws {
    let odd = perfect.replacing("duration>1966<", with: "duration>32:46<")
    #expect(try check(odd).status == 0)
    #expect(try check(odd, "--strict").status == 1)
  }

  @Test func `JSON has every finding in document order, and the counts`() throws {
    let told = try check(faulty, "--json")
    #expect(told.status == 1)
    let json = try told.json
    #expect(json["contract"] == 1)
    #expect(json["source"]?["format"] == "rss2")
    let findings = try #require(json["findings"]?.array)
    #expect(
      findings.map { $0["rule"]?.string } == [
        "psp1.item.itunes-duration-clock", "psp1.item.guid-missing",
      ])
    let second = findings[1]
    #expect(second["severity"] == "error")
    #expect(second["message"] == "the episode has no <guid>")
    #expect(second["path"] == "channel/item[2]")
    #expect(second["episode"]?["number"] == 2)
    #expect(second["episode"]?["title"] == "The arithmetic of oil")
    #expect(second["episode"]?["key"]?.string?.contains("enclosure:") == true)
    #expect(second["count"] == 1)
    #expect(second["line"] != nil && second["column"] != nil && second["offset"] != nil)
    #expect(json["counts"]?["errors"] == 1)
    #expect(json["counts"]?["warnings"] == 1)
  }

  @Test func `a line is a finding, and the last one counts`() throws {
    let told = try check(faulty, "--json-lines")
    #expect(told.status == 1)
    #expect(try told.lines.map { $0["event"]?.string } == ["finding", "finding", "end"])
    #expect(try told.lines.last?["counts"]?["errors"] == 1)
  }

  @Test func `one episode and one vocabulary are picked`() throws {
    #expect(try check(faulty, "--episode", "1").status == 0)
    #expect(try check(faulty, "--episode", "2").status == 1)
    #expect(try check(faulty, "--namespace", "itunes").output.hasSuffix("\n0 errors, 1 warning\n"))
    #expect(try check(faulty, "--namespace", "podcast").output == "0 errors, 0 warnings\n")
    let none = try check(faulty, "--episode", "3", "--json")
    #expect(none.status == 1)
    #expect(try none.json["error"]?["code"] == "episode.unknown")
  }

  @Test func `of many places the first ten are shown`() throws {
    let items = (1...25).map { "<item><title>\($0)</title></item>" }.joined()
    let document = "<rss version=\"2.0\"><channel>\(items)</channel></rss>"
    let text = try check(document).output
    #expect(text.contains("  and in 15 more\n"))
    let json = try check(document, "--json").json
    let guids = json["findings"]?.array?.filter { $0["rule"] == "psp1.item.guid-missing" }
    #expect(guids?.count == 25)
  }

  @Test func `what is no feed is the usual error`() throws {
    let told = try check("<html><body>Hello</body></html>", "--json")
    #expect(told.status == 1)
    #expect(try told.json["error"]?["code"] == "feed.html-page")
  }

  @Test func `a quotation never reaches the terminal as a command`() throws {
    let evil = perfect.replacing("en-gb", with: "en\u{9B}31mgb")
    let told = try check(evil)
    #expect(told.status == 1)
    #expect(!told.output.unicodeScalars.contains("\u{9B}"))
  }
}
