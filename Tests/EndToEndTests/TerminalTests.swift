import TestSupport
import Testing

/// What a feed says is text: no command lets it drive the terminal.
@Suite struct TerminalTests {
  let home = TemporaryFolder()

  /// Carriers of commands that XML allows: C1 controls, DEL, and marks that turn the direction.
  private static let paint = "paint&#x9B;31m&#x85;&#x7F;&#x202E;&#x2066;"

  private static let feed = """
    <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
     xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:x="urn:x:\(paint)">
    <channel><title>\(paint)</title><link>https://example.org/\(paint)</link>
    <description>\(paint)</description><language>\(paint)</language><itunes:author>\(paint)</itunes:author>
    <itunes:category text="\(paint)"/><x:note at="\(paint)">\(paint)</x:note>
    <item><title>\(paint)</title><guid>\(paint)</guid><pubDate>\(paint)</pubDate>
    <itunes:duration>\(paint)</itunes:duration><enclosure url="\(paint)" type="\(paint)" length="\(paint)"/>
    <description>&lt;p&gt;\(paint) &amp;#27;[2J &amp;#155;2J&lt;/p&gt;</description>
    <podcast:person role="\(paint)">\(paint)</podcast:person><podcast:season name="\(paint)">1</podcast:season>
    <podcast:transcript url="\(paint)" type="\(paint)"/><x:note at="\(paint)"><x:inner>\(paint)</x:inner></x:note>
    </item></channel></rss>
    """

  @Test(arguments: [
    "list", "episodes paint", "show paint#1", "search paint", "extensions", "extensions --unknown",
    "why paint", "status", "inspect FEED", "inspect --tree FEED", "inspect --episode 1 FEED",
    "key episode FEED", "list --json", "show --json paint#1", "inspect --json FEED", "inbox list",
    "star paint#1",
    "queue add paint#1", "bookmark add paint#1 5", "inspect --html - FEED",
  ])
  func `no command prints what a terminal obeys`(command: String) throws {
    let path = home.write(Self.feed, to: "paint.xml")
    _ = try Freshet.run("subscribe", path, home: home)
    let words = command.split(separator: " ").map { $0 == "FEED" ? path : String($0) }
    let told = try Freshet.start(words, home: home).wait()
    #expect(told.status == 0 && told.output.contains("paint"))
    #expect(Self.obeyed(told.output + told.error).isEmpty)
  }

  @Test(arguments: [
    "inspect --xml FEED", "inspect --xml --episode 1 FEED", "inspect --xml --namespace x FEED",
    "export -",
  ])
  func `XML is harmless on a terminal, and the same document`(command: String) throws {
    let path = home.write(Self.feed, to: "paint.xml")
    _ = try Freshet.run("subscribe", path, home: home)
    let words = command.split(separator: " ").map { $0 == "FEED" ? path : String($0) }
    let piped = try Freshet.start(words, home: home).wait()
    #expect(piped.output.contains("paint\u{9B}31m"), "in a pipe the bytes stay as they are")
    let terminal = try #require(PseudoTerminal())
    let started = try Freshet.start(
      words, home: home, output: terminal.path, environment: ["NO_COLOR": "1"])
    let shown = terminal.read().replacing("\r\n", with: "\n")
    #expect(started.wait().status == 0)
    #expect(shown.contains("paint&#x9B;31m") && Self.obeyed(shown).isEmpty)
    #expect(Self.withoutReferences(shown) == Self.withoutReferences(piped.output))
  }

  private static func obeyed(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter {
      $0.value < 0x20 && $0 != "\n" || 0x7F...0x9F ~= $0.value || 0x202A...0x202E ~= $0.value
        || 0x2066...0x2069 ~= $0.value
    }
  }

  private static func withoutReferences(_ xml: String) -> String {
    ["9B", "85", "7F", "202E", "2066"].reduce(xml) { text, number in
      let scalar = UInt32(number, radix: 16).flatMap(Unicode.Scalar.init) ?? " "
      return text.replacing("&#x\(number);", with: String(Character(scalar)))
    }
  }
}
