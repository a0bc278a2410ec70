import ElementTree
import FeedModel
import Testing

/// What nobody understands stays whole, and is called unknown.
@Suite struct UnknownElementTests {
  @Test(arguments: ["<:2:a>x</:2:a>", "<b:>x</b:>", "<:a>x</:a>"])
  func `a name with a colon at its end is written as it stands`(xml: String) throws {
    let read = try ReadFeed(item: xml)
    #expect(read.episodes.first?.extensions.map(\.xml) == [xml])
  }

  @Test func `an element that no type reads is kept to the letter, whatever vocabulary it is of`()
    throws
  {
    let podcast =
      "<podcast:liveValue uri=\"wss://a.example.org/\">x<podcast:b></podcast:b>y</podcast:liveValue>"
    let own =
      "<odd:thing xmlns:odd=\"urn:example:odd\" odd:b=\"2\" a=\"1\"> <title>T</title> </odd:thing>"
    let read = try ReadFeed(item: podcast + own + "<title>Mine</title>")
    let episode = try #require(read.episodes.first)
    #expect(episode.title == "Mine")
    #expect(episode.vocabularies.isEmpty)
    #expect(episode.extensions.map(\.name.isKnown) == [false, false])
    #expect(
      episode.extensions.map(\.xml) == [
        "<podcast:liveValue xmlns:podcast=\"https://podcastindex.org/namespace/1.0\" uri=\"wss://a.example.org/\">x<podcast:b></podcast:b>y</podcast:liveValue>",
        "<odd:thing xmlns:odd=\"urn:example:odd\" a=\"1\" odd:b=\"2\"> <title>T</title> </odd:thing>",
      ])
  }

  @Test func `a vocabulary's name with other capitals is none of its elements`() throws {
    let read = try ReadFeed(
      item: "<media:Credit>Ada</media:Credit><media:credit>Ben</media:credit>")
    let episode = try #require(read.episodes.first)
    #expect(episode.extensions.map(\.name.isKnown) == [false, true])
    #expect(episode.vocabularies.first?.members.count == 1)
  }
}
