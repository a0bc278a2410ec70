public import IdentityKeys

/// That an episode stands in a list: the queue or a playlist.
public protocol ListEntry: Sendable {
  /// `nil` when another build wrote a key that this one does not take for canonical.
  var episode: EpisodeKey? { get }
}

/// An entry as lists keep and order them.
protocol ListEntryView: RecordView, ListEntry {
  static var sortIndexField: Field { get }

  /// Where it stands: the smaller the earlier.
  ///
  /// There is room between two, so that one entry is written when one is put somewhere.
  var sortIndex: Int64 { get }
}

extension ListEntryView {
  var sortIndex: Int64 { number(Self.sortIndexField) ?? 0 }

  mutating func setSortIndex(_ index: Int64) { set(Self.sortIndexField, number: index) }

  /// The order of a list is the same on every device, also where two put an entry at one place.
  func precedes(_ other: Self) -> Bool {
    if sortIndex != other.sortIndex { return sortIndex < other.sortIndex }
    let (mine, theirs) = (record.presentSince, other.record.presentSince)
    return mine != theirs ? mine < theirs : record.id.precedes(other.record.id)
  }
}
