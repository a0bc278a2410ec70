import ElementTree
public import FeedModel
import FeedNamespaces
public import Timestamps
import XMLStream

/// The values of an episode that decide its identity, or that are queried and sorted by.
///
/// Borrowed as its view is, and read when asked for: of the many episodes that have not changed,
/// nothing is but the guid and the date.
public struct EpisodeOutline {
  private let view: EpisodeView
  private let date: DateReading?

  public init(_ view: EpisodeView) {
    self.view = view
    date = view.date(DateSources.published)
  }

  /// Trimmed, with its case.
  ///
  /// Source: RSS `guid`, Atom `id`, RSS 1.0 `rdf:about`.
  public var guid: String? { view.guid }
  public var title: String? { view.title }
  /// Absolute.
  ///
  /// Source: RSS `link`, Atom `link` of rel `alternate`.
  public var link: String? { view.link }
  /// Those that can be played first in document order are the episode's own.
  public var enclosures: [Enclosure] { view.enclosures }
  public var published: Timestamp? { date?.timestamp }
  /// As written.
  public var publishedRaw: String? { date?.raw }
  public var updated: Timestamp? { view.date(DateSources.updated)?.timestamp }
  public var durationSeconds: Double? { view.durationSeconds }
  public var season: Int? { view.season }
  public var number: Double? { view.number }

  /// The first enclosure that a player can play.
  public var playable: Enclosure? { enclosures.first { $0.isPlayable } }
}

// MARK: Diagnostics

extension EpisodeOutline {
  /// Notes what is wrong with the episode.
  func note(in log: inout DiagnosticLog, at position: XMLPosition) {
    if let date, let problem = date.problem {
      log.note(problem, at: position, "'\(brief(date.raw))'")
    }
    if let duration = view.index.firstSaying(.itunesDuration),
      duration.withTextBytes({ FeedDuration($0) }) == nil
    {
      log.note(.durationUnreadable, at: position, "'\(brief(duration.trimmedText))'")
    }
    if view.index.firstSaying(.guid) == nil, guid == nil {
      log.note(.guidMissing, at: position, "an item without a guid")
    }
    if view.index.count(.enclosure) > 1 {
      log.note(.enclosureMultiple, at: position, "an item with several enclosures")
    }
    view.index.forEach(.enclosure) { note($0, in: &log, at: position) }
    if view.hasPlainEnclosures { return }
    for enclosure in enclosures where !enclosure.url.isAbsoluteAddress {
      log.note(.urlInvalid, at: position, "'\(brief(enclosure.url))'")
    }
  }

  private func note(
    _ enclosure: ElementView, in log: inout DiagnosticLog, at position: XMLPosition
  ) {
    if enclosure.withAttributeBytes("type", { $0.isBlank }) ?? true {
      log.note(.enclosureTypeMissing, at: position, "an enclosure without a type")
    }
    switch enclosure.withAttributeBytes("length", { FeedNumber.integer($0) }) {
    case nil: log.note(.enclosureLengthMissing, at: position, "an enclosure without a length")
    case .some(nil):
      log.note(
        .enclosureLengthUnreadable, at: position,
        "'\(brief((enclosure["length"] ?? "").trimmed))'")
    case .some: break
    }
  }

  private func brief(_ text: String) -> String { String(text.prefix(80)) }
}

extension EpisodeView {
  /// Whether all enclosures are `enclosure` elements with a web address as they stand.
  ///
  /// `false` may also mean that it takes a closer look.
  fileprivate var hasPlainEnclosures: Bool {
    if index.has(.atomLink) { return false }
    if !index.has(.enclosure) { return !index.has(.mediaContent) && !index.has(.mediaGroup) }
    let other = index.first(.enclosure) { element in
      element.withAttributeBytes("url") { $0.startsAsWebAddress } == true ? nil : element
    }
    return other == nil
  }
}

extension Span<UInt8> {
  /// Whether there is nothing but XML's white space.
  fileprivate var isBlank: Bool {
    for at in indices where self[at] > 0x20 { return false }
    return true
  }

  /// Whether `http://` or `https://` and more stands there.
  fileprivate var startsAsWebAddress: Bool {
    guard count > 8, self[0] == 0x68, self[1] == 0x74, self[2] == 0x74, self[3] == 0x70 else {
      return false
    }
    let colon = self[4] == 0x73 ? 5 : 4
    return self[colon] == 0x3A && self[colon + 1] == 0x2F && self[colon + 2] == 0x2F
  }
}

extension String {
  /// Whether a scheme stands in front.
  var isAbsoluteAddress: Bool {
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")), colon > startIndex else {
      return false
    }
    return self[..<colon].allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0))
    }
  }
}
