/// What a setting is called, what it may be, and what holds without it.
public struct SettingDefinition: Sendable {
  public var name: String
  public var kind: SettingKind
  /// What holds when nothing is set.
  ///
  /// Empty: nothing does.
  public var standard: String
  /// Whether one feed can have its own.
  public var isPerFeed: Bool
  /// A phrase without a full stop.
  public var help: String

  init(
    _ name: String, _ kind: SettingKind, _ standard: String, perFeed isPerFeed: Bool = false,
    _ help: String
  ) {
    self.name = name
    self.kind = kind
    self.standard = standard
    self.isPerFeed = isPerFeed
    self.help = help
  }

  public static func named(_ name: String) -> SettingDefinition? {
    all.first { $0.name == name }
  }

  /// Every setting that this build knows, by name.
  public static let all: [SettingDefinition] = [
    SettingDefinition(
      "inbox-age", .duration, "", perFeed: true,
      "older episodes leave the inbox; without it none does"),
    SettingDefinition(
      "inbox-newest", .integer(0...1000), "1", perFeed: true,
      "how many episodes of a fresh subscription, that were there before, go to the inbox"),
    SettingDefinition(
      "inbox-words", .text, "", perFeed: true,
      "only episodes with one of these words in the title go to the inbox"),
    SettingDefinition(
      "moves", .choice(["follow", "ask"]), "follow", perFeed: true,
      "whether a feed's proven move changes its subscription"),
    SettingDefinition(
      "refresh-ceiling", .duration, "1d", "no feed is left unasked for longer than this"),
    SettingDefinition("refresh-floor", .duration, "1h", "no feed is asked more often than this"),
    SettingDefinition(
      "skip-intro", .duration, "0s", perFeed: true, "how much players skip at the start"),
    SettingDefinition(
      "skip-outro", .duration, "0s", perFeed: true, "how much players leave out at the end"),
    SettingDefinition(
      "speed", .number(0.25...4), "1", perFeed: true, "how fast players play, 1 as recorded"),
    SettingDefinition(
      "timezone", .timeZone, "", "the zone of days and weeks in statistics; else the system's"),
  ]
}
