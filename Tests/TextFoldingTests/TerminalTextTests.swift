import Testing
import TextFolding

@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("plain", "plain"),
    ("\u{1B}[31mred\u{1B}[0m", "\u{FFFD}[31mred\u{FFFD}[0m"),
    ("\u{1B}]0;title\u{7}", "\u{FFFD}]0;title\u{FFFD}"),
    ("a\u{9B}2J", "a\u{FFFD}2J"),
    ("line\r\nline\tend\u{2028}", "line  line end "),
    ("abc\u{202E}fdp.exe", "abc\u{FFFD}fdp.exe"),
    ("nul\u{0}del\u{7F}", "nul\u{FFFD}del\u{FFFD}"),
    ("👩‍👩‍👧 שלום", "👩‍👩‍👧 שלום"),
  ])
  func `nothing reaches the terminal that it obeys`(text: String, expected: String) {
    #expect(Array(terminalSafe(text).utf8) == Array(expected.utf8))
  }

  @Test(arguments: [
    ("<a b=\"c\">\td\n</a>", "<a b=\"c\">\td\n</a>"), ("\u{9B}2J\u{85}", "&#x9B;2J&#x85;"),
    ("\u{7F}\u{202E}é…", "&#x7F;&#x202E;é…"), ("\u{1B}", "&#x1B;"),
  ])
  func `XML says the same by numbers`(xml: String, expected: String) {
    #expect(terminalSafe(xml: Array(xml.utf8)) == Array(expected.utf8))
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("🎧", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2),
    ("❤\u{FE0F}", 2), ("a\u{200B}b", 2), ("ｈ", 2),
  ])
  func `columns on a terminal`(text: String, columns: Int) {
    #expect(displayWidth(text) == columns)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 4, "abc…"), ("日本語", 4, "日…"), ("日本語", 5, "日本…"),
    ("abc", 1, "…"), ("abc", 0, ""),
  ])
  func `a long text is cut at a character`(text: String, limit: Int, expected: String) {
    #expect(truncated(text, toColumns: limit) == expected)
    #expect(displayWidth(truncated(text, toColumns: limit)) <= limit)
  }

  @Test func `padding counts columns`() {
    #expect(padded("日本", toColumns: 6) == "日本  ")
    #expect(padded("abc", toColumns: 2) == "abc")
  }
}
