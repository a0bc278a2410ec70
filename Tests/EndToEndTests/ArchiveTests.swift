import JSONText
import SystemKit
import TestSupport
import Testing

/// Feeds that are spread over several documents, and what a rebuild makes of them.
@Suite struct ArchiveTests {
  let home = TemporaryFolder()
  let shows: Shows

  init() throws {
    shows = try Shows()
    serve([("6", "F"), ("5", "E")], next: "/2.xml", at: "/salt.xml")
    serve([("4", "D"), ("3", "C")], next: "/3.xml", at: "/2.xml")
    serve([("2", "B"), ("1", "A")], next: nil, at: "/3.xml")
    try #require(try Freshet.run("subscribe", shows.url("/salt.xml"), home: home).status == 0)
  }

  private func serve(_ episodes: [(String, String)], next: String?, at path: String) {
    let link = next.map {
      "<a:link xmlns:a=\"http://www.w3.org/2005/Atom\" rel=\"next\" href=\"\($0)\"/>"
    }
    shows.serve("Salt", episodes, at: path, head: link ?? "")
  }

  private func asked(_ path: String) -> Int { shows.server.requests(path).count }

  private func episodes() throws -> Int? {
    try Freshet.run("episodes", "salt", "--json", home: home).json["episodes"]?.array?.count
  }

  @Test func `older pages are read when they are asked for, each once`() throws {
    #expect(try episodes() == 2)
    let plain = try Freshet.run("refresh", "salt", home: home)
    #expect(plain.status == 0)
    #expect(asked("/2.xml") == 0)
    let told = try Freshet.run("refresh", "salt", "--archive", "--json", home: home)
    #expect(told.status == 0)
    #expect(try told.json["feeds"]?[0]?["newEpisodes"] == 4)
    #expect((asked("/2.xml"), asked("/3.xml")) == (1, 1))
    #expect(try episodes() == 6)
    #expect(try Freshet.run("refresh", "--archive", home: home).status == 2, "it needs a feed")
  }

  @Test func `a page that fails once is where the next walk goes on`() throws {
    let third = Shows.document("Salt", [("2", "B"), ("1", "A")])
    shows.set("/3.xml") { _ in LoopbackResponse(503) }
    let failed = try Freshet.run("refresh", "salt", "--archive", "--json", home: home)
    #expect(failed.status == 1)
    #expect(failed.error.contains("an older page"))
    #expect(try episodes() == 4)
    shows.serve(third, at: "/3.xml")
    #expect(try Freshet.run("refresh", "salt", "--archive", home: home).status == 0)
    #expect(try episodes() == 6)
    #expect(asked("/2.xml") == 1, "what was read is not read again")
  }

  @Test func `a lost cache comes back with all pages`() throws {
    _ = try Freshet.run("refresh", "salt", "--archive", home: home)
    let before = try Freshet.run("dump", "cache", "--canonical", home: home).output
    for ending in ["", "-wal", "-shm"] {
      _ = try File.remove(home.file("home/PodcastCache.sqlite" + ending))
    }
    let told = try Freshet.run("rebuild", "--json", home: home)
    #expect(told.status == 0)
    #expect(try told.json["recovered"]?["feeds"] == 1)
    #expect(try told.json["recovered"]?["episodes"] == 6)
    #expect(try Freshet.run("dump", "cache", "--canonical", home: home).output == before)
  }
}
