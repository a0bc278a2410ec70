import FeedParser
import TestSupport
import Testing

@Suite struct ChunkingTests {
  static let small = ["formats", "namespaces", "broken"].flatMap { Fixture.documents($0) }

  private func outcome(_ bytes: [UInt8], _ chunk: Int) -> Result<ReadFeed, FeedParserError> {
    do throws(FeedParserError) {
      return .success(try ReadFeed(bytes, chunk: chunk))
    } catch {
      return .failure(error)
    }
  }

  @Test(arguments: small)
  func `any cut of the bytes gives the same feed`(name: String) throws {
    let bytes = Fixture.bytes(name)
    let whole = outcome(bytes, .max)
    for chunk in [1, 2, 3, 7, 64, 1_000] {
      #expect(outcome(bytes, chunk) == whole, "\(name) in chunks of \(chunk)")
    }
  }

  @Test func `every split point of one document gives the same feed`() throws {
    let bytes = Array(
      ReadFeed.rss(
        """
        <title>Ünï &amp; côde</title><item><guid>a</guid><itunes:duration>1:02:03</itunes:duration>
        <description><![CDATA[<p>a ]] b \u{1F600}</p>]]></description><podcast:person role="host">Ö</podcast:person></item>
        """
      ).utf8)
    let whole = outcome(bytes, .max)
    for split in 1..<bytes.count {
      let parser = FeedParser(url: nil, sink: nil)
      parser.push(bytes.span.extracting(0..<split))
      parser.push(bytes.span.extracting(split..<bytes.count))
      #expect(try parser.finish().episodeCount == 1)
      #expect(outcome(bytes, split) == whole)
    }
  }
}
