import IdentityKeys
import JSONText
import Library
import UserState

/// Settings in the forms that lists have.
struct SettingsOutput {
  private let session: Session
  private let library: Library
  /// `nil`: what holds for everything.
  private let feed: LibraryFeed?

  init(_ session: Session, _ library: Library, _ feed: LibraryFeed?) {
    self.session = session
    self.library = library
    self.feed = feed
  }

  struct Row {
    var name: String
    var value: String?
    var standard: String?
    /// Whose value it is.
    var feed: FeedKey?
    var help: String?
  }

  /// Every setting that is known, then those that are kept without being known.
  func list() throws -> ExitStatus {
    let rows = try rows()
    if session.form != .text {
      try session.output.json { json in
        json.key("settings")
        try json.array { json in
          for row in rows { try json.object { try members(of: row, &$0) } }
        }
      }
      return .done
    }
    var table = TextTable([.init("NAME"), .init("VALUE"), .init("DEFAULT"), .init("", limit: 80)])
    for row in rows {
      table.add([row.name, row.value ?? "", row.standard ?? "", row.help ?? "not known here"])
    }
    for line in table.lines(session.style) { try session.output.line(line) }
    return .done
  }

  func get(_ name: String) throws -> ExitStatus {
    guard let row = try rows().first(where: { $0.name == name }) else { return .done }
    if session.form != .text {
      try session.output.json { json in
        json.key("settings")
        try json.array { json in try json.object { try members(of: row, &$0) } }
      }
    } else {
      try session.output.line(row.value ?? row.standard ?? "")
    }
    return .done
  }

  private func rows() throws -> [Row] {
    let set = try library.userState.settings()
    let keys = try feed.map { try library.keys(of: $0) } ?? []
    func found(_ name: String) -> Setting? {
      for key in keys.map(Optional.some) + [nil] {
        if let setting = set.first(where: { $0.name == name && $0.feed == key }) { return setting }
      }
      return nil
    }
    let known = SettingDefinition.all.filter { feed == nil || $0.isPerFeed }
    let rows = known.map { definition in
      let setting = found(definition.name)
      return Row(
        name: definition.name, value: setting?.value,
        standard: definition.standard.isEmpty ? nil : definition.standard, feed: setting?.feed,
        help: definition.help)
    }
    let strange = Set(set.map(\.name)).filter { SettingDefinition.named($0) == nil }
    return rows
      + strange.sorted().compactMap(found).map {
        Row(name: $0.name, value: $0.value, feed: $0.feed)
      }
  }

  private func members(of row: Row, _ json: inout JSONWriter) throws {
    json.member("name", row.name)
    json.member("value", row.value ?? row.standard)
    json.member("default", row.standard)
    if let key = row.feed {
      let title = try library.feed(key)?.title ?? key.url
      json.key("feed")
      json.object { json in
        json.member("key", key.text)
        json.member("title", title)
      }
    }
    json.member("help", row.help)
  }
}
