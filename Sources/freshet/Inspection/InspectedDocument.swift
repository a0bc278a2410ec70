import FeedFetcher
import FeedParser
import IdentityKeys
import SystemKit
import Timestamps
import WebAddress

/// A document that can be read more than once, whatever it came from.
final class InspectedDocument {
  enum Content {
    case file(String)
    case spool(SpoolFile)
  }

  /// Where it is, without secrets: what `source.url` says.
  let url: String?
  /// What relative addresses are resolved against, where somebody said so.
  let base: String?
  /// The feed it is, where that is known before it is read.
  let key: FeedKey?
  /// What its place makes of it when nobody else says.
  let placeKey: FeedKey
  /// What the server said.
  let charset: String?
  /// What a person says, which counts.
  var givenCharset: String?
  /// The transfer broke off.
  let isCut: Bool
  private let content: Content
  private let credentials: FetchCredentials?

  init(
    _ content: Content, url: String?, base: String?, key: FeedKey?, placeKey: FeedKey,
    charset: String? = nil, isCut: Bool = false, credentials: FetchCredentials? = nil
  ) {
    self.content = content
    self.credentials = credentials
    self.url = url.map { WebAddress.redacted($0) }
    self.base = base
    self.key = key
    self.placeKey = placeKey
    self.charset = charset
    self.isCut = isCut
  }

  /// Who names the addresses in it: what it says of itself is not believed.
  var namingURL: String { base ?? placeKey.text }

  /// What opened the document opens its origin, and nothing else.
  func credentials(for url: String) -> FetchCredentials? {
    WebAddress.isSameOrigin(url, namingURL) ? credentials : nil
  }

  /// Parses it from its beginning, and stops early when `goesOn` says no.
  ///
  /// Dates more than a year after `now` are remarked on.
  func parse(
    base: String?, now: Timestamp?, sink: any EpisodeSink, while goesOn: () -> Bool = { true }
  ) throws -> ParseOutcome {
    let parser = FeedParser(url: base, charset: charset, now: now, sink: sink)
    if let givenCharset { parser.read(as: givenCharset) }
    switch content {
    case .file(let path):
      let reader = try FileReader(path: path)
      var buffer = [UInt8](repeating: 0, count: 128 << 10)
      while goesOn(), parser.wantsMore {
        let count = try reader.read(into: &buffer)
        if count == 0 { break }
        parser.push(buffer.span.extracting(0..<count))
      }
    case .spool(let spool):
      spool.rewind()
      while goesOn(), parser.wantsMore, let chunk = try spool.next() { parser.push(chunk.span) }
    }
    do throws(FeedParserError) { return try parser.finish(isCut: isCut) } catch {
      guard let form = parser.compression else { throw error }
      throw Failure(
        .failed, "feed.compressed", "compressed (\(form)) bytes: what is unpacked can be read")
    }
  }
}
