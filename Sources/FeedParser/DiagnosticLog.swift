import FeedBytes
import FeedModel

/// Collects what is wrong with a document: each kind once, with its first place and a count.
struct DiagnosticLog {
  private(set) var diagnostics: [Diagnostic] = []
  /// Kinds of one document; more than this are not listed.
  private static let capacity = 64

  mutating func note(
    _ code: Diagnostic.Code, at place: DocumentPlace? = nil, offset: Int? = nil,
    _ message: @autoclosure () -> String, count: Int = 1
  ) {
    if let known = diagnostics.firstIndex(where: { $0.code == code }) {
      diagnostics[known].count += count
    } else if diagnostics.count < Self.capacity {
      diagnostics.append(
        Diagnostic(
          code, line: place?.line, column: place?.column,
          offset: place?.offset ?? offset, message: message(), count: count))
    }
  }

  mutating func notePassed(_ limit: String, at place: DocumentPlace? = nil) {
    note(
      .limit(limit), at: place, "the limit '\(limit)' was passed; what stands before is kept")
  }

  mutating func note(_ oddity: FeedGrammar.Oddity, at place: DocumentPlace) {
    switch oddity {
    case .versionMissing: note(.versionMissing, at: place, "rss without a version")
    case .itemOutsideChannel:
      note(.itemOutsideChannel, at: place, "an item beside the channel, not in it")
    case .itemPartInChannel:
      note(.itemNotBegun, at: place, "a guid or enclosure in no item: its start is missing")
    case .imageHrefMissing: note(.imageHrefMissing, at: place, "itunes:image without href")
    }
  }

  /// Adds what another log has.
  mutating func add(_ others: [Diagnostic]) {
    for other in others {
      if let known = diagnostics.firstIndex(where: { $0.code == other.code }) {
        diagnostics[known].count += other.count
      } else if diagnostics.count < Self.capacity {
        diagnostics.append(other)
      }
    }
  }
}
