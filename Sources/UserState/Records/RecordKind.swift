/// The record types that leave the device: the allow-list.
///
/// To add one: a case here, its file in `Records/`, a migration with its table.
public enum RecordKind: String, CaseIterable, Sendable {
  case episodeState
  case subscription

  var schema: RecordSchema {
    switch self {
    case .episodeState: EpisodeState.schema
    case .subscription: Subscription.schema
    }
  }
}
