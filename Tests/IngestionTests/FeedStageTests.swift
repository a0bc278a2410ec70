import IdentityKeys
import Ingestion
import PodcastCache
import TestSupport
import Testing
import Timestamps

/// The life of a feed, event by event, as `docs/REFRESH.md` draws it.
@Suite struct FeedStageTests {
  let harness: RefreshHarness

  init() throws { harness = try RefreshHarness() }

  private func stage() throws -> FeedStage { try harness.state().stage(at: harness.now) }

  private func refresh() throws { try harness.refresh() }

  @Test func `from new to changed, unchanged, due, failing and back`() throws {
    harness.serve(rss([item("a")]))
    try refresh()
    #expect(try stage() == .changed)
    harness.now = harness.now.adding(seconds: 60)
    try refresh()
    #expect(try stage() == .unchanged)
    harness.now = harness.now.adding(seconds: 30 * 86_400)
    #expect(try stage() == .due)
    harness.answers.set("/feed.xml") { _ in LoopbackResponse(500) }
    try refresh()
    #expect(try stage() == .failing)
    harness.serve(rss([item("b"), item("a")]))
    try refresh()
    #expect(try stage() == .changed)
  }

  @Test func `410 makes it fail, and after days gone; an answer brings it back`() throws {
    harness.answers.set("/feed.xml") { _ in LoopbackResponse(410) }
    for _ in 0..<3 {
      try refresh()
      #expect(try stage() == .failing)
      harness.now = harness.now.adding(seconds: 86_400)
    }
    #expect(try stage() == .gone)
    harness.serve(rss([item("a")]))
    try harness.refresh([harness.feed()], .force)
    #expect(try stage() == .changed)
  }

  @Test func `a move is a trait beside the stage`() throws {
    harness.serve(rss((1...6).map { item("\($0)", day: $0) }))
    try refresh()
    #expect(try harness.state().traits == [])
    harness.answers.set("/feed.xml") { _ in .redirect(301, to: "/new.xml") }
    harness.serve(rss((1...6).map { item("\($0)", day: $0) }), at: "/new.xml")
    try refresh()
    #expect(try harness.state().traits == [.moved])
  }
}
