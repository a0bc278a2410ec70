/// Each rule that is written by hand, and what breaks it and nothing else.
enum BrokenRules {
  static let all = document + channel + item + rss + apple + podcast

  private static let document = [
    BrokenRule("rss2.document.version", "version=\"2.0\"", "version=\"0.92\""),
    BrokenRule(
      "psp1.document.namespace-inexact", "dtds/podcast-1.0.dtd", "DTDs/Podcast-1.0.dtd"),
    BrokenRule(
      "podcast.namespace-alias", "https://podcastindex.org/namespace/1.0",
      "https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md"),
    BrokenRule(
      "xml.namespace-variant", "<ttl>",
      "<m:rating xmlns:m=\"http://search.yahoo.com/mrss\">nonadult</m:rating><ttl>"),
  ]

  private static let channel = [
    BrokenRule("psp1.channel.self-link-missing", "rel=\"self\"", "rel=\"hub\""),
    BrokenRule(
      "psp1.channel.self-link-invalid", "href=\"https://lamproom.example.org/feed.xml\"",
      "href=\"/feed.xml\""),
    BrokenRule("psp1.channel.title-missing", "<title>The Lamp Room</title>", ""),
    BrokenRule(
      "psp1.channel.description-missing",
      "<description>Keepers of lighthouses, on what they did with the evenings.</description>",
      "<description> </description>"),
    BrokenRule("psp1.channel.link-missing", "<link>https://lamproom.example.org/</link>", ""),
    BrokenRule("psp1.channel.language-missing", "<language>en-gb</language>", ""),
    BrokenRule(
      "psp1.channel.itunes-category-missing",
      """
          <itunes:category text="Society &amp; Culture">
            <itunes:category text="Documentary"/>
          </itunes:category>
          <itunes:category text="History"/>
      """, ""),
    BrokenRule(
      "psp1.channel.itunes-explicit-missing", "<itunes:explicit>false</itunes:explicit>", ""),
    BrokenRule(
      "psp1.channel.itunes-image-missing",
      "<itunes:image href=\"https://lamproom.example.org/cover.jpg\"/>", ""),
    BrokenRule(
      "psp1.channel.podcast-locked-missing",
      "<podcast:locked owner=\"maren@lamproom.example.org\">yes</podcast:locked>", ""),
    BrokenRule(
      "psp1.channel.podcast-guid-missing",
      "<podcast:guid>725d8544-226a-5bd8-ba06-020845b8e70d</podcast:guid>", ""),
    BrokenRule("podcast.guid.mismatch", "725d8544-226a-5bd8-ba06", "725d8544-226a-5bd8-ba07"),
    BrokenRule(
      "psp1.channel.itunes-author-missing", "<itunes:author>Maren Aske</itunes:author>", ""),
    BrokenRule(
      "psp1.channel.description-long", "Keepers of lighthouses",
      String(repeating: "é", count: 2_001)),
    BrokenRule("psp1.channel.language-invalid", "en-gb", "English"),
    BrokenRule("psp1.channel.itunes-category-unknown", "\"History\"", "\"Lighthouses\""),
    BrokenRule("psp1.channel.itunes-category-unknown", "\"Documentary\"", "\"History\""),
    BrokenRule("psp1.channel.itunes-explicit-invalid", "explicit>false", "explicit>no"),
    BrokenRule(
      "psp1.channel.itunes-image-href-missing",
      "<itunes:image href=\"https://lamproom.example.org/cover.jpg\"/>",
      "<itunes:image>https://lamproom.example.org/cover.jpg</itunes:image>"),
    BrokenRule(
      "psp1.channel.itunes-image-href-invalid",
      "<itunes:image href=\"https://lamproom.example.org/cover.jpg\"/>",
      "<itunes:image href=\"cover.jpg\"/>"),
    BrokenRule(
      "psp1.channel.itunes-image-extension",
      "<itunes:image href=\"https://lamproom.example.org/cover.jpg\"/>",
      "<itunes:image href=\"https://lamproom.example.org/cover.webp?x=.jpg\"/>"),
    BrokenRule("psp1.channel.copyright-wording", "Wick and Lens", "© Wick and Lens"),
    BrokenRule("psp1.channel.copyright-wording", "Wick and Lens", "Wick and Lens, 2026"),
    BrokenRule("psp1.channel.itunes-type-invalid", "type>serial", "type>Serialised"),
    BrokenRule("psp1.channel.itunes-complete-invalid", "complete>Yes", "complete>no"),
    BrokenRule(
      "psp1.channel.text-long", "<title>The Lamp Room",
      "<title>" + String(repeating: "é", count: 256)),
    BrokenRule("psp1.channel.text-blank-ends", "<title>The Lamp", "<title> The Lamp"),
  ]

