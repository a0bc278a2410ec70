import FeedModel
import FeedParser
import Testing

/// Which texts are HTML, and which are as they stand.
@Suite struct PlainTextTests {
  /// What a reader shows: marks stand for what was taken for HTML.
  private static func converted(_ html: String) -> String { "[" + html + "]" }

  private final class Collector: EpisodeSink {
    var episodes: [Episode] = []
    var searched: [SearchableText] = []

    func receive(_ view: EpisodeView, _ outline: EpisodeOutline) {
      episodes.append(view.episode(text: PlainTextTests.converted))
      searched.append(view.searchableText)
    }
  }

  private func read(_ document: String) throws -> (feed: Feed, Collector) {
    let collector = Collector()
    let parser = FeedParser(url: nil, sink: collector)
    parser.push(Array(document.utf8).span)
    return (try parser.finish().head.feed(url: nil, text: Self.converted), collector)
  }

  private func entry(_ content: String) throws -> (Episode, SearchableText) {
    let (_, found) = try read(
      "<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>1</id>\(content)</entry></feed>")
    return (try #require(found.episodes.first), try #require(found.searched.first))
  }

  @Test(arguments: ["", " type='text'", " type='text/plain'", " type=''"])
  func `Atom's text is plain where it does not say otherwise`(type: String) throws {
    let text = "Array&lt;Int&gt; &amp;amp; co"
    let (episode, search) = try entry(
      "<title\(type)>\(text)</title><summary\(type)>\(text)</summary>")
    #expect(episode.title == "Array<Int> &amp; co")
    #expect(episode.summary == "Array<Int> &amp; co")
    #expect(episode.summaryText == "Array<Int> &amp; co")
    #expect(search.title == "Array<Int> &amp; co")
    #expect(search.text == "Array<Int> &amp; co")
  }

  @Test func `plain content is HTML that reads alike, and plain again for reading`() throws {
    let (episode, search) = try entry("<content>Array&lt;Int&gt; is\nnot List</content>")
    #expect(episode.contentHTML == "Array&lt;Int&gt; is<br>\nnot List")
    #expect(episode.summaryText == "Array<Int> is\nnot List")
    #expect(search.text == "Array<Int> is\nnot List")
  }

  @Test(arguments: [" type='html'", " type='text/html'", " mode='escaped'", " type='TEXT/HTML '"])
  func `what says that it is HTML is HTML`(type: String) throws {
    let (episode, search) = try entry("<summary\(type)>&lt;b&gt;x&lt;/b&gt;</summary>")
    #expect(episode.summaryText == "[<b>x</b>]")
    #expect(search.text == "x")
  }

  @Test func `elements in a text are markup, whatever its type`() throws {
    let (episode, _) = try entry("<content>a <b>c</b></content>")
    #expect(episode.contentHTML == "a <b>c</b>")
  }

  @Test func `RSS has HTML, and Atom's elements in it are Atom's`() throws {
    let (feed, found) = try read(
      """
      <rss version='2.0' xmlns:atom='http://www.w3.org/2005/Atom'><channel>
      <description>&lt;b&gt;x&lt;/b&gt;</description>
      <item><guid>1</guid><description>&lt;i&gt;</description></item>
      <item><guid>2</guid><atom:summary>&lt;i&gt;</atom:summary></item></channel></rss>
      """)
    #expect(feed.descriptionText == "[<b>x</b>]")
    #expect(found.episodes.map(\.summaryText) == ["[<i>]", "<i>"])
  }

  @Test func `a feed's subtitle is plain as well`() throws {
    let (feed, _) = try read(
      "<feed xmlns='http://www.w3.org/2005/Atom'><subtitle>a&lt;b&gt; &amp;amp;</subtitle></feed>")
    #expect(feed.descriptionText == "a<b> &amp;")
  }

  @Test func `JSON Feed has one text that is HTML`() throws {
    let (_, found) = try read(
      #"""
      {"version":"https://jsonfeed.org/version/1.1","title":"T","items":[
      {"id":"1","content_text":"a<b>"},{"id":"2","content_html":"a<b>"},{"id":"3","summary":"a<b>"}]}
      """#)
    #expect(found.episodes.map(\.summaryText) == ["a<b>", "[a<b>]", "a<b>"])
    #expect(found.episodes.map(\.contentHTML) == ["a&lt;b&gt;", "a<b>", nil])
  }
}
