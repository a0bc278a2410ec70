import JSONText
import SQLiteKit
import SystemKit
import TestSupport
import Testing

@testable @_spi(RecordExchange) import UserState

@Suite struct UpgradeTests {
  let home = Home()

  /// A store as the first build wrote it.
  func writeFirstVersion() throws {
    _ = try File.createDirectory(home.folder.file("data"))
    let first = Migrator(
      applicationID: Migrator.userState.applicationID, migrations: [.m001Records])
    let connection = try first.open(path: home.path, durability: .full)
    try connection.execute(
      """
      INSERT INTO subscription VALUES ('https://example.com/a.xml', 115917337395200000, 'device-a',
        NULL, '{"mood":"good"}', 'https://example.com/a.xml', NULL, NULL, NULL, 1, 'Mine', 'Folder',
        '["x"]', 1768000000000, NULL);
      INSERT INTO episode_state VALUES ('25:https://example.com/a.xml6:guid:1', 115917337395200001,
        'device-a', NULL, NULL, 12345, 60000, NULL, 1, NULL, NULL, NULL, NULL, 1768000000000);
      INSERT INTO local_clock VALUES (1, 115917337395200001);
      """)
    connection.close()
  }

  @Test func `a store of the first version keeps every record and is copied`() throws {
    try writeFirstVersion()
    let store = try home.open()
    let subscription = try #require(try store.subscription(feed("a")))
    #expect(subscription.titleOverride == "Mine" && subscription.tags == ["x"])
    #expect(subscription.record.unknown.map(\.key) == ["mood"])
    let state = try #require(try store.episodeState(episode("1")))
    #expect(state.positionMilliseconds == 12_345 && state.maxPositionMilliseconds == 60_000)
    #expect(try store.lines(.full).count == 2)
    _ = try store.addToQueue([episode("1")])
    #expect(try store.queue().map(\.episode) == [episode("1")])
    store.close()
    let names = try File.list(home.folder.file("data"))
    #expect(names == ["UserState.sqlite", "UserState.sqlite.version-1"])
    let copy = try Connection(path: home.path + ".version-1", mode: .readOnly)
    #expect(try copy.userVersion == 1)
  }

  @Test func `reading a store of the first version brings it up to date, too`() throws {
    try writeFirstVersion()
    let store = try UserStateStore.openReadOnly(path: home.path)
    #expect(try store.subscriptions().count == 1)
    #expect(try store.queue().isEmpty)
  }

  /// What the tables of each version held, as its build wrote it: a row of every kind.
  private static let rows: [Int: String] = [
    1: """
    INSERT INTO subscription VALUES ('https://example.com/a.xml', 115917337395200000, 'device-a',
      NULL, NULL, 'https://example.com/a.xml', NULL, NULL, NULL, 1, NULL, NULL, NULL, NULL, NULL);
    INSERT INTO episode_state VALUES ('25:https://example.com/a.xml6:guid:1', 115917337395200001,
      'device-a', NULL, NULL, 12345, 60000, NULL, 1, NULL, NULL, NULL, NULL, NULL);
    INSERT INTO local_clock VALUES (1, 115917337395200009);
    """,
    2: """
    INSERT INTO queue_entry VALUES ('25:https://example.com/a.xml6:guid:1', 115917337395200002,
      'device-a', NULL, NULL, 1024, 115917337395200002);
    INSERT INTO playlist VALUES ('p', 115917337395200003, 'device-a', NULL, '{"mood":"good"}', 'Walks',
      'manual', NULL, 1024, NULL);
    INSERT INTO playlist_entry VALUES ('1:p36:25:https://example.com/a.xml6:guid:1',
      115917337395200004, 'device-a', NULL, NULL, 1024, 115917337395200004);
    INSERT INTO bookmark VALUES ('b', 115917337395200005, 'device-a', 115917337395200005, NULL,
      '25:https://example.com/a.xml6:guid:1', 5000, 'Heron', NULL, NULL);
    INSERT INTO setting VALUES ('6:global5:speed', 115917337395200006, 'device-a', NULL, NULL, '1.5');
    INSERT INTO listening_session VALUES ('s', 115917337395200007, 'device-a', NULL, NULL,
      '25:https://example.com/a.xml6:guid:1', 'device-a', 1768000000000, 1768000060000, 0, 60000,
      60000, 60000, 1);
    INSERT INTO local_inbox_decision VALUES ('25:https://example.com/a.xml6:guid:1', 'dismiss', 1);
    INSERT INTO local_open_session VALUES ('o', '25:https://example.com/a.xml6:guid:1', 1, 2, 0, 1,
      1000, 1, 1);
    """,
    3: """
    INSERT INTO local_change (type, id) SELECT 'subscription', id FROM subscription;
    INSERT INTO local_change (type, id) SELECT 'episodeState', id FROM episode_state;
    INSERT INTO local_change (type, id) SELECT 'queueEntry', id FROM queue_entry;
    INSERT INTO local_change (type, id) SELECT 'playlist', id FROM playlist;
    INSERT INTO local_change (type, id) SELECT 'playlistEntry', id FROM playlist_entry;
    INSERT INTO local_change (type, id) SELECT 'bookmark', id FROM bookmark;
    INSERT INTO local_change (type, id) SELECT 'setting', id FROM setting;
    INSERT INTO local_change (type, id) SELECT 'listeningSession', id FROM listening_session;
    """,
  ]

  private func schema(_ path: String) throws -> [String] {
    try Connection(path: path, mode: .readOnly).statement(
      "SELECT coalesce(sql, name) FROM sqlite_schema ORDER BY name"
    ).all { row in row.text(0) }
  }

  @Test(arguments: 1..<Migrator.userState.migrations.count)
  func `a store of any earlier version becomes what a new one is, and keeps every record`(
    version: Int
  ) throws {
    _ = try File.createDirectory(home.folder.file("data"))
    let migrations = Array(Migrator.userState.migrations.prefix(version))
    let older = Migrator(
      applicationID: Migrator.userState.applicationID, migrations: migrations)
    let connection = try older.open(path: home.path, durability: .full)
    for number in 1...version { try connection.execute(Self.rows[number] ?? "") }
    connection.close()
    let store = try home.open()
    let lines = try store.lines(.full)
    #expect(lines.count == (version == 1 ? 2 : 8))
    #expect(version == 1 || lines.contains { $0.contains(#""mood":"good""#) })
    let range = ChangeRange(after: 0, through: try store.lastChange())
    #expect(try store.changeCount(in: range) == lines.count)
    if version > 1 {
      #expect(try store.openSessions().map(\.id) == ["o"])
      #expect(try store.inboxDecisions() == [episode("1")])
      #expect(try store.playlistEntries("p").map(\.episode) == [episode("1")])
    }
    store.close()
    let new = Home()
    try new.open().close()
    #expect(try schema(home.path) == schema(new.path))
    let copy = try Connection(path: home.path + ".version-\(version)", mode: .readOnly)
    #expect(try copy.userVersion == version)
  }
}
