import TestSupport
import Testing

/// What a document costs in memory does not follow from its size.
@Suite struct MemoryTests {
  let home = TemporaryFolder()

  /// Inspects a feed with `filling`, so many bytes of it, behind its first episode.
  private func inspect(_ before: String, _ filling: String, bytes: Int) throws -> Freshet.Outcome {
    try Freshet.shell(
      """
      { printf '%s' '<rss version="2.0"><channel><title>T</title><item><guid>a</guid></item>\(before)'
        yes '\(filling)' | head -c \(bytes)
        printf '%s' '<item><guid>z</guid></item></channel></rss>'; } | freshet inspect --json -
      """, home: home)
  }

  struct Filling: CustomTestStringConvertible {
    var before = ""
    var text: String
    var megabytes = 24
    var mostMegabytes = 96
    var testDescription: String { before + text }
  }

  static let fillings = [
    Filling(text: "<!-- nothing at all to see in this comment, and there are many of them -->"),
    Filling(before: "<!--", text: "a comment that has no end"),
    Filling(text: "text between the elements of a channel"),
    Filling(before: "<item><description>", text: "show notes that have no end"),
    Filling(before: "<item><description><![CDATA[", text: "show notes in a section without end"),
    Filling(before: "<description>", text: "what a channel says about itself, without end"),
    Filling(before: "<item><enclosure url=\"", text: "https://media.example.org/without-end>"),
  ]

  /// What costs more time, each of which could cost many times its size.
  static let faults = [
    "<b a=\"\"\"><i><item x=\"y\"\">", "</p></q></r>", "<b>", "<a b=\"c\"d\">", "& < & ]]>",
  ].map { Filling(before: "<item>", text: $0, megabytes: 1, mostMegabytes: 16) }

  @Test(arguments: fillings + faults)
  func `memory is bounded, whatever a document is filled with`(filling: Filling) throws {
    let short = try inspect(filling.before, filling.text, bytes: 1_000)
    let long = try inspect(filling.before, filling.text, bytes: filling.megabytes << 20)
    #expect(long.output.contains("guid:a"))
    #expect(long.peakBytes < short.peakBytes + filling.mostMegabytes << 20)
  }
}
