import FeedModel
import FeedNamespaces
import Testing
import Timestamps

@Suite struct PodcastNamespaceTests {
  @Test func `a transcript has an absolute address and a bare type`() {
    let found = Transcript(
      podcast: element(
        "<podcast:transcript url=' t.vtt ' type='Text/VTT; charset=utf-8' language='de' rel='captions'/>"
      ),
      addresses)
    #expect(
      found
        == Transcript(
          url: "https://example.org/feeds/t.vtt", type: "text/vtt", language: "de", rel: "captions")
    )
    #expect(Transcript(podcast: element("<podcast:transcript type='text/vtt'/>"), addresses) == nil)
  }

  @Test func `xml base counts`() {
    let found = Transcript(
      podcast: element("<podcast:transcript xml:base='/a/' url='t.srt'/>"), addresses)
    #expect(found?.url == "https://example.org/a/t.srt")
  }

  @Test(arguments: [("yes", true), ("No", false), ("true", true)])
  func `locked says yes or no`(_ text: String, _ value: Bool) {
    let found = Locked(
      podcast: element("<podcast:locked owner='a@example.org'>\(text)</podcast:locked>"))
    #expect(found == Locked(value: value, owner: "a@example.org"))
  }

  @Test func `locked without a word is nothing`() {
    #expect(Locked(podcast: element("<podcast:locked>maybe</podcast:locked>")) == nil)
  }

  @Test func `chapters are linked by url, or by href`() {
    for name in ["url", "href"] {
      let found = ChaptersLink(
        podcast: element("<podcast:chapters \(name)='c.json' type='application/json+chapters'/>"),
        addresses)
      #expect(found?.url == "https://example.org/feeds/c.json")
      #expect(found?.type == "application/json+chapters")
    }
  }

  @Test func `a soundbite needs a start and a duration`() {
    let found = Soundbite(
      podcast: element(
        "<podcast:soundbite startTime='1234.5' duration='42.25'>Why</podcast:soundbite>"))
    #expect(found == Soundbite(startSeconds: 1234.5, durationSeconds: 42.25, title: "Why"))
    #expect(Soundbite(podcast: element("<podcast:soundbite startTime='1'/>")) == nil)
  }

  @Test func `a person keeps role and group as written, and says nothing of defaults`() {
    let found = Person(
      podcast: element(
        "<podcast:person role='Guest' href='/noor' img='n.jpg'> Noor Haven </podcast:person>"),
      addresses)
    #expect(found?.name == "Noor Haven")
    #expect(found?.role == "Guest")
    #expect(found?.group == nil)
    #expect(found?.href == "https://example.org/noor")
    #expect(found?.image == "https://example.org/feeds/n.jpg")
    #expect(Person(podcast: element("<podcast:person/>"), addresses) == nil)
  }

  @Test func `an alternate enclosure keeps its sources in order`() {
    let found = AlternateEnclosure(
      podcast: element(
        """
        <podcast:alternateEnclosure type="audio/opus" length="3200" bitrate="96000.5" lang="en" \
        height="720" default="true" codecs="opus" title="Low" rel="x">
        <podcast:source uri="https://cdn.example.org/a.opus"/>
        <podcast:source uri="ipfs://QmExample1" contentType="audio/opus"/>
        <podcast:integrity type="sri" value="sha384-AAAA"/>
        </podcast:alternateEnclosure>
        """), addresses)
    #expect(found?.sources.map(\.uri) == ["https://cdn.example.org/a.opus", "ipfs://QmExample1"])
    #expect(found?.sources.last?.contentType == "audio/opus")
    #expect(found?.integrity == .init(type: "sri", value: "sha384-AAAA"))
    #expect(found?.bitrate == 96000.5)
    #expect(found?.lengthBytes == 3200)
    #expect(found?.height == 720)
    #expect(found?.isDefault == true)
  }

  @Test func `value keeps every recipient and amounts as written`() {
    let found = Value(
      podcast: element(
        """
        <podcast:value type="lightning" method="keysend" suggested="0.00000005000">
        <podcast:valueRecipient name="A" type="node" address="02aa" split="95"/>
        <podcast:valueRecipient name="B" type="node" address="03bb" split="5" fee="true" \
        customKey="696969" customValue="x7"/>
        <podcast:valueRecipient name="nowhere" split="1"/>
        <podcast:valueTimeSplit startTime="300" duration="174.5" remotePercentage="95" remoteStartTime="12">
        <podcast:remoteItem itemGuid="urn:song" feedGuid="a94f" medium="music"/>
        </podcast:valueTimeSplit>
        <podcast:valueTimeSplit startTime="600" duration="30">
        <podcast:valueRecipient type="node" address="02cc" split="100"/>
        </podcast:valueTimeSplit>
        </podcast:value>
        """), addresses)
    #expect(found?.suggested == "0.00000005000")
    #expect(found?.recipients.map(\.address) == ["02aa", "03bb"])
    #expect(found?.recipients.map(\.split) == [95, 5])
    #expect(found?.recipients.last?.isFee == true)
    #expect(found?.recipients.last?.customValue == "x7")
    #expect(found?.timeSplits.map(\.startSeconds) == [300, 600])
    #expect(found?.timeSplits.first?.remoteItem?.itemGUID == "urn:song")
    #expect(found?.timeSplits.first?.remotePercentage == 95)
    #expect(found?.timeSplits.last?.recipients.map(\.address) == ["02cc"])
  }

  @Test func `a trailer and a live item have their times`() {
    let trailer = Trailer(
      podcast: element(
        "<podcast:trailer pubdate='Thu, 01 Apr 2021 08:00:00 EST' url='t.mp4' length='12' type='video/mp4' season='4'>S4</podcast:trailer>"
      ),
      addresses)
    #expect(trailer?.published?.iso8601 == "2021-04-01T13:00:00Z")
    #expect(trailer?.season == 4)
    #expect(trailer?.title == "S4")
    let live = LiveItem(
      podcast: element(
        "<podcast:liveItem status='LIVE' start='2024-06-01T18:00:00.000-0600' end='2024-06-02T01:30:00Z' chat='/room'/>"
      ),
      item: Episode(), addresses)
    #expect(live.chat == "https://example.org/room")
    #expect(live.status == "live")
    #expect(live.start?.iso8601 == "2024-06-02T00:00:00Z")
    #expect(live.end?.iso8601 == "2024-06-02T01:30:00Z")
  }

  @Test func `images and their older candidates have addresses and sizes`() {
    let image = Artwork(
      podcast: element(
        "<podcast:image href='w.webp' alt='A hive' aspect-ratio='16/9' width='1920' height='1080' type='image/webp' purpose='artwork banner'/>"
      ),
      addresses)
    #expect(image?.url == "https://example.org/feeds/w.webp")
    #expect(image?.aspectRatio == "16/9")
    #expect(image?.width == 1920)
    let old = Artwork.candidates(
      podcast: element(
        "<podcast:images srcset=' https://e.example/a,b.jpg 1500w, c.jpg 600w 2x,d.jpg, e.jpg'/>"),
      addresses)
    #expect(
      old.map(\.url) == [
        "https://e.example/a,b.jpg", "https://example.org/feeds/c.jpg",
        "https://example.org/feeds/d.jpg", "https://example.org/feeds/e.jpg",
      ])
    #expect(old.map(\.width) == [1500, 600, nil, nil])
  }

  @Test func `small elements are read whole`() {
    #expect(
      Funding(podcast: element("<podcast:funding url='/s'>Help</podcast:funding>"), addresses)
        == Funding(url: "https://example.org/s", text: "Help"))
    #expect(
      Location(
        podcast: element(
          "<podcast:location rel='creator' geo='geo:30.27,-97.74' osm='R113314' country='US'>Austin</podcast:location>"
        ))
        == Location(
          name: "Austin", rel: "creator", geo: "geo:30.27,-97.74", osm: "R113314", country: "US"))
    #expect(Location(podcast: element("<podcast:location/>")) == nil)
    #expect(
      License(podcast: element("<podcast:license url='l.pdf'>own</podcast:license>"), addresses)
        == License(name: "own", url: "https://example.org/feeds/l.pdf"))
    #expect(
      TextRecord(podcast: element("<podcast:txt purpose='verify'>S6lpp</podcast:txt>"))
        == TextRecord(purpose: "verify", text: "S6lpp"))
    #expect(
      ServiceBlock(podcast: element("<podcast:block id='x'>yes</podcast:block>"))
        == ServiceBlock(isBlocked: true, service: "x"))
    #expect(
      ContentLink(
        podcast: element("<podcast:contentLink href='/l'>Live</podcast:contentLink>"), addresses)
        == ContentLink(url: "https://example.org/l", text: "Live"))
    #expect(PodcastNamespace.usesPodping(element("<podcast:podping usesPodping='true'/>")) == true)
    #expect(
      Chat(
        podcast: element(
          "<podcast:chat server='irc.example.net' protocol='irc' accountId='@w' space='#k'/>"))
        == Chat(server: "irc.example.net", protocol: "irc", accountID: "@w", space: "#k"))
  }

  @Test func `social interaction may be switched off`() {
    let off = SocialInteract(
      podcast: element("<podcast:socialInteract protocol='disabled'/>"), addresses)
    #expect(off == SocialInteract(uri: nil, protocol: "disabled"))
    let on = SocialInteract(
      podcast: element(
        "<podcast:socialInteract priority='1' protocol='activitypub' uri='https://s.example/1' accountId='@b' accountUrl='https://s.example/@b'/>"
      ),
      addresses)
    #expect(on?.priority == 1)
    #expect(on?.accountURL == "https://s.example/@b")
    #expect(SocialInteract(podcast: element("<podcast:socialInteract/>"), addresses) == nil)
  }

  @Test func `a podroll and a publisher hold remote items`() {
    let roll = RemoteItem.all(
      in: element(
        """
        <podcast:podroll><podcast:remoteItem feedGuid="1"/><podcast:remoteItem/>
        <podcast:remoteItem feedGuid="2" feedUrl="b.xml" title="Second"/></podcast:podroll>
        """), addresses)
    #expect(roll.map(\.feedGUID) == ["1", "2"])
    #expect(roll.last?.feedURL == "https://example.org/feeds/b.xml")
  }

  @Test func `the update frequency has a rule and a start`() {
    let found = UpdateFrequency(
      podcast: element(
        "<podcast:updateFrequency complete='false' dtstart='2026-10-05T06:00:00Z' rrule='FREQ=WEEKLY'>Weekly</podcast:updateFrequency>"
      ))
    #expect(found?.complete == false)
    #expect(found?.start?.iso8601 == "2026-10-05T06:00:00Z")
    #expect(found?.rrule == "FREQ=WEEKLY")
    #expect(found?.text == "Weekly")
  }
}
