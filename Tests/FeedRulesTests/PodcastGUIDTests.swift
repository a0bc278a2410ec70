import Testing

@testable import FeedRules

@Suite struct PodcastGUIDTests {
  /// Those that the namespace's own page gives as examples.
  @Test(arguments: [
    ("https://podnews.net/rss", "9b024349-ccf0-5f69-a609-6b82873eab3c"),
    ("podnews.net/rss///", "9b024349-ccf0-5f69-a609-6b82873eab3c"),
    ("http://mp3s.nashownotes.com/pc20rss.xml", "917393e3-1b1e-5cef-ace4-edaa54e1f810"),
  ])
  func `the published examples`(address: String, guid: String) {
    #expect(PodcastGUID.text(of: address) == guid)
  }

  @Test func `the id may be that of the address which the feed came from`() throws {
    let moved = CheckedFeed.perfect.replacing(
      "725d8544-226a-5bd8-ba06-020845b8e70d", with: "D288D456-61f4-5a72-bbe4-79b599da472d")
    #expect(try CheckedFeed(moved).ids == [])
  }
}
