import Testing
import TextFolding

@Suite struct FoldingTests {
  @Test(arguments: [
    ("The Daily", "the daily"),
    ("Café Olé", "cafe ole"),
    ("CAFE\u{301}", "cafe"),
    ("Straße", "strasse"),
    ("ΣΊΣΥΦΟΣ", "σισυφοσ"),
    ("İstanbul", "istanbul"),
    ("Ærø", "ærø"),
    ("Ёлка", "елка"),
    ("שָׁלוֹם", "שלום"),
    ("한국어", "한국어"),
    ("हिन्दी", "हिन्दी"),
    ("ガラス", "ガラス"),
    ("  two  blanks ", "  two  blanks "),
    ("ﬁn", "fin"),
    (String(repeating: "ΐ", count: 300), String(repeating: "ι", count: 300)),
    ("", ""),
  ])
  func `case and diacritics go, words stay apart`(text: String, expected: String) {
    #expect(Array(folded(text).utf8) == Array(expected.utf8))
  }

  @Test func `composed and decomposed spellings fold alike`() {
    #expect(Array(folded("Ångström").utf8) == Array(folded("A\u{30A}ngstro\u{308}m").utf8))
    #expect(Array(folded("ᾴ").utf8) == Array(folded("α\u{301}\u{345}").utf8))
  }

  @Test func `folding twice is folding once, for every code point`() {
    var unstable: [String] = []
    for block in 0..<UInt32(0x110000 / 256) {
      var text = "x"
      for scalar in (block * 256..<block * 256 + 256).compactMap(Unicode.Scalar.init) {
        text.unicodeScalars.append(contentsOf: [scalar, "x"])
      }
      let once = folded(text)
      if !folded(once).utf8.elementsEqual(once.utf8) { unstable.append(String(block, radix: 16)) }
    }
    #expect(unstable == [])
  }

  @Test(arguments: [
    (" a ", "a"), ("\n\t ws-100\r\n ", "ws-100"), ("\u{A0}x\u{3000}", "x"), ("a b", "a b"),
    ("", ""), (" \n", ""), (" \u{301}a", "\u{301}a"), ("é", "é"),
  ])
  func `white space at the ends goes`(text: String, expected: String) {
    #expect(Array(text.trimmed.utf8) == Array(expected.utf8))
  }
}
