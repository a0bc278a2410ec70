import Testing

@testable @_spi(UserInput) import UserState

@Suite struct BookmarkTests {
  let home = Home()

  @Test func `bookmarks stand by episode and place, and are removed by id`() throws {
    let store = try home.open()
    let late = try store.addBookmark(
      episode("1"), milliseconds: 90_000, title: UserAuthoredText(" Heron "),
      note: UserAuthoredText("loud"))
    let early = try store.addBookmark(episode("1"), milliseconds: -5)
    #expect(try store.bookmarks().map(\.id) == [early, late])
    let bookmark = try #require(try store.bookmark(late))
    #expect(bookmark.title == "Heron" && bookmark.note == "loud" && bookmark.createdAt == morning)
    #expect(try store.bookmark(early)?.timeMilliseconds == 0)
    #expect(try store.removeBookmarks([late]) == .changed)
    #expect(try store.removeBookmarks([late, "other"]) == .unchanged)
    #expect(try store.bookmark(late) == nil)
    #expect(try store.bookmarks().map(\.id) == [early])
  }
}

@Suite struct InboxDecisionTests {
  let home = Home()

  @Test func `kept goes to the queue's end, dismissed into the archive, and both are local`() throws
  {
    let store = try home.open()
    _ = try store.addToQueue([episode("9")])
    #expect(try store.decide(.keep, [episode("1")]) == .changed)
    #expect(try store.decide(.keep, [episode("1")]) == .unchanged)
    _ = try store.decide(.dismiss, [episode("2")])
    #expect(try store.queue().map(\.episode) == [episode("9"), episode("1")])
    #expect(try store.episodeState(episode("2"))?.isArchived == true)
    #expect(try store.inboxDecisions() == [episode("1"), episode("2")])
    #expect(try !store.lines(.full).contains { $0.contains("inbox") })
  }
}
