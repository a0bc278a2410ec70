public import IdentityKeys
import SQLiteKit

extension UserStateStore {
  /// Everything that is set, also under names that this build does not know.
  public func settings() throws(UserStateError) -> [Setting] {
    do throws(SQLiteError) {
      return try RecordTable.of(.setting).live(connection)
        .map(Setting.init)
    } catch {
      throw .store(error)
    }
  }

  /// What is set for the feed, else for everything, else nothing.
  ///
  /// `feeds`: all keys of the feed, the nearest first.
  public func setting(_ name: String, of feeds: [FeedKey] = []) throws(UserStateError) -> String? {
    for feed in feeds.map(Optional.some) + [nil] {
      let record = try record(.setting, Setting.id(name, of: feed))
      if let record, !record.isDeleted { return Setting(record: record).value }
    }
    return nil
  }

  /// Sets a value; whether it is one of the name's is for ``SettingDefinition`` to say.
  public func set(_ name: String, of feed: FeedKey? = nil, to value: UserAuthoredText)
    throws(UserStateError) -> WriteOutcome
  {
    try edit([Setting.id(name, of: feed)], revives: true) { (setting: inout Setting, _) in
      setting.set(.value, value.text)
    }
  }

  public func unset(_ name: String, of feed: FeedKey? = nil) throws(UserStateError) -> WriteOutcome
  {
    try delete(.setting, [Setting.id(name, of: feed)])
  }
}

extension UserStateStore {
  /// What holds of a setting that this build knows: what was set, where it is one of its values, else
  /// what holds without.
  ///
  /// `nil`: nothing does. `feeds`: all keys of the feed, the nearest first.
  public func value(of definition: SettingDefinition, for feeds: [FeedKey] = [])
    throws(UserStateError) -> String?
  {
    let known = try setting(definition.name, of: definition.isPerFeed ? feeds : [])
    if let known, definition.kind.accepts(known) { return known }
    return definition.standard.isEmpty ? nil : definition.standard
  }
}
