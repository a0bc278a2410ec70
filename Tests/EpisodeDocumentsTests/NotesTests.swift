import EpisodeDocuments
import FeedModel
import Testing

struct NotesTests {
  @Test func `times in front of lines are chapters`() {
    let found = chapters(
      """
      <p>Today:</p><ul><li>00:00 Hello</li><li>(02:30) Soup &amp; bread</li><li>[1:04:14] – Letters</li>
      <li><a href="https://example.org/?t=4000">01:06:40</a> | Bye</li></ul>
      <p>Next show at 18:30, as in 2:15 of last week. 19:00 doors</p>
      """)
    #expect(
      found == [
        Chapter(startSeconds: 0, title: "Hello"), Chapter(startSeconds: 150, title: "Soup & bread"),
        Chapter(startSeconds: 3_854, title: "Letters"), Chapter(startSeconds: 4_000, title: "Bye"),
      ])
  }

  @Test(arguments: [
    "1. 00:00 One\n2. 01:00 Two", "00:00 - 01:00 One\n01:00 - 09:00 Two", "0:00: One\n1:00: Two",
    "► 00:00 — One\n► 01:00 — Two", "00:00 One<br>01:00 Two<br>00:30 not any more",
  ])
  func `lines are marked in many ways`(notes: String) {
    #expect(chapters(notes)?.map(\.title) == ["One", "Two"])
    #expect(chapters(notes)?.map(\.startSeconds) == [0, 60])
  }

  @Test(arguments: [
    "00:00 Only one", "no times at all", "18:30 pm doors\n19:00 pm show", "05:00 Five\n05:00 Five",
    "00:75 Not a time\n00:80 nor this", "12:30\n13:40", "3:16", "",
  ])
  func `what is no list is none`(notes: String) {
    #expect(chapters(notes) == nil)
  }

  @Test func `times beyond the end are of something else`() {
    var episode = Episode()
    episode.summary = "10:00 Doors\n18:30 Show"
    episode.durationSeconds = 700
    #expect(ChaptersDocument(notesOf: episode) == nil)
    episode.durationSeconds = nil
    #expect(ChaptersDocument(notesOf: episode)?.chapters.count == 2)
  }

  private func chapters(_ notes: String) -> [Chapter]? {
    var episode = Episode()
    episode.contentHTML = notes
    return ChaptersDocument(notesOf: episode)?.chapters
  }
}
