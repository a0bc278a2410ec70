import IdentityKeys
import PodcastCache
import Timestamps

/// Finds that a feed gave its episodes new ids, as it happens when it changes its host.
///
/// An old and a new id are one episode when both have the same audio, or the same title and date,
/// while the document no longer lists the old one. It counts only when it explains most of the new
/// ids: one match among many new episodes is a coincidence or a rerun.
///
/// Pure.
struct GuidChurn {
  /// Words that are stored.
  enum Rule: String, Sendable {
    case audio = "guid-churn.audio"
    case titleAndDate = "guid-churn.title-date"
  }

  struct Pair: Hashable, Sendable {
    let old: EpisodeID
    let new: EpisodeID
    let rule: Rule
  }

  /// What tells one episode from another, whatever its id.
  struct Candidate: Sendable {
    let id: EpisodeID
    let audio: String?
    let title: String?
    let published: Timestamp?
    /// Left the feed before this document: its audio may be a rerun's.
    var isLongGone = false

    init(_ id: EpisodeID, _ facts: EpisodeFacts, isLongGone: Bool = false) {
      self.id = id
      self.isLongGone = isLongGone
      audio = facts.enclosure?.url.withoutScheme
      title = facts.title?.trimmedLowercase
      published = facts.published
    }

    fileprivate func isAround(_ other: Candidate) -> Bool {
      guard let own = published, let others = other.published else { return false }
      return abs(own.seconds(since: others)) <= GuidChurn.dateSlackSeconds
    }

    fileprivate func hasTitle(of other: Candidate) -> Bool { title != nil && title == other.title }
  }

  /// Of a document's new ids, so many in a hundred have to be explained.
  private static let percent = 60
  /// Hosts disagree about time zones.
  fileprivate static let dateSlackSeconds: Int64 = 86_400
  /// Audio alone proves something only where several episodes agree: one address that is used for
  /// whatever is newest proves nothing.
  private static let fewestByAudioAlone = 3

  /// The ids that were replaced, in the order of the new ones.
  ///
  /// `new` are the document's episodes that the cache does not know, `gone` the known ones that it
  /// does not list.
  static func pairs(new: [Candidate], gone: [Candidate]) -> [Pair] {
    guard !new.isEmpty, !gone.isEmpty else { return [] }
    var matching = Matching(gone)
    let audio = matching.byAudio(new)
    let isConvincing = audio.count >= fewestByAudioAlone
    var pairs: [EpisodeID: Pair] = [:]
    for (candidate, old) in audio where isConvincing || candidate.agrees(with: old) {
      pairs[candidate.id] = Pair(old: old.id, new: candidate.id, rule: .audio)
      matching.take(old)
    }
    for candidate in new where pairs[candidate.id] == nil {
      guard let old = matching.byTitleAndDate(candidate) else { continue }
      pairs[candidate.id] = Pair(old: old.id, new: candidate.id, rule: .titleAndDate)
      matching.take(old)
    }
    return pairs.count * 100 >= new.count * percent ? new.compactMap { pairs[$0.id] } : []
  }
}

extension GuidChurn.Candidate {
  fileprivate func agrees(with other: GuidChurn.Candidate) -> Bool {
    hasTitle(of: other) || isAround(other)
  }
}

/// Known episodes by what they can be found by, each found once.
private struct Matching {
  private let gone: [GuidChurn.Candidate]
  private let byTitle: [String: [Int]]
  private var taken: Set<EpisodeID> = []

  init(_ gone: [GuidChurn.Candidate]) {
    self.gone = gone
    byTitle = Dictionary(grouping: gone.indices.filter { gone[$0].title != nil }) {
      gone[$0].title ?? ""
    }
  }

  mutating func take(_ candidate: GuidChurn.Candidate) { taken.insert(candidate.id) }

  /// Those whose audio one known and one new episode have.
  func byAudio(_ new: [GuidChurn.Candidate]) -> [(GuidChurn.Candidate, GuidChurn.Candidate)] {
    let known = Self.unique(gone.filter { !$0.isLongGone })
    return Self.unique(new).compactMap { audio, candidate in
      known[audio].map { (candidate, $0) }
    }
  }

  /// The one known episode with this title of about that time.
  func byTitleAndDate(_ new: GuidChurn.Candidate) -> GuidChurn.Candidate? {
    let found = (new.title.flatMap { byTitle[$0] } ?? []).map { gone[$0] }
      .filter { !taken.contains($0.id) && $0.isAround(new) }
    return found.count == 1 ? found[0] : nil
  }

  private static func unique(_ candidates: [GuidChurn.Candidate]) -> [String: GuidChurn.Candidate] {
    var found: [String: GuidChurn.Candidate] = [:]
    var repeated: Set<String> = []
    for candidate in candidates {
      guard let audio = candidate.audio else { continue }
      if found.updateValue(candidate, forKey: audio) != nil { repeated.insert(audio) }
    }
    for audio in repeated { found[audio] = nil }
    return found
  }
}

extension String {
  /// A host that learns to speak TLS serves the same audio.
  fileprivate var withoutScheme: String {
    for scheme in ["https://", "http://"] where hasPrefix(scheme) {
      return String(dropFirst(scheme.utf8.count))
    }
    return self
  }

  fileprivate var trimmedLowercase: String? {
    let words = lowercased().split { $0.isWhitespace }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
