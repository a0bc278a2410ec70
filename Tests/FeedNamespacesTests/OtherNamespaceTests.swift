import FeedModel
import Testing
import Timestamps

@testable import FeedNamespaces

@Suite struct ITunesNamespaceTests {
  @Test func `nested categories are paths`() {
    let one = element(
      "<itunes:category text='Technology'><itunes:category text='Podcasting'/><itunes:category text='Software How-To'/></itunes:category>"
    )
    #expect(
      ITunesNamespace.categories(one) == [
        ["Technology", "Podcasting"], ["Technology", "Software How-To"],
      ])
    #expect(
      ITunesNamespace.categories(element("<itunes:category text='TV &amp; Film'/>")) == [
        ["TV & Film"]
      ])
    #expect(
      ITunesNamespace.categories(element("<itunes:category>News</itunes:category>")) == [["News"]])
    #expect(ITunesNamespace.categories(element("<itunes:category/>")).isEmpty)
  }

  @Test(arguments: [
    "<itunes:image href='big.jpg'/>", "<itunes:image url='big.jpg'/>",
    "<itunes:image> big.jpg </itunes:image>",
    "<itunes:image href=''>big.jpg</itunes:image>",
  ]) func `an image is an address however it is written`(_ xml: String) {
    #expect(ITunesNamespace.image(element(xml), addresses) == "https://example.org/feeds/big.jpg")
  }

  @Test func `an owner has a name and an address`() {
    let one =
      "<itunes:owner><itunes:name> Maud </itunes:name><itunes:email>m@example.org</itunes:email></itunes:owner>"
    #expect(Owner(itunes: element(one)) == Owner(name: "Maud", email: "m@example.org"))
    let bare = "<itunes:owner><name>Maud</name></itunes:owner>"
    #expect(Owner(itunes: element(bare)) == Owner(name: "Maud"))
    #expect(Owner(itunes: element("<itunes:owner/>")) == nil)
  }

  @Test func `closed words are read in any case`() {
    #expect(EpisodeType(itunes: element("<itunes:episodeType>Full</itunes:episodeType>")) == .full)
    #expect(EpisodeType(itunes: element("<itunes:episodeType>other</itunes:episodeType>")) == nil)
    #expect(ShowType(itunes: element("<itunes:type>SERIAL</itunes:type>")) == .serial)
  }
}

@Suite struct OtherNamespaceTests {
  @Test func `chapters are in order of start`() {
    let found = Chapter.all(
      simple: element(
        """
        <psc:chapters version="1.2"><psc:chapter start="08:26.25" title="Plug-in" image="p.png"/>
        <psc:chapter start="0" title="Welcome"/><psc:chapter start="00:03:07" title="Setup" href="/s"/>
        <psc:chapter start="now" title="Never"/><psc:chapter start="4000" title="Seconds"/>
        </psc:chapters>
        """), addresses)
    #expect(found.map(\.startSeconds) == [0, 187, 506.25, 4000])
    #expect(found.map(\.title) == ["Welcome", "Setup", "Plug-in", "Seconds"])
    #expect(found[1].url == "https://example.org/s")
    #expect(found[2].image == "https://example.org/feeds/p.png")
  }

  @Test func `Atom links lose the registry and gain a relation`() {
    let plain = AtomLink(atom: element("<atom:link href='/x'/>"), addresses)
    #expect(plain?.rel == "alternate")
    let long = AtomLink(
      atom: element(
        "<atom:link rel='http://www.iana.org/assignments/relation/Next' href='p2' type='Text/XML'/>"
      ),
      addresses)
    #expect(long?.rel == "next")
    #expect(long?.type == "text/xml")
    #expect(AtomLink(atom: element("<atom:link rel='self'/>"), addresses) == nil)
    var paging = Paging()
    if let long { paging.take(long) }
    #expect(paging.next == "https://example.org/feeds/p2")
  }

