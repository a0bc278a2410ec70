import ElementTree
public import FeedBytes
public import FeedModel
import FeedNamespaces
public import Timestamps

/// The values of an episode that decide its identity, or that are queried and sorted by.
///
/// Borrowed as its view is, and read when asked for: of the many episodes that have not changed,
/// nothing is but the guid and the date.
public struct EpisodeOutline {
  let view: EpisodeView
  let date: DateReading?
  /// Where its start tag stands in the document.
  ///
  /// `nil` when it comes from no document, but from the cache.
  public let place: DocumentPlace?

  public init(_ view: EpisodeView, at place: DocumentPlace? = nil) {
    self.view = view
    self.place = place
    date = view.date(EpisodeSources.published)
  }

  /// Trimmed, with its case.
  ///
  /// Source: RSS `guid`, Atom and JSON Feed `id`, RSS 1.0 `rdf:about`.
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
