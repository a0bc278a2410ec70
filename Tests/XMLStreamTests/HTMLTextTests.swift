import Testing
import XMLStream

@Suite struct HTMLTextTests {
  @Test(arguments: [
    ("", ""), ("  plain  text ", "plain text"), ("a\nb", "a\nb"), ("a\r\n\r\n\r\nb", "a\n\nb"),
    ("a\u{A0}\u{A0}b\u{200B}", "a b"),
    ("<p>One</p><p>Two</p>", "One\n\nTwo"),
    ("<p>One</p>\n\n\n<p>Two</p>\n", "One\n\nTwo"),
    ("One<br>Two<br/><br />Three", "One\nTwo\n\nThree"),
    ("<div>One</div><div>Two</div>", "One\nTwo"),
    ("<h1>Title</h1>text", "Title\n\ntext"),
    ("<b>bold</b> and <i>italic</i>", "bold and italic"),
    ("<p>a<b>b</b>c</p>", "abc"),
    ("typed\ntext with <b>bold</b>\n\nwords", "typed\ntext with bold\n\nwords"),
    ("<p>folded\n  in HTML</p>", "folded in HTML"),
    ("one<hr>two", "one\n\ntwo"),
    ("<pre>a\n  b</pre>", "a\nb"),
    ("<q>Yes</q>, she said", "“Yes”, she said"),
    ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"),
  ]) func `white space and lines are those of a reader`(_ html: String, _ text: String) {
    #expect(HTMLText.plain(html) == text)
  }

  @Test(arguments: [
    ("AT&amp;T", "AT&T"), ("AT&T and Q&A", "AT&T and Q&A"), ("1 &lt; 2", "1 < 2"),
    ("caf&eacute; &hellip; &#8217; &#x1F600;", "café … ’ 😀"), ("a&nbsp;b", "a b"),
    ("&#146;", "’"), ("I <3 you", "I <3 you"), ("a < b", "a < b"),
    ("&unknown; stays", "&unknown; stays"),
    ("Fish &amp; chips&nbsp;today", "Fish & chips today"),
  ]) func `entities and stray marks are what they mean`(_ html: String, _ text: String) {
    #expect(HTMLText.plain(html) == text)
  }

  @Test(arguments: [
    ("<ul><li>One</li><li>Two</li></ul>", "• One\n• Two"),
    ("Items:<ul><li>One<li>Two</ul>after", "Items:\n\n• One\n• Two\n\nafter"),
    ("<ol><li>One</li><li>Two</li></ol>", "1. One\n2. Two"),
    ("<ol start=\"4\"><li>Four</li></ol>", "4. Four"),
    ("<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>", "• One\n  • Inner\n• Two"),
    ("<ul><li></li><li><p>Two</p></li></ul>", "• Two"),
  ]) func `lists have bullets`(_ html: String, _ text: String) {
    #expect(HTMLText.plain(html) == text)
  }

  @Test(arguments: [
    (
      "<a href=\"https://example.org/a?b=1&amp;c=2\">Notes</a>",
      "Notes (https://example.org/a?b=1&c=2)"
    ),
    ("<a href=\"https://example.org/\">https://example.org</a>", "https://example.org"),
    ("<a href=\"https://www.example.org/\">example.org</a>", "example.org"),
    ("<a href=\"mailto:a@example.org\">Write</a>", "Write (a@example.org)"),
    ("<a href=\"mailto:a@example.org\">a@example.org</a>", "a@example.org"),
    ("<a href=\"javascript:alert(1)\">go</a>", "go"), ("<a href=\"#x\">go</a>", "go"),
    ("<a href=\"/about\">about</a>", "about"), ("<a>no address</a>", "no address"),
    ("<a href=\"https://example.org/\"><img src=\"x.png\"></a>end", "end"),
    ("see <a href=\"https://example.org/\">this</a>.", "see this (https://example.org/)."),
    ("<img alt=\"A hive\"> in snow", "A hive in snow"),
  ]) func `links are followed by their address`(_ html: String, _ text: String) {
    #expect(HTMLText.plain(html) == text)
  }

