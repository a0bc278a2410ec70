extension BrokenRules {
  static let podcast = [
    BrokenRule("podcast.element-unknown", "<ttl>", "<podcast:Funding/><ttl>"),
    BrokenRule("podcast.attribute-unknown", "role=\"guest\"", "roll=\"guest\""),
    BrokenRule(
      "podcast.address-insecure", "https://lamproom.example.org/oil\">",
      "http://lamproom.example.org/oil\">"),
    BrokenRule(
      "podcast.value.valueRecipient-missing",
      "<podcast:valueRecipient name=\"Maren\" type=\"node\" address=\"02d5c1bf8b940dc9cadca86d1b0a3c37fbe39cee4c7e839e33bef9174531d27f52\" split=\"95\" customKey=\"7\" customValue=\"lamp\" fee=\"false\"/>",
      ""),
    BrokenRule(
      "podcast.alternateEnclosure.source-missing",
      "<podcast:source uri=\"https://media.example.org/lamproom/rope.opus\" contentType=\"audio/opus\"/>",
      ""),
    BrokenRule(
      "podcast.podroll.remoteItem-missing",
      "<podcast:remoteItem feedGuid=\"4845f8a8-3e9e-5d19-b9aa-3ab59ffd9400\" feedUrl=\"https://fogsignal.example.org/feed.xml\" medium=\"podcast\" title=\"Fog Signal\"/>",
      ""),
    BrokenRule("podcast.publisher.content-invalid", "medium=\"publisher\"", "medium=\"podcast\""),
    BrokenRule(
      "podcast.valueTimeSplit.content-invalid", "itemGuid=\"fog:7\" medium=\"podcast\"/>",
      "itemGuid=\"fog:7\"/><podcast:valueRecipient name=\"A\" type=\"node\" address=\"b\" split=\"1\"/>"
    ),
    BrokenRule(
      "podcast.liveItem.contentLink-missing",
      "<podcast:contentLink href=\"https://lamproom.example.org/live\">Listen on our page</podcast:contentLink>",
      ""),
    BrokenRule(
      "podcast.liveItem.enclosure-missing",
      "<enclosure url=\"https://live.example.org/lamproom.mp3\" length=\"0\" type=\"audio/mpeg\"/>",
      ""),
    BrokenRule("podcast.soundbite.beyond-end", "startTime=\"60.5\"", "startTime=\"1950\""),
    BrokenRule("podcast.soundbite.length", "duration=\"30\"", "duration=\"5\""),
    BrokenRule(
      "podcast.license.url-missing",
      "url=\"https://creativecommons.org/licenses/by-sa/4.0/\">cc-by-sa-4.0",
      ">Ask us first"),
    BrokenRule(
      "podcast.updateFrequency.dtstart-missing", "dtstart=\"2026-10-05T06:00:00Z\" ", ""),
  ]

  static let perfectAtom = """
    <feed xmlns="http://www.w3.org/2005/Atom">
    <id>tag:lamproom.example.org,2026:feed</id>
    <title>The Lamp Room</title>
    <updated>2026-11-02T06:00:00Z</updated>
    <link rel="self" href="https://lamproom.example.org/feed.atom"/>
    <author><name>Maren Aske</name></author>
    <entry>
      <id>tag:lamproom.example.org,2026:rope</id>
      <title>A rope</title>
      <published>2026-11-02T05:00:00Z</published>
      <updated>2026-11-02T06:00:00+01:00</updated>
      <link href="https://lamproom.example.org/rope"/>
    </entry>
    <entry>
      <id>tag:lamproom.example.org,2026:oil</id>
      <title>Oil</title>
      <updated>2026-10-19T06:00:00Z</updated>
      <content>Forty litres a night.</content>
    </entry>
    </feed>
    """

  static let atom = [
    BrokenRule("atom.feed.id-missing", "<id>tag:lamproom.example.org,2026:feed</id>", ""),
    BrokenRule("atom.feed.title-missing", "<title>The Lamp Room</title>", ""),
    BrokenRule("atom.feed.updated-missing", "<updated>2026-11-02T06:00:00Z</updated>", ""),
    BrokenRule("atom.feed.id-invalid", "tag:lamproom.example.org,2026:feed", "lamp room"),
    BrokenRule("atom.feed.updated-invalid", "2026-11-02T06:00:00Z", "2 Nov 2026"),
    BrokenRule("atom.feed.updated-invalid", "2026-11-02T06:00:00Z", "2026-11-2 3 PM"),
    BrokenRule("atom.feed.updated-invalid", "2026-11-02T06:00:00Z", "2026-11-02T06:00Z"),
    BrokenRule("atom.feed.published-invalid", "<entry>", "<published>now</published><entry>"),
    BrokenRule("atom.feed.link-href-missing", "<entry>", "<link rel=\"related\"/><entry>"),
    BrokenRule("atom.feed.element-repeated", "<entry>", "<title>Lamps</title><entry>"),
    BrokenRule("atom.feed.self-link-missing", "rel=\"self\"", "rel=\"alternate\""),
    BrokenRule("atom.entry.id-missing", "<id>tag:lamproom.example.org,2026:oil</id>", ""),
    BrokenRule("atom.entry.title-missing", "<title>Oil</title>", ""),
    BrokenRule("atom.entry.updated-missing", "<updated>2026-10-19T06:00:00Z</updated>", ""),
    BrokenRule("atom.entry.id-invalid", "tag:lamproom.example.org,2026:oil", "oil"),
    BrokenRule("atom.entry.updated-invalid", "2026-10-19T06:00:00Z", "Mon, 19 Oct 2026"),
    BrokenRule("atom.entry.updated-invalid", "2026-10-19T06:00:00Z", "2026-10-19"),
    BrokenRule("atom.entry.updated-invalid", "2026-10-19T06:00:00Z", "2026-W42"),
    BrokenRule("atom.entry.updated-invalid", "2026-10-19T06:00:00Z", "2026-10-19 06:00:00Z"),
    BrokenRule("atom.entry.updated-invalid", "2026-10-19T06:00:00Z", "2026-10-19T06:00:00"),
    BrokenRule("atom.entry.updated-invalid", "2026-10-19T06:00:00Z", "2026-10-19T06:00:00+0100"),
    BrokenRule(
      "atom.entry.summary-missing", "<content>Forty litres a night.</content>",
      "<content src=\"https://lamproom.example.org/oil.mp3\" type=\"audio/mpeg\"/>"),
    BrokenRule(
      "atom.entry.summary-missing", "<content>Forty", "<content type=\"audio/mpeg\">Forty"),
    BrokenRule("atom.entry.published-invalid", "2026-11-02T05:00:00Z", "early"),
    BrokenRule("atom.entry.link-href-missing", "<content>", "<link/><content>"),
    BrokenRule("atom.entry.element-repeated", "<content>", "<title>Oil again</title><content>"),
    BrokenRule("atom.entry.link-missing", "<content>Forty litres a night.</content>", ""),
    BrokenRule(
      "atom.entry.id-duplicate", "tag:lamproom.example.org,2026:oil",
      "tag:lamproom.example.org,2026:rope"),
  ]
}
