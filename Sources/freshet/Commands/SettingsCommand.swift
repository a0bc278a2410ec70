import CommandLineKit
import IdentityKeys
import JSONText
import Library
import Timestamps
@_spi(UserInput) import UserState

/// What a person sets, for everything or for one feed; it goes along to other devices.
enum SettingsCommand {
  private static let feed = CommandOption(
    "feed", value: "FEED", .text, "for one feed: a key, an address or a part of a title")
  private static let name = Operand("NAME", .text, .one, "as \"settings list\" shows it")

  static let command = Command(
    "settings", "show and change your settings",
    details: ["They go along to your other devices; what is of this machine is in config.json."],
    section: "Care",
    subcommands: [
      Command(
        "list", "show all settings", options: [feed],
        examples: [Command.Example("freshet settings list", "with what holds without them")]),
      Command(
        "get", "show one setting", operands: [name], options: [feed],
        examples: [Command.Example("freshet settings get speed", "its value")]),
      Command(
        "set", "set a value", operands: [name, Operand("VALUE", .text, .one, "its new value")],
        options: [feed],
        examples: [
          Command.Example("freshet settings set speed 1.5 --feed example.com", "of one feed")
        ]),
      Command(
        "unset", "take a value back", operands: [name], options: [feed],
        examples: [Command.Example("freshet settings unset speed", "the standard holds again")]),
    ])

  static func run(_ session: Session) throws -> ExitStatus {
    let stores = Stores(session)
    let library = try stores.tolerantLibrary()
    let feed = try session.invocation.text("feed").map { try library.feed(named: $0) }
    let output = SettingsOutput(session, library, feed)
    if session.invocation.path.last == "list" { return try output.list() }
    let name = session.invocation.operand("NAME") ?? ""
    let definition = try definition(of: name, feed, session, library)
    switch session.invocation.path.last {
    case "get": return try output.get(name)
    case "set":
      let value = session.invocation.operand("VALUE") ?? ""
      try check(value, definition, session)
      _ = try stores.userState().set(name, of: feed?.key, to: UserAuthoredText(value))
    default: _ = try stores.userState().unset(name, of: feed?.key)
    }
    return session.isQuiet && session.form == .text ? .done : try output.get(name)
  }

  /// - Throws: for a name that nobody knows; one that was set elsewhere may be shown and taken back.
  private static func definition(
    of name: String, _ feed: LibraryFeed?, _ session: Session, _ library: Library
  ) throws -> SettingDefinition? {
    if let definition = SettingDefinition.named(name) {
      if feed != nil, !definition.isPerFeed {
        throw session.usage("\(name) cannot be set for one feed")
      }
      return definition
    }
    let isKept = try library.userState.settings().contains { $0.name == name }
    if isKept, session.invocation.path.last != "set" { return nil }
    let names = SettingDefinition.all.map(\.name).joined(separator: ", ")
    throw session.usage("there is no setting \"\(name)\"; there are: \(names)")
  }

  private static func check(
    _ value: String, _ definition: SettingDefinition?, _ session: Session
  ) throws {
    guard let definition else { return }
    let isZone = definition.kind == .timeZone
    guard definition.kind.accepts(value), !isZone || TimeZone(named: value) != nil else {
      throw session.usage(
        "\(definition.name) is \(definition.kind.expectation), not \"\(value)\"")
    }
  }
}
