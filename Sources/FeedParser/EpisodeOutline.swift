import ElementTree
public import FeedModel
import FeedNamespaces
public import Timestamps
import XMLStream

/// The values of an episode that decide its identity, or that are queried and sorted by.
///
/// Read once for every episode of every document, so there is nothing here that is not needed then.
public struct EpisodeOutline: Sendable {
  /// Trimmed, with its case. Source: RSS `guid`, Atom `id`, RSS 1.0 `rdf:about`.
  public var guid: String?
  public var title: String?
  /// Absolute. Source: RSS `link`, Atom `link` of rel `alternate`.
  public var link: String?
  /// Those that can be played first in document order are the episode's own.
  public var enclosures: [Enclosure]
  public var published: Timestamp?
  /// As written.
  public var publishedRaw: String?
  public var updated: Timestamp?
  public var durationSeconds: Double?
  public var season: Int?
  public var number: Double?

  private var dateProblem: Diagnostic.Code?
  private var updatedRaw: String?
  private var durationRaw: String?

  public init(_ view: EpisodeView) {
    guid = view.guid
    title = view.title
    link = view.link
    enclosures = view.enclosures
    let date = view.date(DateSources.published)
    published = date?.timestamp
    publishedRaw = date?.raw
    dateProblem = date?.problem
    updated = view.date(DateSources.updated)?.timestamp
    durationRaw = view.text(.itunesDuration)
    durationSeconds = view.durationSeconds
    season = view.season
    number = view.number
  }

  /// The first enclosure that a player can play.
  public var playable: Enclosure? { enclosures.first { $0.isPlayable } }

  func note(in log: inout DiagnosticLog, view: EpisodeView, at position: XMLPosition) {
    if let dateProblem {
      log.note(dateProblem, at: position, "'\(brief(publishedRaw ?? ""))'")
    }
    if let durationRaw, durationSeconds == nil {
      log.note(.durationUnreadable, at: position, "'\(brief(durationRaw))'")
    }
    if guid == nil { log.note(.guidMissing, at: position, "an item without a guid") }
    let elements = view.index.all(.enclosure)
    if elements.count > 1 {
      log.note(.enclosureMultiple, at: position, "an item with several enclosures")
    }
    for element in elements {
      if element["type"]?.trimmed.nonEmpty == nil {
        log.note(.enclosureTypeMissing, at: position, "an enclosure without a type")
      }
      guard let length = element["length"]?.trimmed else {
        log.note(.enclosureLengthMissing, at: position, "an enclosure without a length")
        continue
      }
      if FeedNumber.integer(length) == nil {
        log.note(.enclosureLengthUnreadable, at: position, "'\(brief(length))'")
      }
    }
    for enclosure in enclosures where !enclosure.url.isAbsoluteAddress {
      log.note(.urlInvalid, at: position, "'\(brief(enclosure.url))'")
    }
  }

  private func brief(_ text: String) -> String { String(text.prefix(80)) }
}

extension String {
  /// Whether a scheme stands in front.
  var isAbsoluteAddress: Bool {
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")), colon > startIndex else {
      return false
    }
    return self[..<colon].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }
}
