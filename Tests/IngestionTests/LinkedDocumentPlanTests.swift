import Digests
import FeedFetcher
import IdentityKeys
import PodcastCache
import Testing
import Timestamps

@testable import Ingestion

@Suite struct LinkedDocumentPlanTests {
  static let now = Timestamp(seconds: 1_796_000_000)
  var feed: SubscribedFeed
  var settings = LinkedDocumentSettings(kinds: [.chapters, .transcript])

  init() throws {
    let url = "https://example.org/feed.xml"
    feed = SubscribedFeed(key: try #require(FeedKey(url: url)), url: url)
  }

  private static func address(_ name: String) -> LinkedDocumentAddress {
    LinkedDocumentAddress(.transcript, url: "https://example.org/\(name)")
  }

  /// Episodes, the newest first, each with the documents that it names.
  private static func links(_ episodes: [[String]], absent: [String] = []) -> DocumentLinks {
    var links = DocumentLinks()
    for names in episodes {
      links.add(
        names.map { DocumentLink(address: address($0), type: "text/vtt") }, isAbsent: false)
    }
    links.add(absent.map { DocumentLink(address: address($0), type: nil) }, isAbsent: true)
    return links
  }

  private static func known(_ name: String, due: Int64, bytes: Int? = nil) -> LinkedDocument {
    var document = LinkedDocument(
      address(name), attempted: now.adding(seconds: -60), due: now.adding(seconds: due))
    document.content = bytes.map {
      LinkedDocumentContent(
        digest: XXH3.hash128(of: name), byteCount: $0, changed: now,
        validators: Validators(etag: "\"\(name)\"", url: "https://cdn.example.org/\(name)"))
    }
    return document
  }

  private func plan(
    _ links: DocumentLinks, known: [LinkedDocument] = [], pauses: [HostPause] = []
  ) -> LinkedDocumentPlan {
    LinkedDocumentPlan.make(
      feed: feed, links: links, known: known, pauses: pauses, settings: settings, now: Self.now)
  }

  private func names(_ plan: LinkedDocumentPlan) -> [String] {
    plan.fetches.map { String($0.link.address.url.dropFirst("https://example.org/".count)) }
  }

  @Test func `documents of the newest episodes come first, each address once`() {
    let links = Self.links(
      [["3a", "3b"], ["shared"], ["1", "shared"]], absent: ["left", "shared"])
    let plan = plan(links)
    #expect(
      names(plan) == ["3a", "3b", "shared", "1"], "and none of an episode that left the feed")
    #expect(plan.wanted == 4)
    #expect(plan.nextDue == nil)
  }

  @Test func `what is not due waits, unless it is forced`() {
    let known = [Self.known("b", due: 600, bytes: 1), Self.known("c", due: 300)]
    let plan = plan(Self.links([["a", "b", "c"]]), known: known)
    #expect(names(plan) == ["a"])
    #expect(plan.nextDue == Self.now.adding(seconds: 300))
    var forced = self
    forced.settings.isForced = true
    #expect(names(forced.plan(Self.links([["a", "b", "c"]]), known: known)) == ["a", "b", "c"])
  }

  @Test func `what a clock that was ahead wrote down does not hold a document back`() {
    var known = Self.known("a", due: 86_400 * 365)
    known.attempted = Self.now.adding(seconds: 86_400)
    #expect(names(plan(Self.links([["a"]]), known: [known])) == ["a"])
  }

  @Test func `one run asks for so many of a feed, and the rest is due at once`() {
    var small = self
    small.settings.perFeed = 2
    let plan = small.plan(Self.links([["a", "b"], ["c"]]))
    #expect(names(plan) == ["a", "b"])
    #expect(plan.wanted == 3)
    #expect(plan.nextDue == Self.now)
  }

  @Test func `runs that ask for everything get to all of it`() {
    var forced = self
    forced.settings.isForced = true
    forced.settings.perFeed = 2
    let links = Self.links([["a", "b"], ["c", "d"]])
    var known = [Self.known("a", due: 600, bytes: 1), Self.known("b", due: 600, bytes: 1)]
    #expect(names(forced.plan(links, known: known)) == ["c", "d"])
    known += [Self.known("c", due: 600, bytes: 1), Self.known("d", due: 600)]
    known[0].attempted = Self.now.adding(seconds: -30)
    #expect(names(forced.plan(links, known: known)) == ["b", "c"])
  }

