import IdentityKeys
import Library
import PodcastCache
import Testing
import UserState

@Suite struct ReferenceTests {
  let home: LibraryHome
  let salt: FeedKey

  init() throws {
    home = try LibraryHome()
    salt = try home.add(
      "salt.xml", title: "Le Piège à sel",
      [2, 1].map { LibraryHome.item("g\($0)", title: "T\($0)", day: $0) })
    try home.add("marsh.xml", title: "Marsh and salt")
  }

  @Test(arguments: ["piege", "PIÈGE A", "Le Piège à sel", " sel "])
  func `a title is found by a part of it, whatever the case and diacritics`(text: String) throws {
    #expect(try home.library.feed(named: text).key == salt)
  }

  @Test func `a part of the address names a feed where no title has it`() throws {
    #expect(try home.library.feed(named: "marsh.xml").key.text.hasSuffix("marsh.xml"))
    #expect(try home.library.feed(named: "salt.xml").key == salt)
  }

  @Test func `what fits several feeds is named as such, with their titles`() {
    #expect(
      throws: LibraryError.reference(
        .ambiguousFeed("a", titles: ["Marsh and salt", "Le Piège à sel"], count: 2))
    ) { try home.library.feed(named: "a") }
  }

  @Test func `two feeds of one title are told apart by their addresses`() throws {
    let other = try home.add("other.xml", title: "Le Piège à sel")
    let titles = [other.text, salt.text]
    #expect(
      throws: LibraryError.reference(
        .ambiguousFeed("piege", titles: titles, count: 2))
    ) { try home.library.feed(named: "piege") }
  }

  @Test func `a subscribed feed goes before one that was ended`() throws {
    let ended = try home.add("old.xml", title: "Piège, the old one")
    _ = try home.userState.unsubscribe([ended])
    #expect(try home.library.feed(named: "piège").key == salt)
    #expect(try home.library.feed(named: "old one").key == ended)
  }

  @Test func `a number counts from the newest`() throws {
    #expect(try home.library.episode(named: "piege#1").key == home.key(salt, "g2"))
    #expect(try home.library.episode(named: salt.text + "#2").key == home.key(salt, "g1"))
  }

  @Test func `an episode's key names it`() throws {
    let key = home.key(salt, "g1")
    #expect(try home.library.episode(named: key.text).row.facts.title == "T1")
  }

  @Test(arguments: [
    ("piege#3", ReferenceError.episodeNumber(3, count: 2)),
    ("piege#0", .noEpisode("piege#0")),
    ("piege", .noEpisode("piege")),
    ("nothing#1", .unknownFeed("nothing")),
    ("", .noEpisode("")),
  ])
  func `what names no episode says why`(text: String, error: ReferenceError) {
    #expect(throws: LibraryError.reference(error)) { try home.library.episode(named: text) }
  }
}
