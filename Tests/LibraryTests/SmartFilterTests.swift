import IdentityKeys
import Library
import PodcastCache
import Testing
import Timestamps
@_spi(UserInput) import UserState

@Suite struct SmartFilterTests {
  @Test func `conditions are read with their negations and quotes`() throws {
    let filter = try SmartFilter(
      parsing: " feed:\"Salt Marsh\" not:played:yes age<30d duration>1.5h words:\"Bittern  MUD\" ")
    #expect(
      filter.conditions == [
        .init(test: .feed("Salt Marsh")),
        .init(isNegated: true, test: .played(true)),
        .init(test: .age(.below, milliseconds: 30 * 86_400_000)),
        .init(test: .duration(.above, milliseconds: 5_400_000)),
        .init(test: .words(["bittern", "mud"])),
      ])
  }

  @Test(arguments: [
    ("", 1, "there is no condition"), ("   ", 1, "there is no condition"),
    ("played:maybe", 8, "played is yes or no, not \"maybe\""),
    ("feed:x mood:good", 8, "\"mood\" is no condition"), ("age:30d", 4, "compared with < or >"),
    ("age<30", 5, "a duration such as"), ("feed<x", 5, "followed by a colon"),
    ("feed:\"x", 6, "not closed"), ("feed:\"x\"tag:y", 9, "a blank is missing"),
    ("feed:", 6, "feed: needs a text"), ("words:\"  \"", 7, "needs"),
    ("played:yes and starred:yes", 12, "\"and\" is no condition"), ("not:", 5, "write feed:"),
    ("(", 1, "write feed:"), ("not:not:played:yes", 5, "\"not\" is no condition"),
  ])
  func `what is wrong is said with its place`(text: String, column: Int, part: String) {
    let error = #expect(throws: SmartFilterError.self) { try SmartFilter(parsing: text) }
    #expect(error?.column == column)
    #expect(error?.message.contains(part) == true, "\(error?.description ?? "")")
  }

  let home: LibraryHome

  /// Salt has two episodes, Sourdough one.
  init() throws {
    home = try LibraryHome()
    let salt = try home.add(
      "a.xml", title: "Salt Märsh",
      [
        LibraryHome.item(
          "1", title: "The bittern", day: 2,
          more:
            "<itunes:duration>1800</itunes:duration><description>Booming &lt;b&gt;reeds&lt;/b&gt;</description>"
        ),
        LibraryHome.item(
          "2", title: "Mud", day: 20, more: "<itunes:duration>600</itunes:duration>"),
      ])
    let bread = try home.add(
      "b.xml", title: "Sourdough", [LibraryHome.item("3", title: "Rye", day: 10)])
    _ = try home.userState.edit(bread, SubscriptionEdit(tags: [UserAuthoredText("Kitchen")]))
    _ = try home.userState.setPlayed([home.key(salt, "2")], true)
    _ = try home.userState.setStarred([home.key(bread, "3")], true)
  }

  @Test(arguments: [
    ("played:no", ["Rye", "The bittern"]), ("not:played:no", ["Mud"]), ("starred:yes", ["Rye"]),
    ("feed:marsh", ["Mud", "The bittern"]), ("not:feed:marsh", ["Rye"]), ("tag:kitchen", ["Rye"]),
    ("age<15d", ["Mud"]), ("age>15d", ["Rye", "The bittern"]), ("duration<20m", ["Mud"]),
    ("duration>20m", ["The bittern"]), ("not:duration>20m", ["Mud", "Rye"]),
    ("words:\"reeds BITTERN\"", ["The bittern"]), ("not:words:reeds", ["Mud", "Rye"]),
    ("feed:marsh played:no words:booming", ["The bittern"]), ("feed:nothing", []),
    ("archived:no", ["Mud", "Rye", "The bittern"]),
  ])
  func `a filter finds what all its conditions hold of`(text: String, titles: [String]) throws {
    let found = try home.library.episodes(
      matching: SmartFilter(parsing: text), now: LibraryHome.now)
    #expect(found.compactMap { $0.row.facts.title } == titles)
  }

  @Test func `a smart playlist is made when it is asked for`() throws {
    let id = try home.userState.createPlaylist(
      UserAuthoredText("Todo"), filter: UserAuthoredText("played:no"))
    let playlist = try home.library.playlist(named: "TODO")
    #expect(playlist.id == id && playlist.kind == .smart)
    #expect(try home.library.episodes(of: playlist, now: LibraryHome.now).count == 2)
    let key = try home.library.episodes(of: playlist, now: LibraryHome.now)[0].key
    _ = try home.userState.setPlayed([key], true)
    #expect(try home.library.episodes(of: playlist, now: LibraryHome.now).count == 1)
    #expect(try home.userState.playlistEntries(id).isEmpty)
  }

  @Test func `a filter that this build cannot read is an error, not an empty list`() throws {
    _ = try home.userState.createPlaylist(
      UserAuthoredText("Odd"), filter: UserAuthoredText("mood:good"))
    let playlist = try home.library.playlist(named: "Odd")
    #expect(throws: LibraryError.self) {
      try home.library.episodes(of: playlist, now: LibraryHome.now)
    }
  }
}
