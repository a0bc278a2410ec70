import SQLiteKit
import SystemKit
public import Timestamps

/// What a person did, in one precious file.
///
/// Its face takes keys, numbers, times, closed choices and text that a person typed. Each write is
/// one transaction and on the disk when the call returns. One thread at a time.
public final class UserStateStore {
  let connection: Connection
  let deviceID: String
  let clock: WallClock

  init(_ connection: Connection, deviceID: String, clock: WallClock) {
    self.connection = connection
    self.deviceID = deviceID
    self.clock = clock
  }

  /// Opens the store for reading and writing; makes it, and its folder, if there is none.
  ///
  /// A new file has mode 0600, a new folder 0700. An older store is copied beside itself
  /// (`UserState.sqlite.version-1`) and migrated; a newer one is refused untouched, and so is
  /// an empty file: it is no new store but a lost one.
  ///
  /// `deviceID` is this installation's random UUID, which the caller keeps outside of the store.
  /// The busy timeout is for another command's write, which is short.
  public static func open(
    path: String, deviceID: String, clock: WallClock, busyTimeoutMilliseconds: Int = 10_000
  ) throws(UserStateError) -> UserStateStore {
    if try !StoreFiles.isStore(path) { try StoreFiles.create(path, .userState) }
    do throws(MigrationError) {
      let connection = try writer(.userState, path, busyTimeoutMilliseconds)
      return UserStateStore(connection, deviceID: deviceID, clock: clock)
    } catch {
      throw .unusable(error)
    }
  }

  /// Opens the store for commands that only read.
  ///
  /// Every write throws `.store` with `.readOnly`.
  ///
  /// Where there is none, it reads as empty, and none is made. An older one is migrated first.
  public static func openReadOnly(
    path: String, busyTimeoutMilliseconds: Int = 10_000
  ) throws(UserStateError) -> UserStateStore {
    _ = try StoreFiles.isStore(path)
    do throws(MigrationError) {
      let connection = try reader(.userState, path, busyTimeoutMilliseconds)
      return UserStateStore(connection, deviceID: "", clock: .system)
    } catch {
      throw .unusable(error)
    }
  }

  /// Closes the file.
  ///
  /// Nothing is lost if this is left out.
  public func close() { connection.close() }

  /// What is wrong inside the file, in SQLite's words.
  ///
  /// Empty: it is sound. Reads all of it.
  public func integrityCheck() throws(UserStateError) -> [String] {
    do { return try connection.integrityCheck() } catch { throw .store(error) }
  }

  static func writer(_ migrator: Migrator, _ path: String, _ timeout: Int) throws(MigrationError)
    -> Connection
  {
    try migrator.open(path: path, durability: .full, busyTimeoutMilliseconds: timeout) {
      (version) throws(SQLiteError) in
      try StoreFiles.copy(path, version: version)
    }
  }

  static func reader(_ migrator: Migrator, _ path: String, _ timeout: Int) throws(MigrationError)
    -> Connection
  {
    guard try migrator.version(ofFileAt: path) > 0 else { return try emptyStore(migrator) }
    do throws(MigrationError) {
      return try migrator.openReadOnly(path: path, busyTimeoutMilliseconds: timeout)
    } catch .older {
      try writer(migrator, path, timeout).close()
      return try migrator.openReadOnly(path: path, busyTimeoutMilliseconds: timeout)
    }
  }

  /// A store in memory that nobody can write to.
  private static func emptyStore(_ migrator: Migrator) throws(MigrationError) -> Connection {
    let connection = try migrator.open(path: ":memory:")
    do { try connection.execute("PRAGMA query_only = ON") } catch { throw .store(error) }
    return connection
  }
}
