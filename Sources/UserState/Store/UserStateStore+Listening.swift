public import IdentityKeys
import SQLiteKit
import SystemKit
public import Timestamps

extension UserStateStore {
  /// A session without a report for longer was left by a player that is gone.
  static let longestSilenceMilliseconds: Int64 = 6 * 3_600_000

  /// The finished sessions, in the order of their start.
  ///
  /// `since`: those that ended then or later.
  public func listeningSessions(since: Timestamp? = nil) throws(UserStateError)
    -> [ListeningSession]
  {
    let table = RecordTable.of(.listeningSession)
    do throws(SQLiteError) {
      let records = try table.records(
        "ended_at_ms", atLeast: since?.milliseconds ?? .min, connection)
      return records.filter { !$0.isDeleted }.map(ListeningSession.init)
        .sorted {
          ($0.startedAt?.milliseconds ?? 0, $0.id) < ($1.startedAt?.milliseconds ?? 0, $1.id)
        }
    } catch {
      throw .store(error)
    }
  }

  /// The sessions that go on, or that a crash left so, on this device.
  public func openSessions() throws(UserStateError) -> [OpenSession] {
    do { return try OpenSessionTable(connection: connection).all() } catch { throw .store(error) }
  }

  /// Begins a session; without a position where the person was.
  ///
  /// What a crash left open, of this episode or hours ago, is closed as not cleanly ended.
  ///
  /// - Returns: its id.
  public func startListening(
    _ episode: EpisodeKey, milliseconds: Int64? = nil, rate: Double? = nil
  ) throws(UserStateError) -> String {
    let now = clock.now()
    let id = UUIDText.random()
    return try together { () throws(UserStateError) in
      for left in try openSessions()
      where left.episode == episode
        || now.milliseconds(since: left.heardAt) > Self.longestSilenceMilliseconds
      {
        try finish(left, isClean: false)
      }
      let known = try episodeState(episode)?.positionMilliseconds ?? 0
      let position = Self.bounded(milliseconds ?? known)
      try keep(
        OpenSession(
          id: id, episode: episode, startedAt: now, heardAt: now,
          startPositionMilliseconds: position, positionMilliseconds: position, rate: rate,
          account: ListeningAccount()))
      return id
    }
  }

  /// Notes how far a session has come, and with it where playing goes on.
  ///
  /// - Throws: `.unknownSession` when there is none, or it has ended.
  public func continueListening(_ id: String, milliseconds: Int64, rate: Double? = nil)
    throws(UserStateError)
  {
    let now = clock.now()
    try together { () throws(UserStateError) in
      guard var session = try openSession(id) else { throw .unknownSession(id: id) }
      session.hear(at: now, positionMilliseconds: Self.bounded(milliseconds), rate: rate)
      try keep(session)
      _ = try setPosition(session.episode, milliseconds: session.positionMilliseconds)
    }
  }

  /// Ends a session; without a position where it was last heard of.
  ///
  /// Repeated, it changes nothing.
  ///
  /// - Throws: `.unknownSession` when there is none.
  public func stopListening(_ id: String, milliseconds: Int64? = nil) throws(UserStateError)
    -> WriteOutcome
  {
    let now = clock.now()
    return try together { () throws(UserStateError) in
      guard var session = try openSession(id) else {
        if let ended = try record(.listeningSession, id), !ended.isDeleted { return .unchanged }
        throw .unknownSession(id: id)
      }
      let position = Self.bounded(milliseconds ?? session.positionMilliseconds)
      session.hear(at: now, positionMilliseconds: position, rate: nil)
      try finish(session, isClean: true)
      _ = try setPosition(session.episode, milliseconds: position)
      return .changed
    }
  }

  /// Adds a finished session.
  ///
  /// Its id follows from what it says, so that nothing is counted twice when it is recorded again.
  ///
  /// - Returns: its id.
  public func recordListening(
    _ episode: EpisodeKey, from start: Timestamp, to end: Timestamp,
    startMilliseconds: Int64? = nil, endMilliseconds: Int64? = nil, rate: Double? = nil
  ) throws(UserStateError) -> String {
    let wall = max(0, end.milliseconds(since: start))
    let covered = Int64((Double(wall) * (rate ?? 1)).rounded())
    let first = Self.bounded(startMilliseconds ?? endMilliseconds.map { $0 - covered } ?? 0)
    let last = Self.bounded(endMilliseconds ?? first + covered)
    var account = ListeningAccount()
    account.add(wallMilliseconds: wall, from: first, to: last, rate: rate)
    let id = Composite.encoded([episode.text, start.iso8601, end.iso8601])
    try together { () throws(UserStateError) in
      try write(
        OpenSession(
          id: id, episode: episode, startedAt: start, heardAt: max(start, end),
          startPositionMilliseconds: first, positionMilliseconds: last, account: account),
        isClean: true)
    }
    return id
  }

  /// Closes what players left open as not cleanly ended.
  ///
  /// - Returns: how many there were.
  public func recoverListening() throws(UserStateError) -> Int {
    try together { () throws(UserStateError) in
      let left = try openSessions()
      for session in left { try finish(session, isClean: false) }
      return left.count
    }
  }

  private func openSession(_ id: String) throws(UserStateError) -> OpenSession? {
    do { return try OpenSessionTable(connection: connection).session(id) } catch {
      throw .store(error)
    }
  }

  private func keep(_ session: OpenSession) throws(UserStateError) {
    do { try OpenSessionTable(connection: connection).write(session) } catch {
      throw .store(error)
    }
  }

  /// Makes a record of a session, which is open no longer.
  private func finish(_ session: OpenSession, isClean: Bool) throws(UserStateError) {
    do { try OpenSessionTable(connection: connection).remove(session.id) } catch {
      throw .store(error)
    }
    try write(session, isClean: isClean)
  }

  private func write(_ session: OpenSession, isClean: Bool) throws(UserStateError) {
    let device = deviceID
    _ = try edit([session.id], revives: true) { (record: inout ListeningSession, _) in
      record.set(.episode, session.episode.text)
      record.set(.device, record.device ?? device)
      record.set(.startedAt, session.startedAt)
      record.set(.endedAt, session.heardAt)
      record.set(.startPosition, milliseconds: session.startPositionMilliseconds)
      record.set(.endPosition, milliseconds: session.positionMilliseconds)
      record.set(.listened, milliseconds: session.account.listenedMilliseconds)
      record.set(.content, milliseconds: session.account.contentMilliseconds)
      record.set(.endedCleanly, isClean)
    }
  }

  private static func bounded(_ milliseconds: Int64) -> Int64 {
    min(max(0, milliseconds), longestMilliseconds)
  }
}
