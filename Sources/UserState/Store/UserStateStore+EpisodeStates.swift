public import IdentityKeys
import SQLiteKit
import Timestamps

extension UserStateStore {
  /// A position that differs by less is not written: players report every second.
  public static let materialChangeMilliseconds: Int64 = 2000

  /// 30,000 years: sums of two such positions cannot overflow.
  static let longestMilliseconds: Int64 = 1_000_000_000_000_000

  /// The state of an episode.
  ///
  /// `nil`: the person never did anything with it.
  public func episodeState(_ episode: EpisodeKey) throws(UserStateError) -> EpisodeState? {
    try record(.episodeState, episode.text).map(EpisodeState.init)
  }

  /// The states of these episodes; those without one are left out.
  public func episodeStates(_ episodes: some Sequence<EpisodeKey>) throws(UserStateError)
    -> [EpisodeKey: EpisodeState]
  {
    let table = RecordTable.of(.episodeState)
    do throws(SQLiteError) {
      return try connection.snapshot { () throws(SQLiteError) in
        var states: [EpisodeKey: EpisodeState] = [:]
        for episode in episodes {
          guard let record = try table.record(episode.text, self.connection) else { continue }
          states[episode] = EpisodeState(record: record)
        }
        return states
      }
    } catch {
      throw .store(error)
    }
  }

  /// The states of all episodes of a feed, by the bytes of the episode key.
  public func episodeStates(of feed: FeedKey) throws(UserStateError) -> [EpisodeState] {
    do throws(SQLiteError) {
      return try RecordTable.of(.episodeState)
        .records(idPrefix: Composite.encoded([feed.text]), connection).map(EpisodeState.init)
    } catch {
      throw .store(error)
    }
  }

  /// Every state there is, by the bytes of the episode key.
  public func episodeStates() throws(UserStateError) -> [EpisodeState] {
    do throws(SQLiteError) {
      return try RecordTable.of(.episodeState).records(connection).map(EpisodeState.init)
    } catch {
      throw .store(error)
    }
  }

  /// Notes where playing goes on, and that the episode was played now.
  ///
  /// A change by less than ``materialChangeMilliseconds`` is not written. Below 0 is the start. The
  /// duration is the whole episode's, where the player knows it.
  public func setPosition(
    _ episode: EpisodeKey, milliseconds: Int64, durationMilliseconds: Int64? = nil
  ) throws(UserStateError) -> WriteOutcome {
    let position = min(max(0, milliseconds), Self.longestMilliseconds)
    return try edit([episode.text]) { (state: inout EpisodeState, now) in
      let change = abs(position - state.positionMilliseconds)
      guard change >= Self.materialChangeMilliseconds else { return }
      state.set(.position, milliseconds: position)
      state.set(.maxPosition, milliseconds: max(position, state.maxPositionMilliseconds))
      if let durationMilliseconds { state.set(.duration, milliseconds: durationMilliseconds) }
      if state.firstPlayedAt == nil { state.set(.firstPlayedAt, now) }
      state.set(.lastPlayedAt, now)
    }
  }

  /// Marks episodes as played or not.
  ///
  /// The position stays.
  public func setPlayed(_ episodes: [EpisodeKey], _ isPlayed: Bool) throws(UserStateError)
    -> WriteOutcome
  {
    try edit(episodes.map(\.text)) { (state: inout EpisodeState, now) in
      guard state.isPlayed != isPlayed else { return }
      state.set(.isPlayed, isPlayed)
      state.set(.completedAt, isPlayed ? now : nil)
    }
  }

  public func setArchived(_ episodes: [EpisodeKey], _ isArchived: Bool) throws(UserStateError)
    -> WriteOutcome
  {
    try edit(episodes.map(\.text)) { (state: inout EpisodeState, _) in
      if state.isArchived != isArchived { state.set(.isArchived, isArchived) }
    }
  }

  public func setStarred(_ episodes: [EpisodeKey], _ isStarred: Bool) throws(UserStateError)
    -> WriteOutcome
  {
    try edit(episodes.map(\.text)) { (state: inout EpisodeState, _) in
      if state.isStarred != isStarred { state.set(.isStarred, isStarred) }
    }
  }
}
