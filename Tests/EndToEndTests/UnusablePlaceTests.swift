import JSONText
import TestSupport
import Testing

/// Homes in which no store can be made.
@Suite struct UnusablePlaceTests {
  let home = TemporaryFolder()

  static let changes = [
    ["subscribe", "--no-fetch", "https://example.org/feed"],
    ["subscribe", "https://example.org/feed"],
    ["refresh"], ["refresh", "--all"], ["rebuild"], ["import", "LIST"],
  ]

  init() {
    home.write(
      #"<opml version="2.0"><body><outline xmlUrl="https://example.org/feed"/></body></opml>"#,
      to: "list.opml")
    home.write("not a folder", to: "file")
  }

  func run(_ words: [String], in place: String) throws -> Freshet.Outcome {
    let words = words.map { $0 == "LIST" ? home.file("list.opml") : $0 }
    let form = words[0] == "export" ? [] : ["--json"]
    return try Freshet.start(words + form, home: home, environment: ["FRESHET_HOME": place]).wait()
  }

  @Test(arguments: ["/dev/null/x", "/proc/nope", "FILE", "FILE/below"], changes)
  func `a home that cannot be made is named, with what to do`(
    place: String, words: [String]
  ) throws {
    let place = place.replacing("FILE", with: home.file("file"))
    let told = try run(words, in: place)
    #expect(told.status == 3)
    #expect(told.error.contains(place), "\(told.error)")
    #expect(told.error.contains("--home"), "\(told.error)")
    let code = try told.json["error"]?["code"]?.string ?? ""
    #expect(["state.permission", "user-state.permission", "store.lock"].contains(code), "\(code)")
  }

  @Test(arguments: [["list"], ["export", "-"], ["episodes"], ["edit", "a", "--tag", "b"]])
  func `a home that is a file is no library without subscriptions`(words: [String]) throws {
    let told = try run(words, in: home.file("file"))
    #expect(told.status == 3)
    #expect(told.error.contains(home.file("file")), "\(told.error)")
  }

  @Test(arguments: [
    "import LIST", "subscribe --no-fetch https://example.org/feed", "refresh --all",
  ])
  func `a first command on a full disk cannot use the stores`(words: String) throws {
    let words = words.replacing("LIST", with: home.file("list.opml"))
    // No file may grow at all; the signal for it is not wanted. What is said goes through a pipe.
    let told = try Freshet.shell(
      "( trap '' XFSZ; ulimit -f 0; freshet \(words) 2>&1 ) | cat; exit ${PIPESTATUS[0]}",
      home: home)
    #expect(told.status == 3, "\(told.output)")
    #expect(told.output.contains(home.file("home")), "\(told.output)")
  }

  @Test(arguments: ["doctor", "episodes 1", "list", "status", "search a", "edit a --tag b"])
  func `a library on a disk that became full says so in one line, with what to do`(
    words: String
  ) throws {
    let list = home.file("list.opml")
    try #require(try Freshet.run("import", list, home: home).status == 0)
    // Nothing of a store may grow, not even what reading needs.
    let told = try Freshet.shell(
      "( trap '' XFSZ; ulimit -f 0; freshet \(words) 2>&1 >/dev/null ) | cat; exit ${PIPESTATUS[0]}",
      home: home)
    #expect(told.status == 3, "\(told.output)")
    #expect(told.output.split(separator: "\n").count == 1, "\(told.output)")
    #expect(told.output.contains(home.file("home/UserState.sqlite")), "\(told.output)")
    #expect(told.output.contains("no space left") && !told.output.contains("SQLite"))
  }

  @Test func `an empty user state is a lost one, and stays`() throws {
    home.write([], to: "home/UserState.sqlite")
    for words in [["list"], ["status"], ["export", "-"], ["dump", "user"]] + Self.changes {
      let told = try run(words, in: home.file("home"))
      #expect(told.status == 3, "\(words)")
      #expect(told.error.contains("backup"), "\(words): \(told.error)")
      #expect(home.read("home/UserState.sqlite") == [], "\(words)")
    }
    #expect(try run(["doctor"], in: home.file("home")).status == 3)
  }
}
