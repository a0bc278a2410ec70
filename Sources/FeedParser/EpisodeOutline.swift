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
    date = view.date(EpisodeSources.published)
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
  public var publishedRaw: String? { date.map { view.index.raw($0) } }
  public var updated: Timestamp? { view.date(EpisodeSources.updated)?.timestamp }
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
    let index = view.index
    switch date?.problem {
    case .unreadable: log.note(.dateUnreadable, at: position, "'\(brief(publishedRaw ?? ""))'")
    case .nonstandard: log.note(.dateNonstandard, at: position, "'\(brief(publishedRaw ?? ""))'")
    case nil: break
    }
    if index.has(.itunesDuration), !hasReadableDuration,
      let raw = view.text(EpisodeSources.duration)
    {
      log.note(.durationUnreadable, at: position, "'\(brief(raw))'")
    }
    if !index.says(.guid), guid == nil {
      log.note(.guidMissing, at: position, "an item without a guid")
    }
    noteEnclosures(in: &log, at: position)
  }

  /// `false` may also mean that it says nothing.
  private var hasReadableDuration: Bool {
    if view.index.count(.itunesDuration) == 1 {
      return view.index.withOnlyText(.itunesDuration) { FeedDuration($0) != nil } ?? false
    }
    return view.index.firstSaying(.itunesDuration)?.withTextBytes { FeedDuration($0) } != nil
  }

  private func noteEnclosures(in log: inout DiagnosticLog, at position: XMLPosition) {
    let index = view.index
    if view.hasNothingToNote { return }
    if index.count(.enclosure) > 1 {
      log.note(.enclosureMultiple, at: position, "an item with several enclosures")
    }
    index.forEach(.enclosure) { note($0, in: &log, at: position) }
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
  /// Whether it can be seen at once that all is well with the enclosures, which it nearly always is:
  /// one that is plain, or none.
  fileprivate var hasNothingToNote: Bool {
    if index.first(.atomLink, { $0.mayBeEnclosure ? true : nil }) != nil { return false }
    switch index.count(.enclosure) {
    case 0: return !index.has(.mediaContent) && !index.has(.mediaGroup)
    case 1: return hasPlainEnclosure
    default: return false
    }
  }

  private var hasPlainEnclosure: Bool {
    index.withOnlyAttribute("url", of: .enclosure) { $0.startsAsWebAddress } == true
      && index.withOnlyAttribute("type", of: .enclosure) { !$0.isBlank } == true
      && index.withOnlyAttribute("length", of: .enclosure) { FeedNumber.integer($0) != nil } == true
  }
}

extension ElementView {
  /// Whether the relation of an Atom link begins as `enclosure` does, or as its long form.
  fileprivate var mayBeEnclosure: Bool {
    withAttributeBytes("rel") { rel in
      guard let first = rel.indices.first(where: { rel[$0] > 0x20 }) else { return false }
      return rel[first] | 0x20 == UInt8(ascii: "e") || rel[first] | 0x20 == UInt8(ascii: "h")
    } ?? false
  }
}

extension Span<UInt8> {
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