  @Test func `a feed of which too much is kept gets nothing new`() {
    var small = self
    small.settings.feedBytes = 1_000
    let known = [Self.known("a", due: 0, bytes: 600), Self.known("b", due: 0, bytes: 400)]
    let plan = small.plan(Self.links([["a", "b", "c"]]), known: known)
    #expect(names(plan) == ["a", "b"])
    #expect(plan.isFull)
    #expect(plan.wanted == 2)
  }

  @Test func `a host that wants to be left alone is`() {
    let until = Self.now.adding(seconds: 90)
    let pause = HostPause(host: "example.org", until: until, reason: "http.429")
    let held = plan(Self.links([["a"]]), pauses: [pause])
    #expect(held.fetches.isEmpty)
    #expect((held.wanted, held.nextDue) == (1, until))
  }

  @Test func `validators go with what they describe, and credentials to the feed's origin`() throws
  {
    var own = self
    own.feed.credentials = FetchCredentials.header(name: "X-Key", value: "secret")
    var links = Self.links([["a"]])
    let foreign = LinkedDocumentAddress(.chapters, url: "https://elsewhere.example.org/c.json")
    links.add([DocumentLink(address: foreign, type: nil)], isAbsent: false)
    let plan = own.plan(links, known: [Self.known("a", due: 0, bytes: 1)])
    let (first, second) = (plan.fetches[0].request, plan.fetches[1].request)
    #expect(first.validators.etag == "\"a\"")
    #expect(first.validators.url == "https://cdn.example.org/a")
    #expect(first.credentials != nil)
    #expect(second.validators.isEmpty)
    #expect(second.credentials == nil)
    #expect(second.namedBy == feed.url, "so that it leads to no private network")
    #expect(second.bodyBytes == settings.bodyBytes)
  }

  @Test func `what no episode names any more goes, when all were read`() {
    let chapters = LinkedDocumentAddress(.chapters, url: "https://example.org/c.json")
    let known = [
      Self.known("a", due: 60), Self.known("left", due: 60), Self.known("old", due: 60, bytes: 1),
      LinkedDocument(chapters, attempted: Self.now, due: Self.now),
    ]
    var links = Self.links([["a"]], absent: ["left"])
    var some = self
    some.settings.kinds = [.transcript]
    #expect(some.plan(links, known: known).unnamed == [Self.address("old")])
    links.isWhole = false
    #expect(some.plan(links, known: known).unnamed == [])
  }
}

@Suite struct LinkedDocumentScheduleTests {
  let schedule = LinkedDocumentSchedule()
  let now = LinkedDocumentPlanTests.now
  static let day = 86_400

  private func wait(days: Int, fresh: Int? = nil) -> Int {
    let changed = now.adding(seconds: Int64(-days * Self.day))
    let due = schedule.afterSuccess(changed: changed, freshSeconds: fresh, now: now)
    return Int((due.milliseconds - now.milliseconds) / 1_000) / Self.day
  }

  @Test func `what has long been as it is, is asked for less and less`() {
    #expect(wait(days: 0) == 7)
    #expect(wait(days: 30) == 15)
    #expect(wait(days: 3_000) == 180)
    #expect(wait(days: -30) == 7, "whatever the clock said")
    #expect(wait(days: 0, fresh: 10 * Self.day) == 10)
  }

  @Test(arguments: [
    (1, false, 3_600), (2, false, 7_200), (1, true, day), (3, true, 4 * day), (99, true, 30 * day),
  ])
  func `a failure waits longer each time`(failures: Int, isRefusal: Bool, seconds: Int) {
    let due = schedule.afterFailure(
      failures: failures, isRefusal: isRefusal, retryTime: nil, now: now)
    #expect(due == now.adding(seconds: Int64(seconds)))
  }

  @Test func `a server's own word lengthens the wait`() {
    let later = now.adding(seconds: 5_000)
    #expect(
      schedule.afterFailure(failures: 1, isRefusal: false, retryTime: later, now: now) == later)
  }
}
