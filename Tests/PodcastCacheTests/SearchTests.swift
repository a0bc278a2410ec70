import IdentityKeys
import PodcastCache
import Testing
import Timestamps

@Suite struct SearchTests {
  let cache: CacheFixture

  init() throws { cache = try CacheFixture() }

  private func found(_ words: String, limit: Int = 20) throws -> [String] {
    guard let query = SearchQuery(words) else { return [] }
    return try cache.reader.search(query, limit: limit).hits.map {
      String($0.episode.id.text.dropFirst("guid:".count))
    }
  }

  @Test func `words find titles and texts, whatever their case and accents`() throws {
    try cache.store([
      episode("a", "Über das Café am Wörthersee", title: "Kaffee"),
      episode("b", "nothing of the kind", title: "CAFÉ"),
      episode("c", "something else"),
    ])
    try cache.indexAll()
    #expect(Set(try found("cafe")) == ["a", "b"])
    #expect(try found("WORTHERSEE uber") == ["a"])
    #expect(try found("cafe nothing") == ["b"])
    #expect(try found("absent") == [])
  }

  @Test func `a word in the title counts more than one in the text`() throws {
    try cache.store([
      episode("text", "whales whales whales", title: "About the sea"),
      episode("title", "of the sea and more", title: "Whales"),
    ])
    try cache.indexAll()
    #expect(try found("whales") == ["title", "text"])
  }

  @Test(arguments: [
    ("\"blue whale\"", ["phrase"]), ("blue whale", ["phrase", "apart"]),
    ("wha*", ["phrase", "apart", "begin"]), ("wha", []), ("\"blue wha\"*", ["phrase"]),
    ("“blue whale”", ["phrase"]), ("whale\"blue", ["phrase", "apart"]),
  ])
  func `phrases and beginnings are understood`(_ words: String, _ names: [String]) throws {
    try cache.store([
      episode("phrase", "the blue whale"), episode("apart", "a whale that is blue"),
      episode("begin", "whaling days"),
    ])
    try cache.indexAll()
    #expect(Set(try found(words)) == Set(names))
  }

  @Test(arguments: [
    "\"", "\"\"", "*", "-", "a AND", "NOT", "OR OR", "(", "title:", "title : x", "^", "a + b", "{}",
    "NEAR(a b)", "'; DROP TABLE feed; --", "\u{0}", "a\u{0}b", "\"open", "* *", "a**", "-a", "😀",
    "\\",
    "x NEAR/3 y", "{title}: x", "a* b*", "C++", "\u{200B}", "\"*", "\"a\" * \"b\"",
  ])
  func `nothing a person types is an error`(_ words: String) throws {
    try cache.store([episode("a", "title a b not and or near drop table feed open x y c")])
    try cache.indexAll()
    _ = try found(words)
    try cache.expectSound()
  }

