import JSONText
import TestSupport
import Testing

/// What a refresh that finds nothing new costs, in counts rather than seconds.
@Suite(.enabled(if: DiskFault.compiler != nil, "no C compiler for the disk that counts"))
struct RefreshCostTests {
  /// Requests and writes to the disk of a refresh of so many unchanged feeds.
  private func cost(of feeds: Int, episodes: Int) throws -> (requests: Int, writes: Int) {
    let library = try KnownLibrary(shows: feeds, episodes: episodes)
    let before = library.shows.server.requests.count
    let (told, writes) = try DiskFault().run(
      "refresh", "--all", "--json", home: library.home(.unchanged))
    #expect(try told.json["counts"]?["unchanged"] == .integer(Int64(feeds)))
    let requests = library.shows.server.requests.dropFirst(before)
    #expect(requests.allSatisfy { $0["If-None-Match"] != nil })
    return (requests.count, writes)
  }

  @Test func `feeds without news are one request each, and are written down together`() throws {
    let few = try cost(of: 20, episodes: 1)
    let many = try cost(of: 200, episodes: 1)
    #expect((few.requests, many.requests) == (20, 200))
    // A batch is a second's, so that a slow machine makes a few more; one by one, each feed would take
    // two writes.
    #expect(many.writes < few.writes + 180, "\(few.writes), then \(many.writes)")
  }

  @Test func `episodes that are known already cost nothing`() throws {
    let few = try cost(of: 20, episodes: 1)
    let many = try cost(of: 20, episodes: 18)
    // Eighteen times the episodes.
    #expect(many.writes < 2 * few.writes, "\(few.writes), then \(many.writes)")
  }
}
