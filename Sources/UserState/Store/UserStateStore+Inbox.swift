public import IdentityKeys
import SQLiteKit
import Timestamps

/// What a person decided about an episode in this device's inbox.
public enum InboxDecision: String, Sendable {
  case keep
  case dismiss
}

extension UserStateStore {
  /// The episodes that were decided about on this device.
  public func inboxDecisions() throws(UserStateError) -> Set<EpisodeKey> {
    do throws(SQLiteError) {
      let keys = try connection.statement("SELECT episode FROM local_inbox_decision")
        .all { row in EpisodeKey(stored: row.text(0)) }
      return Set(keys.compactMap(\.self))
    } catch {
      throw .store(error)
    }
  }

  /// Takes episodes out of the inbox: to the end of the queue, or into the archive.
  public func decide(_ decision: InboxDecision, _ episodes: [EpisodeKey]) throws(UserStateError)
    -> WriteOutcome
  {
    let now = clock.now()
    return try together { () throws(UserStateError) in
      var isNew = false
      for episode in episodes {
        isNew = try note(decision, episode, now) || isNew
      }
      let outcome =
        decision == .keep
        ? try addToQueue(episodes) : try setArchived(episodes, true)
      return isNew ? .changed : outcome
    }
  }

  /// - Returns: whether it was decided otherwise, or not at all.
  private func note(_ decision: InboxDecision, _ episode: EpisodeKey, _ now: Timestamp)
    throws(UserStateError) -> Bool
  {
    do throws(SQLiteError) {
      let known = try connection.statement(
        "SELECT decision FROM local_inbox_decision WHERE episode = ?1"
      ).bind(1, episode.text).first { row in row.text(0) }
      guard known != decision.rawValue else { return false }
      try connection.statement(
        "INSERT OR REPLACE INTO local_inbox_decision (episode, decision, decided_at_ms) VALUES (?, ?, ?)"
      ).bind(1, episode.text).bind(2, decision.rawValue).bind(3, now.milliseconds).run()
      return true
    } catch {
      throw .store(error)
    }
  }
}
