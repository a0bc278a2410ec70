import JSONText
import SQLiteKit
import SystemKit
import TestSupport
import Testing

@testable import UserState

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
}