  private static let item = [
    BrokenRule(
      "psp1.item.title-missing", "<title>The arithmetic of oil</title>", "<title></title>"),
    BrokenRule("psp1.item.enclosure-missing", oilEnclosure, ""),
    BrokenRule("psp1.item.guid-missing", "<guid>https://lamproom.example.org/oil</guid>", ""),
    BrokenRule("psp1.item.link-missing", "<link>https://lamproom.example.org/oil</link>", ""),
    BrokenRule("psp1.item.pubdate-missing", "<pubDate>Mon, 19 Oct 2026 06:00:00 GMT</pubDate>", ""),
    BrokenRule(
      "psp1.item.description-missing",
      "<description>Einar Sund kept the light at Slettnes for nineteen winters.</description>", ""),
    BrokenRule("psp1.item.itunes-duration-missing", "<itunes:duration>1840</itunes:duration>", ""),
    BrokenRule(
      "psp1.item.itunes-image-missing",
      "<itunes:image href=\"https://lamproom.example.org/oil.png\"/>", ""),
    BrokenRule(
      "psp1.item.itunes-explicit-missing",
      "<itunes:explicit>false</itunes:explicit>\n      <itunes:episode>1", "<itunes:episode>1"),
    BrokenRule(
      "psp1.item.podcast-transcript-missing",
      "<podcast:transcript url=\"https://lamproom.example.org/oil.html\" type=\"text/html\"/>", ""),
    BrokenRule(
      "psp1.item.enclosure-url-missing", oilEnclosure,
      "<enclosure length=\"29360128\" type=\"audio/x-m4a\"/>"),
    BrokenRule("psp1.item.enclosure-length-missing", "length=\"29360128\"", ""),
    BrokenRule("psp1.item.enclosure-type-missing", "type=\"audio/x-m4a\"", ""),
    BrokenRule(
      "psp1.item.enclosure-url-invalid", "https://media.example.org/lamproom/oil.m4a", "oil.m4a"),
    BrokenRule(
      "psp1.item.enclosure-url-invalid", "https://media.example.org/lamproom/oil.m4a",
      "https://media.example.org:99999/lamproom/oil.m4a"),
    BrokenRule("psp1.item.enclosure-length-invalid", "29360128", "28 MB"),
    BrokenRule("psp1.item.enclosure-length-invalid", "29360128", "+29360128.0"),
    BrokenRule("psp1.item.enclosure-type-invalid", "audio/x-m4a", "application/pdf"),
    BrokenRule("psp1.item.enclosure-type-unlisted", "audio/x-m4a", "audio/ogg"),
    BrokenRule(
      "psp1.item.pubdate-invalid", "Mon, 19 Oct 2026 06:00:00 GMT", "2026-10-19T06:00:00Z"),
    BrokenRule("psp1.item.pubdate-invalid", "Mon, 19 Oct 2026 06:00:00 GMT", "last Monday"),
    BrokenRule(
      "psp1.item.description-long", "Einar Sund kept", String(repeating: "x", count: 4_000)),
    BrokenRule("psp1.item.itunes-duration-invalid", "duration>1840", "duration>half an hour"),
    BrokenRule("psp1.item.itunes-duration-clock", "duration>1840", "duration>30:40"),
    BrokenRule(
      "psp1.item.itunes-image-href-missing",
      "<itunes:image href=\"https://lamproom.example.org/oil.png\"/>", "<itunes:image src=\"a\"/>"),
    BrokenRule(
      "psp1.item.itunes-image-href-invalid", "https://lamproom.example.org/oil.png", "//oil.png"),
    BrokenRule("psp1.item.itunes-image-extension", "oil.png", "oil.gif"),
    BrokenRule(
      "psp1.item.itunes-explicit-invalid", "false</itunes:explicit>\n      <itunes:season>",
      "clean</itunes:explicit>\n      <itunes:season>"),
    BrokenRule("psp1.item.itunes-episode-invalid", "<itunes:episode>2", "<itunes:episode>0"),
    BrokenRule("psp1.item.itunes-episode-invalid", "<itunes:episode>2", "<itunes:episode>+2.0"),
    BrokenRule("psp1.item.itunes-season-invalid", "<itunes:season>1", "<itunes:season>one"),
    BrokenRule("psp1.item.itunes-episodetype-invalid", "episodeType>full", "episodeType>Full"),
    BrokenRule("psp1.item.itunes-block-invalid", "block>Yes", "block>no"),
    BrokenRule(
      "psp1.item.podcast-transcript-type-unlisted", "type=\"text/html\"", "type=\"text/srt\""),
    BrokenRule(
      "psp1.item.text-long", "The arithmetic", String(repeating: "x", count: 250)),
    BrokenRule("psp1.item.text-blank-ends", "of oil</title>", "of oil\n</title>"),
    BrokenRule("psp1.item.itunes-episode-missing", "<itunes:episode>1</itunes:episode>", ""),
    BrokenRule(
      "psp1.item.guid-duplicate", "lamproom:1:2</guid>",
      "https://lamproom.example.org/oil</guid>"),
  ]

