import FeedModel
import FeedParser
@_spi(KeyMinting) import IdentityKeys
import XMLStream

/// An episode of an inspected document, borrowed as its view is.
struct InspectedEpisode {
  /// Its place in the document, from 1.
  let number: Int
  /// `nil` when the document broke off before it was told.
  let key: EpisodeKey?
  let view: EpisodeView
  let outline: EpisodeOutline
  /// The document broke off inside it.
  var isCutOff = false

  /// The owned value, with plain text beside HTML.
  func episode() -> Episode {
    var episode = view.episode(
      key: key?.text ?? "",
      identity: key.flatMap { IdentitySource(rawValue: $0.id.rule.rawValue) } ?? .hash,
      text: { HTMLText.plain($0) })
    episode.isCutOff = isCutOff
    return episode
  }
}

/// Which episode of a document is meant.
enum EpisodeSelection {
  case number(Int)
  /// An episode key, or its id.
  case key(String)

  init(_ text: String) {
    self = Int(text).map { .number($0) } ?? .key(text)
  }

  func contains(_ episode: InspectedEpisode) -> Bool {
    switch self {
    case .number(let number): episode.number == number
    case .key(let text): episode.key?.text == text || episode.key?.id.text == text
    }
  }

  /// The error when a document of `count` episodes has none that is meant.
  func unknown(of count: Int) -> Failure {
    let place =
      switch self {
      case .number(let number): "number \(number); it has \(count)"
      case .key: "with this key"
      }
    return Failure(.failed, "episode.unknown", "the document has no episode \(place)")
  }
}

/// The second reading: hands out each episode with its key.
final class InspectedEpisodes: EpisodeSink {
  private let survey: DocumentSurvey
  private let selection: EpisodeSelection?
  private let body: (InspectedEpisode) throws -> Void
  private var number = 0
  /// The items so far of which identity takes account: those that were not cut off.
  private var wholeCount = 0
  private(set) var failure: (any Error)?
  /// How many were handed out.
  private(set) var count = 0
  /// Items that lost their guid to another one.
  private(set) var duplicateGUIDs = 0

  init(
    _ survey: DocumentSurvey, selection: EpisodeSelection?,
    _ body: @escaping (InspectedEpisode) throws -> Void
  ) {
    self.survey = survey
    self.selection = selection
    self.body = body
  }

  /// Reads the document.
  ///
  /// What it throws, `body` threw.
  func read(_ document: InspectedDocument) throws -> ParseOutcome {
    let outcome = try document.parse(base: survey.base, now: survey.now, sink: self) {
      self.failure == nil
    }
    if let failure { throw failure }
    if let selection, count == 0 { throw selection.unknown(of: number) }
    return outcome
  }

  func receive(_ view: EpisodeView, _ outline: EpisodeOutline) {
    guard failure == nil else { return }
    let ladder = IdentityLadder(feed: survey.key, item: outline.itemFacts)
    var id = ladder.first
    if let assignment = survey.assignments[wholeCount], let other = ladder.id(assignment) {
      if id.rule == .guid { duplicateGUIDs += 1 }
      id = other
    }
    wholeCount += 1
    hand(out: EpisodeKey(feed: survey.key, id: id), view, outline)
  }

  /// Only a guid is sure to be its own: what else would tell it apart may have been cut off.
  func receiveCutOff(_ view: EpisodeView, _ outline: EpisodeOutline) {
    guard failure == nil else { return }
    let id = outline.guid.flatMap { EpisodeID(guid: $0) }
    hand(out: id.map { EpisodeKey(feed: survey.key, id: $0) }, view, outline, isCutOff: true)
  }

  private func hand(
    out key: EpisodeKey?, _ view: EpisodeView, _ outline: EpisodeOutline, isCutOff: Bool = false
  ) {
    number += 1
    let episode = InspectedEpisode(
      number: number, key: key, view: view, outline: outline, isCutOff: isCutOff)
    guard selection?.contains(episode) ?? true else { return }
    count += 1
    do { try body(episode) } catch { failure = error }
  }

  /// What the parser found, and what only identity sees.
  func diagnostics(_ outcome: ParseOutcome) -> [Diagnostic] {
    guard duplicateGUIDs > 0 else { return outcome.diagnostics }
    return outcome.diagnostics + [
      Diagnostic(
        .guidDuplicate,
        message: "items with the guid of another one; the one published first keeps it",
        count: duplicateGUIDs)
    ]
  }
}
