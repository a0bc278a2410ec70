@_spi(KeyMinting) import IdentityKeys
import Testing

@Suite struct GoldenKeysTests {
  let golden: GoldenKeys

  init() throws {
    golden = try GoldenKeys.read()
  }

  @Test func `feed keys`() {
    for feed in golden.feedKeys {
      let key = FeedKey(url: feed.url)
      #expect(bytes(key?.text) == bytes(feed.key), "\(feed.url)")
      #expect(FeedKey(url: feed.key) == key, "\(feed.url)")
      #expect(FeedKey(stored: feed.key) == key, "\(feed.url)")
    }
  }

  @Test func `what is no address of a feed`() {
    for url in golden.noFeedKeys {
      #expect(FeedKey(url: url) == nil, "\(url)")
    }
  }

  @Test func `private feed keys`() {
    for feed in golden.privateFeedKeys {
      let address = SeparatedAddress(feed.url, isPrivate: true)
      #expect(bytes(address?.key.text) == bytes(feed.key), "\(feed.url)")
      #expect(FeedKey(privateURL: feed.url) == address?.key, "\(feed.url)")
      #expect(FeedKey(privateURL: feed.key) == address?.key, "\(feed.url)")
      #expect(FeedKey(url: feed.key) == address?.key, "\(feed.url)")
      #expect(FeedKey(stored: feed.key) == address?.key, "\(feed.url)")
    }
  }

  @Test func `episode ids and keys`() throws {
    for item in golden.episodes {
      let ladder = try ladder(item, feed: item.feed ?? "")
      let id = ladder.first
      #expect(bytes(id.text) == bytes(item.id))
      #expect(id.rule.rawValue == item.identity)
      #expect(EpisodeID(stored: id.text) == id)
      let key = EpisodeKey(feed: ladder.feed, id: id)
      #expect(bytes(key.text) == bytes(item.key))
      let stored = try #require(EpisodeKey(stored: key.text))
      #expect(stored == key && stored.feed == ladder.feed && stored.id == id)
    }
  }

  @Test func `ids within a document`() throws {
    for document in golden.documents {
      var identities = DocumentIdentities()
      let ladders = try document.items.map { try ladder($0, feed: document.feed) }
      for ladder in ladders {
        identities.add(ladder)
      }
      var ids = ladders.map(\.first)
      for assignment in identities.reassigned() {
        ids[assignment.item] = try #require(ladders[assignment.item].id(assignment))
      }
      #expect(ids.map(\.text) == document.ids, "\(document.about)")
      #expect(Set(ids).count == ids.count, "\(document.about)")
    }
  }

  @Test func `composites`() {
    for composite in golden.composites {
      #expect(Composite.encoded(composite.parts) == composite.text)
      #expect(Composite.decoded(composite.text) == composite.parts)
    }
  }

  /// `String`'s `==` would take a decomposed letter for a composed one.
  private func bytes(_ text: String?) -> [UInt8]? {
    text.map { Array($0.utf8) }
  }

  private func ladder(_ item: GoldenKeys.Item, feed: String) throws -> IdentityLadder {
    let enclosures = (item.enclosures ?? []).map { (url: $0.url, type: $0.type) }
    let playable = PlayableMedia.firstPlayable(enclosures).map { enclosures[$0].url }
    let facts = ItemFacts(
      guid: item.guid, enclosure: playable, link: item.link, title: item.title,
      published: item.published)
    return IdentityLadder(feed: try #require(FeedKey(stored: feed)), item: facts)
  }
}