  private static let oilEnclosure =
    "<enclosure url=\"https://media.example.org/lamproom/oil.m4a\" length=\"29360128\" type=\"audio/x-m4a\"/>"

  private static let rss = [
    BrokenRule("rss2.channel.link-invalid", "<link>https://lamproom.example.org/<", "<link>/<"),
    BrokenRule(
      "rss2.channel.pubdate-invalid", "Mon, 02 Nov 2026 06:00:00 +0000", "2 November 2026"),
    BrokenRule(
      "rss2.channel.lastbuilddate-invalid", "Mon, 02 Nov 2026 06:05:00 GMT", "2026-11-02"),
    BrokenRule("rss2.channel.ttl-invalid", "720", "half a day"),
    BrokenRule("rss2.channel.ttl-invalid", "720", "720.00"),
    BrokenRule(
      "rss2.channel.managingeditor-invalid", "maren@lamproom.example.org (Maren Aske)",
      "Maren Aske"),
    BrokenRule("rss2.channel.webmaster-invalid", "post@lamproom.example.org", "post"),
    BrokenRule(
      "rss2.channel.image-incomplete",
      "<title>The Lamp Room</title>\n      <link>https://lamproom.example.org/</link>\n    </image>",
      "<title>The Lamp Room</title></image>"),
    BrokenRule("rss2.channel.element-repeated", "<ttl>", "<language>de</language><ttl>"),
    BrokenRule("rss2.channel.element-unknown", "<ttl>", "<lastbuilddate/><ttl>"),
    BrokenRule("rss2.item.link-invalid", "<link>https://lamproom.example.org/oil", "<link>oil"),
    BrokenRule("rss2.item.comments-invalid", "https://lamproom.example.org/rope/comments", "none"),
    BrokenRule(
      "rss2.item.author-invalid", "<author>maren@lamproom.example.org (Maren Aske)",
      "<author>Maren Aske"),
    BrokenRule(
      "rss2.item.guid-ispermalink-invalid", "<guid>https", "<guid isPermaLink=\"1\">https"),
    BrokenRule("rss2.item.guid-no-permalink", " isPermaLink=\"false\">lamproom:1:2", ">1-2"),
    BrokenRule(
      "rss2.item.source-url-missing", "<source url=\"https://lamproom.example.org/feed.xml\">",
      "<source>"),
    BrokenRule(
      "rss2.item.element-repeated", "<guid>https",
      "<title>Oil</title><guid>https"),
    BrokenRule("rss2.item.element-unknown", "<guid>https", "<subtitle/><guid>https"),
    BrokenRule(
      "rss-profile.item.enclosure-repeated", oilEnclosure, oilEnclosure + oilEnclosure),
  ]

  private static let apple = [
    BrokenRule(
      "apple.channel.itunes-new-feed-url-invalid",
      "new-feed-url>https://lamproom.example.org/feed.xml", "new-feed-url>feed.xml"),
    BrokenRule(
      "apple.channel.itunes-owner-email-invalid", "email>maren@lamproom.example.org",
      "email>Maren"),
    BrokenRule(
      "apple.channel.element-misplaced", "<ttl>", "<itunes:duration>12</itunes:duration><ttl>"),
    BrokenRule("apple.channel.element-unknown", "<ttl>", "<itunes:Author>M</itunes:Author><ttl>"),
    BrokenRule(
      "apple.channel.element-repeated", "<ttl>", "<itunes:author>M</itunes:author><ttl>"),
    BrokenRule(
      "apple.item.element-misplaced", "<guid>https", "<itunes:type>serial</itunes:type><guid>https"
    ),
    BrokenRule(
      "apple.item.element-unknown", "<guid>https", "<itunes:length>3</itunes:length><guid>https"),
    BrokenRule(
      "apple.item.element-repeated", "<itunes:duration>1840</itunes:duration>",
      "<itunes:duration>1840</itunes:duration><itunes:duration>1841</itunes:duration>"),
  ]
}