  @Test func `Atom people are read in both versions`() {
    let one =
      "<atom:author><atom:name>A</atom:name><atom:email>a@example.org</atom:email><atom:uri>/a</atom:uri></atom:author>"
    #expect(
      Author(atom: element(one), addresses)
        == Author(name: "A", email: "a@example.org", url: "https://example.org/a"))
    let old = "<author xmlns='http://purl.org/atom/ns#'><name>A</name><url>/a</url></author>"
    #expect(
      Author(atom: element(old), addresses) == Author(name: "A", url: "https://example.org/a"))
    #expect(Author(atom: element("<atom:author>B</atom:author>"), addresses) == Author(name: "B"))
    #expect(Author(atom: element("<atom:author/>"), addresses) == nil)
  }

  @Test(
    arguments: [
      ("a@example.org (Ann Ware)", "Ann Ware", "a@example.org"),
      ("Ann Ware <a@example.org>", "Ann Ware", "a@example.org"),
      ("\"Ware, Ann\" <mailto:a@example.org>", "Ware, Ann", "a@example.org"),
      ("Ann Ware (a@example.org)", "Ann Ware", "a@example.org"),
      ("a@example.org", nil, "a@example.org"), (" Ann Ware ", "Ann Ware", nil),
      ("noreply (Ann Ware)", "noreply (Ann Ware)", nil), ("(Ann)", "(Ann)", nil),
    ] as [(String, String?, String?)])
  func `mailboxes are taken apart`(_ text: String, _ name: String?, _ email: String?) {
    #expect(Author(mailbox: text) == Author(name: name, email: email))
  }

  @Test(
    arguments: [
      ("hourly", "2", 1800), ("daily", nil, 86_400), (nil, "4", 21_600), ("weekly", "1", 604_800),
      (" Hourly ", "0", 3600), ("fortnightly", "1", nil), ("yearly", "nonsense", 31_536_000),
      ("hourly", "1e9", nil),
    ] as [(String?, String?, Int?)])
  func `an update takes its share of the period`(
    _ period: String?, _ often: String?, _ seconds: Int?
  ) {
    let found = SyndicationNamespace.seconds(
      period: period.map { element("<sy:updatePeriod>\($0)</sy:updatePeriod>") },
      frequency: often.map { element("<sy:updateFrequency>\($0)</sy:updateFrequency>") })
    #expect(found == seconds)
  }

  @Test func `a media group has its default image and its contents`() {
    let group = MediaGroup(
      media: element(
        """
        <media:group>
        <media:content url="16x9.jpg" medium="image" width="2150" height="1210"/>
        <media:content url="3x2.jpg" type="image/jpeg" isDefault="true"/>
        <media:content url="v.mp4" type="video/mp4" fileSize="99" duration="12" lang="en"/>
        <media:content/>
        <media:thumbnail url="t.jpg" time="12:05:01.123"/>
        </media:group>
        """), addresses)
    #expect(group.contents.count == 3)
    #expect(group.image == "https://example.org/feeds/3x2.jpg")
    #expect(
      group.contents[2].enclosure
        == Enclosure(url: "https://example.org/feeds/v.mp4", type: "video/mp4", lengthBytes: 99))
    #expect(group.contents[0].enclosure == nil)
    #expect(group.contents[2].durationSeconds == 12)
    #expect(group.thumbnails.first?.timeSeconds == 43_501.123)
  }

  @Test func `what viewers made of a film is counted`() {
    let found = MediaCommunity(
      media: element(
        """
        <media:community><media:starRating average="3.50" count="20" min="1" max="10"/>
        <media:statistics views="5" favorites="2"/><media:tags>news: 5, abc:3, reuters</media:tags>
        </media:community>
        """))
    #expect(found.averageRating == 3.5)
    #expect(found.views == 5)
    #expect(found.tags.map(\.name) == ["news", "abc", "reuters"])
    #expect(found.tags.map(\.weight) == [5, 3, 1])
  }

  @Test func `scenes, embeds, ratings and restrictions are read`() {
    let scenes = MediaScene.all(
      media: element(
        "<media:scenes><media:scene><media:sceneTitle>A</media:sceneTitle><media:sceneStartTime>00:15</media:sceneStartTime></media:scene></media:scenes>"
      ))
    #expect(scenes.map(\.startSeconds) == [15])
    let embed = MediaEmbed(
      media: element(
        "<media:embed url='p.swf' width='512'><media:param name='type'>x</media:param></media:embed>"
      ),
      addresses)
    #expect(embed?.parameters.map(\.name) == ["type"])
    #expect(embed?.parameters.map(\.value) == ["x"])
    #expect(MediaRating(media: element("<media:rating>adult</media:rating>"))?.isExplicit == true)
    #expect(
      MediaRating(media: element("<media:rating scheme='urn:mpaa'>r</media:rating>"))?.isExplicit
        == nil)
    let only = MediaRestriction(
      media: element(
        "<media:restriction relationship='allow' type='country'>au us</media:restriction>"))
    #expect(only?.allows == true)
    #expect(only?.names == ["au", "us"])
  }

  @Test func `places are places on the earth`() {
    #expect(
      GeoShape(geoRSS: element("<georss:point>45.256 -71.92</georss:point>"))
        == GeoPoint(latitude: 45.256, longitude: -71.92).map { .point($0) })
    #expect(GeoShape(geoRSS: element("<georss:point>95 0</georss:point>")) == nil)
    #expect(GeoShape(geoRSS: element("<georss:line>1 2 3</georss:line>")) == nil)
    let box = GeoShape(geoRSS: element("<georss:box>42.9 -71.0 43.0 -69.8</georss:box>"))
    #expect(box != nil)
    let inside = GeoShape(
      geoRSS: element("<georss:where><gml:Point><gml:pos>1 2</gml:pos></gml:Point></georss:where>"))
    #expect(inside == GeoPoint(latitude: 1, longitude: 2).map { .point($0) })
    let flat = element("<item><geo:lat>26.58</geo:lat><geo:long>-97.83</geo:long></item>")
    #expect(GeoPoint(geoIn: flat) == GeoPoint(latitude: 26.58, longitude: -97.83))
  }

  @Test func `licences are addresses wherever they stand`() {
    let url = "https://creativecommons.org/licenses/by/4.0/"
    #expect(
      License(
        creativeCommonsModule: element("<creativeCommons:license>\(url)</creativeCommons:license>"),
        addresses)?
        .url == url)
    #expect(
      License(
        creativeCommons: element(
          "<cc:license xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' rdf:resource='\(url)'/>"
        ),
        addresses)?.url == url)
    #expect(
      License(media: element("<media:license href='\(url)'>CC</media:license>"), addresses)?.name
        == "CC")
  }

  @Test func `dates of the terms may be periods`() {
    let period = element("<dcterms:valid>start=2026-01-01; end=2026-12-31</dcterms:valid>")
    #expect(DublinCoreTermsNamespace.date(period)?.iso8601 == "2026-01-01T00:00:00Z")
    #expect(DublinCoreTermsNamespace.period(period).end?.iso8601 == "2026-12-31T00:00:00Z")
    let plain = element("<dcterms:issued>2026-01-02T03:04:05Z</dcterms:issued>")
    #expect(DublinCoreTermsNamespace.date(plain)?.iso8601 == "2026-01-02T03:04:05Z")
  }

  @Test func `small vocabularies are read`() {
    #expect(
      SlashNamespace.hitParade(element("<slash:hit_parade>177,155,105</slash:hit_parade>")) == [
        177, 155, 105,
      ])
    let reply = InReplyTo(threading: element("<thr:in-reply-to ref='tag:1' href='/1'/>"), addresses)
    #expect(reply?.ref == "tag:1")
    #expect(reply?.url == "https://example.org/1")
    #expect(
      PublishingNamespace.isDraft(element("<app:control><app:draft>yes</app:draft></app:control>"))
        == true)
    #expect(
      AdminNamespace.resource(
        element(
          "<admin:generatorAgent xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' rdf:resource='http://e.example/?v=1'/>"
        ))
        == "http://e.example/?v=1")
    #expect(SpotifyNamespace.recentCount(element("<spotify:limit recentCount='3'/>")) == 3)
    #expect(
      SpotifyNamespace.countries(
        element("<spotify:countryOfOrigin>SE NO</spotify:countryOfOrigin>"))
        == ["se", "no"])
    #expect(
      WebfeedsNamespace.accentColor(element("<webfeeds:accentColor>#00FF00</webfeeds:accentColor>"))
        == "00ff00")
    #expect(FeedBurnerNamespace.name(element("<feedburner:info uri='show'/>")) == "show")
    #expect(
      SourceAccount(source: element("<source:account service='x'>ann</source:account>"))?.name
        == "ann")
    #expect(
      RawVoiceMark(
        rawVoice: element(
          "<rawvoice:metamark type='ad' position='60' duration='30'>Ad</rawvoice:metamark>"),
        addresses)?.startSeconds == 60)
    #expect(
      Funding(rawVoice: element("<rawvoice:donate href='/pay'>Donate</rawvoice:donate>"), addresses)
        == Funding(url: "https://example.org/pay", text: "Donate"))
  }

  @Test func `keywords are what stands between commas`() {
    #expect(FeedText.keywords("steam, milk ,  Devon,,") == ["steam", "milk", "Devon"])
  }
}
