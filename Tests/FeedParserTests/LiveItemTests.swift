import FeedModel
import TestSupport
import Testing

/// A live item is an item of its own.
@Suite struct LiveItemTests {
  private static let live = """
    <podcast:liveItem status="LIVE" start="2026-12-31T22:00:00Z">
      <title>Live</title><guid>live-1</guid><link>https://live.example.org/</link>
      <description>Now</description><pubDate>Mon, 30 Nov 2026 05:00:00 +0000</pubDate>
      <enclosure url="https://live.example.org/a.m3u8" type="application/x-mpegURL" length="0"/>
      <itunes:image href="https://live.example.org/a.jpg"/><itunes:author>Live desk</itunes:author>
      <podcast:guid>not-the-feed</podcast:guid><podcast:person>Mo</podcast:person>
      <atom:link rel="self" href="https://live.example.org/self"/>
      <item><title>No item</title></item>
    </podcast:liveItem>
    """
  private static let item = "<item><title>One</title><guid>1</guid></item>"

  @Test(arguments: [
    "LIVE<title>Show</title>ITEM", "<title>Show</title>LIVE ITEM", "<title>Show</title>ITEM LIVE",
    "LIVE LIVE ITEM", "LIVE",
  ])
  func `nothing of it reaches the feed or an episode, wherever it stands`(channel: String) throws {
    let with = channel.replacing("ITEM", with: Self.item).replacing("LIVE", with: Self.live)
    let without = channel.replacing("ITEM", with: Self.item).replacing("LIVE", with: "")
    var read = try ReadFeed(ReadFeed.rss(with))
    #expect(read.feed.liveItems.allSatisfy { $0.status == "live" && $0.item.title == "Live" })
    #expect(!read.feed.liveItems.isEmpty)
    read.feed.liveItems = []
    read.feed.extensions = []
    let bare = try ReadFeed(ReadFeed.rss(without))
    #expect(read.feed == bare.feed)
    #expect(read.episodes == bare.episodes)
  }

  /// The same code reads both: only what stands around differs.
  @Test func `it is read as an episode is`() throws {
    let whole = String(
      decoding: Fixture.bytes("namespaces/podcast/live-item-whole.xml"), as: UTF8.self)
    let live = try #require(try ReadFeed(whole).feed.liveItems.first?.item)
    let start = try #require(whole.firstRange(of: "<podcast:liveItem"))
    let end = try #require(whole.firstRange(of: "</podcast:liveItem>"))
    let asItem =
      whole[..<start.lowerBound] + "<item"
      + whole[start.upperBound..<end.lowerBound] + "</item>" + whole[end.upperBound...]
    let episode = try #require(try ReadFeed(String(asItem)).episodes.first)
    #expect(episode.title == "New Year on the 63, live")
    #expect(live == episode)
  }

  @Test func `in Atom its children are Atom's`() throws {
    let read = try ReadFeed(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:podcast="https://podcastindex.org/namespace/1.0">
      <podcast:liveItem status="pending"><id>live-1</id><title>Live</title>
      <link rel="enclosure" href="https://live.example.org/a.mp3"/></podcast:liveItem>
      <id>feed</id><title>Show</title></feed>
      """)
    #expect(read.feed.title == "Show")
    #expect(read.feed.liveItems.first?.item.guid == "live-1")
    #expect(read.feed.liveItems.first?.item.title == "Live")
    #expect(read.feed.liveItems.first?.item.enclosures.count == 1)
    #expect(read.episodes.isEmpty)
  }
}
