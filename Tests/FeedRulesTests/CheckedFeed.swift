import FeedParser
import TestSupport
import Testing

@testable import FeedRules

/// A document and what is found in it.
struct CheckedFeed {
  private(set) var findings: [Finding] = []

  private final class Checker: EpisodeSink {
    var check = FeedCheck()
    var findings: [Finding] = []
    var count = 0

    func receive(_ view: EpisodeView, _ outline: EpisodeOutline) {
      count += 1
      findings += check.findings(in: view, number: count, at: outline.place)
    }
  }

  init(_ xml: String, chunk: Int = .max) throws { try self.init(Array(xml.utf8), chunk: chunk) }

  init(_ bytes: [UInt8], chunk: Int = .max) throws {
    let checker = Checker()
    let parser = FeedParser(url: "https://feeds.example.net/feed.xml", sink: checker)
    var at = 0
    while at < bytes.count {
      let end = at + min(chunk, bytes.count - at)
      parser.push(bytes.span.extracting(at..<end))
      at = end
    }
    let outcome = try parser.finish()
    findings = checker.findings + checker.check.findings(in: outcome)
  }

  var ids: [String] { findings.map(\.rule.id) }

  static let perfect = String(decoding: Fixture.bytes("check/perfect.xml"), as: UTF8.self)
}

/// One change of a document, and the one rule that it breaks.
struct BrokenRule: CustomTestStringConvertible {
  let id: String
  let part: String
  let instead: String

  /// Puts `instead` where `part` first stands.
  init(_ id: String, _ part: String, _ instead: String) {
    self.id = id
    self.part = part
    self.instead = instead
  }

  var testDescription: String { id }

  func applied(to document: String) throws -> String {
    guard let range = document.firstRange(of: part) else { throw NoSuchPart(part: part) }
    return document.replacingSubrange(range, with: instead)
  }

  struct NoSuchPart: Error { let part: String }
}

extension String {
  func replacingSubrange(_ range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