  @Test func `without a letter or a digit there is nothing to look for`() {
    for words in ["", "  ", "\"\"", "...", "*", "😀"] { #expect(SearchQuery(words) == nil) }
    #expect(SearchQuery(String(repeating: "a ", count: 100_000)) != nil)
    #expect(SearchQuery(String(repeating: "a", count: 1_000_000)) != nil)
  }

  @Test func `words are found in scripts without blanks`() throws {
    try cache.store([
      episode("ja", "東京タワーの話 episode二"), episode("zh", "京东的故事"), episode("en", "Tokyo"),
    ])
    try cache.indexAll()
    #expect(try found("東京") == ["ja"])
    #expect(try found("京東") == [])
    #expect(Set(try found("京")) == ["ja", "zh"])
    #expect(try found("タワー") == ["ja"])
    #expect(try found("episode") == ["ja"])
    let query = try #require(SearchQuery("タワー"))
    let maker = try SnippetMaker(query, style: SnippetStyle(start: "[", end: "]"))
    #expect(try maker.snippet(title: "", text: "東京タワーの話") == "東京[タワー]の話")
  }

  @Test func `a changed episode is found by its new words only`() throws {
    try cache.store([episode("a", "first words"), episode("b", "other words")])
    try cache.indexAll()
    try cache.store([episode("a", "second words")])
    #expect(try cache.reader.hasPendingSearch())
    #expect(try cache.reader.searchFacts().pendingEpisodes == 1)
    try cache.indexAll()
    #expect(try found("first") == [])
    #expect(try found("second") == ["a"])
    #expect(Set(try found("words")) == ["a", "b"])
    #expect(try cache.reader.searchFacts().staleDocuments == 1)
    #expect(try cache.reader.search(SearchQuery("words")!).matchCount == 2)
  }

  @Test func `an episode that changes while it is indexed is indexed again`() throws {
    try cache.store([episode("a", "first")])
    let batch = try cache.reader.pendingSearch()
    try cache.store([episode("a", "second")])
    let texts = batch.documents.map {
      SearchText(episode: $0.episode, revision: $0.revision, title: "", text: "first")
    }
    try cache.writer.index(texts, of: batch)
    #expect(try cache.reader.hasPendingSearch())
    try cache.indexAll()
    #expect(try found("first") == [])
    #expect(try found("second") == ["a"])
  }

  @Test func `an episode without a text is done, and found by nothing`() throws {
    try cache.store([episode("a", "words")])
    try cache.writer.index([], of: try cache.reader.pendingSearch())
    #expect(try !cache.reader.hasPendingSearch())
    #expect(try found("words") == [])
  }

  @Test(arguments: [(1, 1 << 20), (7, 1 << 20), (1_000, 40)])
  func `batches are bounded, and all of them make the index complete`(_ limit: Int, _ bytes: Int)
    throws
  {
    try cache.store((0..<50).map { episode("\($0)", "word number \($0)") })
    var rounds = 0
    while true {
      let batch = try cache.reader.pendingSearch(limit: limit, byteLimit: bytes)
      if batch.isEmpty { break }
      #expect(batch.documents.count <= limit)
      rounds += 1
      try cache.writer.index(
        batch.documents.map {
          SearchText(
            episode: $0.episode, revision: $0.revision, title: $0.title ?? "",
            text: String(decoding: $0.body, as: UTF8.self))
        }, of: batch)
    }
    #expect(rounds >= min(50 / limit, 10))
    #expect(try found("word", limit: 100).count == 50)
    #expect(try cache.reader.searchFacts().documents == 50)
  }

  @Test func `an emptied index can be filled again`() throws {
    try cache.store((0..<20).map { episode("\($0)", "some words") })
    try cache.indexAll()
    for round in 0..<40 {
      try cache.store((0..<20).map { episode("\($0)", "some words \(round)") })
      try cache.indexAll()
    }
    let facts = try cache.reader.searchFacts()
    #expect(facts.documents == 20 && facts.staleDocuments == 800 && facts.wantsRebuild)
    try cache.writer.clearSearch()
    #expect(try cache.reader.hasPendingSearch())
    #expect(try found("words") == [])
    try cache.indexAll()
    #expect(try found("words 39").count == 20)
    #expect(try cache.reader.searchFacts().staleDocuments == 0)
    try cache.expectSound()
  }

  @Test func `a common word visits only the latest matches, and says so`() throws {
    try cache.store((0..<300).map { episode("\($0)", "everyone", published: Int64($0)) })
    try cache.indexAll()
    let results = try cache.reader.search(SearchQuery("everyone")!, limit: 5, visiting: 100)
    #expect(results.isBounded && results.matchCount == 100 && results.hits.count == 5)
    #expect(results.hits.map(\.episode.id) == (295..<300).reversed().map { episodeID("\($0)") })
    let all = try cache.reader.search(SearchQuery("everyone")!, limit: 5)
    #expect(!all.isBounded && all.matchCount == 300)
  }

  @Test func `of a common word the latest titles come first, then the latest texts`() throws {
    try cache.store(
      (0..<300).map { number in
        episode(
          "\(number)", "everyone, two words", title: number % 50 == 0 ? "Everyone" : "Nobody",
          published: Int64(number))
      })
    try cache.indexAll()
    let results = try cache.reader.search(SearchQuery("everyone")!, limit: 5, visiting: 200)
    #expect(results.hits.map(\.episode.id) == ["250", "200", "150", "100", "299"].map(episodeID))
    let phrase = SearchQuery("\"two words\" every*")!
    #expect(try cache.reader.search(phrase, limit: 2, visiting: 10).hits.count == 2)
  }

  @Test func `equal hits come in an order that does not depend on chance`() throws {
    try cache.store(feedKey("b"), [episode("1", "same", title: "t", published: 5)])
    try cache.store(
      feedKey("a"),
      [
        episode("2", "same", title: "t", published: 5),
        episode("3", "same", title: "t", published: 9), episode("4", "same", title: "t"),
      ])
    try cache.indexAll()
    #expect(try found("same") == ["3", "2", "1", "4"])
  }

  @Test func `a hit brings its feed along`() throws {
    var state = FeedState(key: feedKey(), url: "u")
    state.title = "The show"
    _ = try cache.writer.apply(
      FeedUpdate(state: state, at: CacheFixture.noon), parts: [.episode(episode("a"))])
    try cache.indexAll()
    let hit = try #require(try cache.reader.search(SearchQuery("title")!).hits.first)
    #expect(hit.feedKey == feedKey() && hit.feedTitle == "The show" && hit.rank > 0)
    #expect(hit.episode.facts.title == "Title of a")
  }

  @Test func `a snippet shows the words in one line, with what is around them`() throws {
    let text =
      String(repeating: "before ", count: 40) + "the\n  blue whale"
      + String(repeating: " after", count: 40)
    let style = SnippetStyle(start: "[", end: "]", ellipsis: "…", words: 8)
    let maker = try SnippetMaker(try #require(SearchQuery("\"blue whale\"")), style: style)
    let snippet = try maker.snippet(title: "x", text: text)
    #expect(snippet.contains("the [blue whale] after"))
    #expect(snippet.hasPrefix("…") && snippet.hasSuffix("…") && snippet.count < 80)
    #expect(try maker.snippet(title: "Blue whale", text: "one two") == "one two")
    #expect(
      try maker.snippet(title: "", text: "1 2 3 4 5 6 7 8 9") == "1 2 3 4 5 6 7 8…")
    #expect(try maker.snippet(title: "", text: "") == "")
    let long = String(repeating: "ä ", count: 400_000) + "blue whale"
    #expect(try maker.snippet(title: "", text: long).hasPrefix("ä ä"))
  }
}
