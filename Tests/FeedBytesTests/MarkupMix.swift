/// Documents from random pieces of markup, sound and not: the same seed, the same document.
struct MarkupMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  static let pieces = [
    "a", "é", "\u{10FFFF}", " ", "\n", "\r\n", "]", "]]", ">", "<", "&", "\"", "'", "/", "=", "!",
    "?",
    "-", "--", "#", ";", "x", "<?", "?>", "<!", "<!--", "-->", "<![CDATA[", "]]>", "<!DOCTYPE",
    "<!DOCTYPE rss [<!ENTITY a \"b\">]>", "<!DOCTYPE a PUBLIC \"b\" 'c'>", "<!ENTITY", "<?xml",
    "<?xml version=\"1.0\" encoding='utf-8'?>", "<?xml-stylesheet href='a'?>",
    "<?php echo \"<a>\" ?>",
    "&amp;", "&#65;", "&#x41;", "&#X41;", "&#0;", "&#xD83D;", "&#xDE00;", "&#x110000;", "&nbsp",
    "&é;",
    "<rss>", "<channel>", "<item>", "<item", "<entry>", "<feed xmlns='u'>", "<podcast:liveItem>",
    "<a>",
    "<a b='c'>", "<a b=c>", "<a b='<&>'/>", "<a b=\"c\"d='e' b='f' g>", "<br>", "<br/>", "<p>",
    "<title>",
    "<a:b xmlns:a='x' xmlns:a='y'>", "<é 1=2>", "<a b=\"", " b='", " b=", "<a href=http://x/>",
    "</rss>", "</channel>", "</item>", "</ITEM>", "</entry>", "</feed>", "</a>", "</a", "</p>",
    "</br>",
    "</title b>", "</a:b>", "<a b", "<RSS>", "</RSS >", "text & more < text", "I <3 u",
    "<!-- a - b -->",
    "<![CDATA[ <a> & ]]>",
    // Names that are none where namespaces count, and their pieces.
    ":", "1", "<a:b:", "<a:", "<:a>", "<a:1:b>", "<a:b:1 c=''>", "<a:b:c/>", "<a b:c:1=''/>",
    "<a b:1='' :c='' xmlns:='u' xmlns:1='u' xmlns:a:1='u'/>", "</a:b:1>", "<?a:b:1 ?>",
    "<item a=\"",
  ]

  mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(truncatingIfNeeded: state >> 11) % bound
  }

  private static let before = [
    "\n", "text & more", "<b>Warning</b>: x < y", "<br />", "<!-- a - b -->", "<!-- a -- b -->",
    "<?xml version=\"1.0\" encoding='utf-8'?>", "<?xml version=1?>", "<?xml?>", "<?a b?>", "<?1?>",
    "<!DOCTYPE rss [<!ENTITY a \"b\">]>", "<!DOCTYPE rss>", "<!DOCTYPE", "<!doctype html>",
    "\u{FEFF}",
  ]

  /// A feed with up to so many pieces in it.
  mutating func document(pieces count: Int) -> String {
    var text = ""
    if next(2) > 0 { for _ in 0..<next(4) { text += Self.before[next(Self.before.count)] } }
    text += ["<rss><channel>", "<feed>", "<rdf:RDF xmlns:rdf='r'>", "<channel>"][next(4)]
    for _ in 0..<next(count) { text += Self.pieces[next(Self.pieces.count)] }
    return next(2) > 0 ? text + "</channel></rss></feed></rdf:RDF>" : text
  }

  /// Places at which to cut so many bytes.
  mutating func cuts(_ count: Int) -> [Int] {
    var cuts: [Int] = []
    var at = next(4)
    while at < count {
      cuts.append(at)
      at += 1 + next(9)
    }
    return cuts
  }
}
