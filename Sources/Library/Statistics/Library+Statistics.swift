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
    var feeds = ended.feeds
    for index in feeds.indices { feeds[index] = try listedKey(of: feeds[index]) }
    var heard = ended.stretches.map {
      HeardSession(
        feed: feeds[$0.feed], device: $0.device, start: $0.startedAt,
        end: max($0.startedAt, $0.endedAt), listenedMilliseconds: $0.listenedMilliseconds,
        contentMilliseconds: $0.contentMilliseconds)
    }
    for session in open where since.map({ session.heardAt >= $0 }) ?? true {
      heard.append(
        HeardSession(
          feed: try listedKey(of: session.episode.feed), device: device, start: session.startedAt,
          end: session.heardAt, listenedMilliseconds: session.account.listenedMilliseconds,
          contentMilliseconds: session.account.contentMilliseconds))
    }
    return heard
  }
}
