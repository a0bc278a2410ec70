import Testing
import XMLStream

struct HTMLPassagesTests {
  @Test func `elements that are asked for are told apart, paragraphs too`() {
    let html = """
      <head><title>Not shown</title></head><cite>Ann:</cite> <time>0:01</time>
      <p>Good   <b>morning</b>,<br>all.</p><div><cite>Bo</cite> Hi &amp; bye<script>no()</script></div>
      """
    let passages = HTMLPassages(Array(html.utf8), marking: ["cite", "time"])
    #expect(
      passages.paragraphs == [
        [.init("Ann:", in: "cite"), .init("0:01", in: "time")], [.init("Good morning,\nall.")],
        [.init("Bo", in: "cite"), .init("Hi & bye")],
      ])
    #expect(passages.isWhole)
  }

  @Test func `a text that is too long is said to be cut`() {
    let long = "<p>" + String(repeating: "word ", count: 300_000)
    let passages = HTMLPassages(Array(long.utf8), marking: [])
    #expect(!passages.isWhole)
    #expect(passages.paragraphs.count == 1)
  }

  @Test(arguments: [
    ("", ""), ("<", "<"), ("<p", ""), ("<cite>", ""), ("</cite></p>", ""),
    ("<cite><p></cite>x", "x"),
  ])
  func `broken HTML is read as far as it goes`(html: String, text: String) {
    let passages = HTMLPassages(Array(html.utf8), marking: ["cite"])
    #expect(passages.paragraphs.flatMap(\.self).map(\.text).joined() == text)
  }
}