  @Test func `addresses can be left out`() {
    #expect(HTMLText.plain("<a href='https://example.org/'>Notes</a>", links: .hidden) == "Notes")
  }

  @Test(arguments: [
    ("<p>a</p><script>alert('<p>x</p>')</script><p>b</p>", "a\n\nb"),
    ("<style>p { color: red }</style>a", "a"), ("a<!-- <p>hidden</p> -->b", "ab"),
    ("<iframe src='x'>inside</iframe>a", "a"), ("<p onclick=\"x()\">Hello</p>", "Hello"),
    ("<select><option>1</select>a", "a"), ("<head><title>T</title></head><body>a", "a"),
    ("unclosed <b>bold <i>both", "unclosed bold both"), ("</p></div>a", "a"),
    ("<svg><text>x</text></svg>a", "a"),
  ]) func `what is not for reading is gone`(_ html: String, _ text: String) {
    #expect(HTMLText.plain(html) == text)
  }

  @Test(arguments: [
    String(repeating: "<div>", count: 300) + "deep" + String(repeating: "</div>", count: 300),
    String(repeating: "<font>", count: 2_000) + "deep",
    String(repeating: "<b>", count: 256) + "<script>a < b; '<p>x'</script>deep",
    "<p " + (0..<250).map { "a\($0)='1>' " }.joined() + ">deep</p>",
    "<a " + String(repeating: "b='1'", count: 2_500) + ">deep</a>",
  ]) func `nesting and attributes beyond measure hide nothing that follows`(_ html: String) {
    #expect(HTMLText.plain("<p>before</p>" + html + "<p>behind</p>") == "before\n\ndeep\n\nbehind")
  }

  @Test func `a text goes on where nesting is too deep, to the letter`() {
    let deep = String(repeating: "<b>", count: 254)
    for count in 0..<4 {
      let html = "<p>" + deep + String(repeating: "<i>", count: count) + " > 1 / 2"
      #expect(HTMLText.plain(html) == "> 1 / 2")
    }
  }

  @Test(arguments: [
    ("<3 you all", "<3 you all"), ("<p><3 you all</p>", "<3 you all"), ("a<b>c <5</b>", "ac <5"),
    ("<> and <", "<> and <"), ("x <<b>y</b>", "x <y"),
  ]) func `a sign that begins no tag is a letter of its line`(_ html: String, _ text: String) {
    #expect(HTMLText.plain(html) == text)
  }

  @Test func `the text of bytes is that of the string`() {
    #expect(HTMLText.plain(Array("<p>Zürich</p>".utf8)) == "Zürich")
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      String(repeating: "<i>", count: 75_000), String(repeating: "<i></b>", count: 30_000),
      String(repeating: "<b></i>", count: 50_000),
      "<a " + (0..<25_000).map { "a\($0)=1 " }.joined() + ">x</a>",
      "<a " + String(repeating: "b='1'", count: 25_000) + ">x</a>",
      String(repeating: "<a " + (0..<190).map { "a\($0) " }.joined() + ">", count: 900),
      String(repeating: "<!--", count: 50_000), String(repeating: "&", count: 250_000),
      String(repeating: "<", count: 250_000), String(repeating: "<ul><li>", count: 25_000) + "x",
      String(repeating: "<script>", count: 25_000), String(repeating: "<a href='", count: 25_000),
      String(repeating: "<table><tr><td>", count: 15_000),
      String(repeating: "</x>", count: 62_000),
      String(repeating: "<p>", count: 75_000), String(repeating: "x", count: 2_000_000),
    ]) func `hostile notes end soon`(_ html: String)
  {
    #expect(HTMLText.plain(html).utf8.count <= 2 << 20)
  }
}
