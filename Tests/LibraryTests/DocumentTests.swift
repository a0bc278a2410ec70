import FeedModel
import IdentityKeys
import Library
import PodcastCache
import TestSupport
import Testing

/// What is kept of an episode's linked documents.
@Suite struct DocumentTests {
  let home: LibraryHome
  static let chapters = "https://example.org/c.json"
  static let transcript = "https://example.org/t.vtt"

  init() throws { home = try LibraryHome() }

  private func content(_ more: String = "", readsTranscripts: Bool = false) throws -> (
    key: FeedKey, read: () throws -> Episode
  ) {
    let links = """
      <podcast:chapters url="\(Self.chapters)" type="application/json+chapters"/>
      <podcast:transcript url="\(Self.transcript)" type="text/vtt"/>
      <podcast:transcript url="https://example.org/other.srt" type="application/srt"/>\(more)
      """
    let key = try home.add(
      "a.xml", title: "A", [LibraryHome.item("1", title: "T", more: links)])
    return (
      key,
      {
        let episode = try #require(try home.library.episode(home.key(key, "1")))
        var content = try #require(try home.library.content(of: episode))
        try home.library.addDocuments(
          to: &content, of: episode, readsTranscripts: readsTranscripts)
        return content
      }
    )
  }

  @Test func `kept chapters fill what the feed leaves open`() throws {
    let (key, read) = try content()
    #expect(try read().chapters.isEmpty)
    try home.keep(
      .chapters, Self.chapters,
      #"{"version":"1.2.0","chapters":[{"startTime":0,"title":"Ebb","img":"ebb.png"}]}"#, of: key)
    #expect(try read().chapters.map(\.title) == ["Ebb"])
    #expect(try read().chapters.first?.image == "https://example.org/ebb.png")
    #expect(try read().chaptersSource == .document)
  }

  @Test func `the feed's own chapters go first`() throws {
    let own = "<psc:chapters><psc:chapter start=\"0\" title=\"Own\"/></psc:chapters>"
    let (key, read) = try content(own)
    try home.keep(
      .chapters, Self.chapters, #"{"chapters":[{"startTime":0,"title":"Ebb"}]}"#, of: key)
    #expect(try read().chapters.map(\.title) == ["Own"])
    #expect(try read().chaptersSource == .feed)
  }

  @Test func `chapters that cannot be read add nothing`() throws {
    let (key, read) = try content()
    try home.keep(.chapters, Self.chapters, "{\"chapters\":", of: key)
    #expect(try read().chapters.isEmpty)
    #expect(try read().chaptersSource == nil)
  }

  @Test(arguments: [false, true])
  func `which transcripts are kept is told, what they say when asked`(readsTranscripts: Bool) throws
  {
    let (key, read) = try content(readsTranscripts: readsTranscripts)
    try home.keep(
      .transcript, Self.transcript, "WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n", of: key)
    #expect(try read().transcripts.map(\.isKept) == [true, false])
    #expect(
      try read().transcripts.flatMap(\.cues).map(\.text) == (readsTranscripts ? ["Hello"] : []))
  }
}
