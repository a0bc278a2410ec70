@_spi(KeyMinting) import IdentityKeys
import Testing

@Suite struct EpisodeKeyTests {
  @Test(arguments: [
    "", "guid:x", "18:https://example.com6:guid:x", "20:https://example.com/6:guid:x0:",
    "020:https://example.com/6:guid:x", "20:https://example.com/7:guid:x",
    "20:https://example.com/7:guid: x",
    "20:HTTPS://example.com/6:guid:x", "20:https://example.com/5:guid:",
    "20:https://example.com/7:other:x",
    "20:https://example.com/24:link:https://EXAMPLE.com", "20:https://example.com/8:hash:abc",
    "20:https://example.com/13:link:not a url", "20:https://example.com/+6:guid:x", "-1:",
    "9999999999999999999:",
  ])
  func `only a canonical key is read back`(text: String) {
    #expect(EpisodeKey(stored: text) == nil)
  }

  @Test func `a length inside a character is no key`() {
    #expect(Composite.decoded("1:é") == nil)
    #expect(Composite.decoded("3:é1:") == nil)
    #expect(Composite.decoded("2:é") == ["é"])
  }

  @Test func `an id beyond 512 bytes is not canonical`() {
    #expect(EpisodeID(stored: "guid:" + String(repeating: "g", count: 507)) != nil)
    #expect(EpisodeID(stored: "guid:" + String(repeating: "g", count: 508)) == nil)
    #expect(EpisodeID(stored: "guid-sha256:" + String(repeating: "0", count: 64)) != nil)
    #expect(EpisodeID(stored: "guid-sha256:" + String(repeating: "0", count: 63)) == nil)
    #expect(EpisodeID(stored: "hash-sha256:" + String(repeating: "0", count: 64)) == nil)
  }

  @Test func `equivalent letters are different guids`() throws {
    let feed = try #require(FeedKey(url: "https://example.com/"))
    let composed = IdentityLadder(feed: feed, item: ItemFacts(guid: "\u{E9}")).first
    let decomposed = IdentityLadder(feed: feed, item: ItemFacts(guid: "e\u{301}")).first
    #expect(composed != decomposed)
    #expect(EpisodeKey(feed: feed, id: composed) != EpisodeKey(feed: feed, id: decomposed))
    #expect(EpisodeKey(stored: EpisodeKey(feed: feed, id: decomposed).text)?.id == decomposed)
  }

  @Test(
    arguments: [
      ("https://e.example/a.mp3", nil, true), ("https://e.example/a.MP3?x=a.txt", nil, true),
      ("https://e.example/a", "audio/mpeg", true),
      ("https://e.example/a", " Video/MP4; codecs=x", true),
      ("https://e.example/a.jpg", "image/jpeg", false),
      ("https://e.example/a.m4a", "application/octet-stream", true),
      ("https://e.example/a.pdf", "application/pdf", false), ("https://e.example/mp3", nil, false),
      ("https://e.example/a.mp3/", nil, true), ("https://e.example/?f=a.mp3", nil, false),
      ("", "", false),
      ("https://e.example/live", "application/x-mpegURL", true), ("https://e.mp3", nil, false),
    ] as [(String, String?, Bool)])
  func `playable is what says so or looks so`(url: String, type: String?, playable: Bool) {
    #expect(PlayableMedia.isPlayable(url: url, type: type) == playable)
  }
}
