import IdentityKeys
import Testing

@testable @_spi(RecordExchange) @_spi(UserInput) import UserState

@Suite struct SettingTests {
  let home = Home()

  @Test func `a feed's own value goes before the one for everything`() throws {
    let store = try home.open()
    #expect(try store.setting("speed", of: [feed("a")]) == nil)
    _ = try store.set("speed", to: UserAuthoredText("1.5"))
    _ = try store.set("speed", of: feed("a"), to: UserAuthoredText("2"))
    #expect(try store.setting("speed", of: [feed("a")]) == "2")
    #expect(try store.setting("speed", of: [feed("b")]) == "1.5")
    #expect(try store.unset("speed", of: feed("a")) == .changed)
    #expect(try store.setting("speed", of: [feed("a")]) == "1.5")
    #expect(try store.set("speed", of: feed("a"), to: UserAuthoredText("2")) == .changed)
    #expect(try store.setting("speed", of: [feed("a")]) == "2")
  }

  @Test func `a name that is not known is kept`() throws {
    let store = try home.open()
    _ = try store.merge([
      try record(
        """
        {"type":"setting","id":"6:global5:gravy","updatedAt":"2026-01-01T00:00:00Z",
        "deviceID":"b","value":"thick","since":7}
        """)
    ])
    #expect(try store.settings().map(\.name) == ["gravy"])
    #expect(try store.settings().map(\.value) == ["thick"])
    #expect(try store.lines(.full)[0].contains("\"since\":7"))
  }

  @Test func `a value that is none of its kind is not used`() throws {
    let store = try home.open()
    let speed = try #require(SettingDefinition.named("speed"))
    for (set, used) in [("fast", "1"), ("99", "1"), ("1.25", "1.25")] {
      _ = try store.set("speed", to: UserAuthoredText(set))
      #expect(try store.value(of: speed) == used)
    }
  }

  @Test func `every setting can be what holds without it, and is explained`() {
    for definition in SettingDefinition.all {
      #expect(definition.standard.isEmpty || definition.kind.accepts(definition.standard))
      #expect(!definition.help.isEmpty && !definition.kind.expectation.isEmpty)
    }
    let names = SettingDefinition.all.map(\.name)
    #expect(names == names.sorted() && Set(names).count == names.count)
  }
}
