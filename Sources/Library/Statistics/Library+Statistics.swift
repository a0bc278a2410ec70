import IdentityKeys
public import Timestamps
import UserState

extension Library {
  /// What the person heard, each session under the key that its podcast has now.
  ///
  /// `since`: sessions that ended before are left out. `device`: this one, whose open sessions count
  /// as far as they have come.
  public func heardSessions(since: Timestamp? = nil, device: String? = nil) throws(LibraryError)
    -> [HeardSession]
  {
    let (ended, open) = try remembering { () throws(UserStateError) in
      (try userState.heardStretches(since: since), try userState.openSessions())
    }
    var heard = ended.map {
      HeardSession(
        feed: $0.feed, device: $0.device, start: $0.startedAt, end: max($0.startedAt, $0.endedAt),
        listenedMilliseconds: $0.listenedMilliseconds, contentMilliseconds: $0.contentMilliseconds)
    }
    heard += open.filter { session in since.map { session.heardAt >= $0 } ?? true }.map {
      HeardSession(
        feed: $0.episode.feed, device: device, start: $0.startedAt, end: $0.heardAt,
        listenedMilliseconds: $0.account.listenedMilliseconds,
        contentMilliseconds: $0.account.contentMilliseconds)
    }
    var names: [FeedKey: FeedKey] = [:]
    for index in heard.indices {
      let key = heard[index].feed
      if names[key] == nil { names[key] = try listedKey(of: key) }
      heard[index].feed = names[key] ?? key
    }
    return heard
  }
}
