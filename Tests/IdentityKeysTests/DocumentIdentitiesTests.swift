import IdentityKeys
import Testing

@Suite struct DocumentIdentitiesTests {
  /// Whatever the items claim, no two end with one id, and the result is the same each time.
  @Test func `ids of a document are always different`() throws {
    let feed = try #require(FeedKey(url: "https://example.com/feed.xml"))
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      let ladders = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        IdentityLadder(feed: feed, item: randomItem(&generator))
      }
      let ids = ids(ladders)
      #expect(Set(ids).count == ids.count)
      #expect(ids == self.ids(ladders))
    }
  }

  /// The reason for the rule: what is below keeps its id when a new item comes on top.
  @Test func `a newer item on top changes nothing below`() throws {
    let feed = try #require(FeedKey(url: "https://example.com/feed.xml"))
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      var ladders = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
        IdentityLadder(feed: feed, item: randomItem(&generator))
      }
      let before = ids(ladders)
      var newest = randomItem(&generator)
      newest.published = 1_000
      ladders.insert(IdentityLadder(feed: feed, item: newest), at: 0)
      #expect(Array(ids(ladders).dropFirst()) == before)
    }
  }

  @Test func `many claims on one guid`() throws {
    let feed = try #require(FeedKey(url: "https://example.com/feed.xml"))
    var identities = DocumentIdentities()
    for number in 0..<20_000 {
      identities.add(
        IdentityLadder(feed: feed, item: ItemFacts(guid: "same", title: "T\(number)")))
    }
    let moved = identities.reassigned()
    #expect(moved.count == 19_999)
    #expect(moved.last?.item == 19_998 && moved.last?.rule == .hash)
    #expect(moved.allSatisfy { $0.repetition == 1 })
  }

  /// A reader of a large document keeps no ladders: it gives those that are asked for.
  @Test func `first ids alone decide as whole ladders do`() throws {
    let feed = try #require(FeedKey(url: "https://example.com/feed.xml"))
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      let ladders = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        IdentityLadder(feed: feed, item: randomItem(&generator))
      }
      var whole = DocumentIdentities()
      var first = DocumentIdentities()
      for ladder in ladders {
        whole.add(ladder)
        first.add(ladder.first, published: ladder.item.published)
      }
      var asked: Set<Int> = []
      let reassigned = first.reassigned { items in
        #expect(asked.isDisjoint(with: items), "asked for once")
        asked.formUnion(items)
        return Dictionary(uniqueKeysWithValues: items.map { ($0, ladders[$0]) })
      }
      #expect(reassigned == whole.reassigned())
      #expect(Set((reassigned ?? []).filter { $0.repetition == 1 }.map(\.item)).isSubset(of: asked))
    }
  }

  @Test func `a ladder that is not given leaves the document unsettled`() throws {
    let feed = try #require(FeedKey(url: "https://example.com/feed.xml"))
    var identities = DocumentIdentities()
    for guid in ["one", "two", "one"] {
      let ladder = IdentityLadder(feed: feed, item: ItemFacts(guid: guid))
      identities.add(ladder.first, published: nil)
    }
    var asked: [Set<Int>] = []
    let reassigned = identities.reassigned { items in
      asked.append(items)
      return [:]
    }
    #expect(reassigned == nil)
    #expect(asked == [[0]])
  }

  @Test func `nobody is asked where no id is claimed twice`() throws {
    let feed = try #require(FeedKey(url: "https://example.com/feed.xml"))
    var identities = DocumentIdentities()
    for guid in ["one", "two", "three"] {
      identities.add(IdentityLadder(feed: feed, item: ItemFacts(guid: guid)).first, published: 1)
    }
    let reassigned = identities.reassigned { _ in
      Issue.record("asked for ladders")
      return [:]
    }
    #expect(reassigned == [])
  }

  private func ids(_ ladders: [IdentityLadder]) -> [EpisodeID?] {
    var identities = DocumentIdentities()
    for ladder in ladders {
      identities.add(ladder)
    }
    var ids: [EpisodeID?] = ladders.map(\.first)
    for assignment in identities.reassigned() {
      ids[assignment.item] = ladders[assignment.item].id(assignment)
    }
    return ids
  }

  private func randomItem(_ generator: inout SystemRandomNumberGenerator) -> ItemFacts {
    func some(_ values: [String]) -> String? {
      (values + [nil, nil]).randomElement(using: &generator) ?? nil
    }
    return ItemFacts(
      guid: some(["g1", "g2"]),
      enclosure: some(["https://e.example/1.mp3", "https://e.example/2.mp3"]),
      link: some(["https://e.example/1", "https://e.example/2"]), title: some(["T", "t"]),
      published: Bool.random(using: &generator) ? Int64.random(in: 1...3, using: &generator) : nil)
  }
}
