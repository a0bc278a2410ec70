import FeedFetcher
import PodcastCache
import Timestamps
import WebAddress

/// Which of a feed's documents are asked for now, with what, and when the others are.
///
/// A pure function of values and a clock.
struct LinkedDocumentPlan: Sendable {
  struct Fetch: Sendable {
    var link: DocumentLink
    /// What the cache knows of it.
    ///
    /// `nil`: it was never asked for.
    var known: LinkedDocument?
    var request: FetchRequest
  }

  /// Those of the newest episodes first, each once; where all are forced, those first that were not
  /// asked for the longest.
  private(set) var fetches: [Fetch] = []
  /// Kept, and named by no episode any more.
  private(set) var unnamed: [LinkedDocumentAddress] = []
  /// How many are due, those included that have to wait for another run.
  private(set) var wanted = 0
  /// When the first of those is due that are not in ``fetches``.
  private(set) var nextDue: Timestamp?
  /// Too much is kept of the feed for what is new.
  private(set) var isFull = false

  static func make(
    feed: SubscribedFeed, links: DocumentLinks, known: [LinkedDocument], pauses: [HostPause] = [],
    settings: LinkedDocumentSettings, now: Timestamp
  ) -> LinkedDocumentPlan {
    var plan = LinkedDocumentPlan()
    let known = Dictionary(known.map { ($0.address, $0) }) { first, _ in first }
    if links.isWhole {
      plan.unnamed = known.keys
        .filter { settings.kinds.contains($0.kind) && !links.named.contains($0) }
    }
    let kept = known.values.reduce(0) { $0 + ($1.content?.byteCount ?? 0) }
    let hosts = Dictionary(pauses.map { ($0.host, $0.until) }, uniquingKeysWith: max)
    for link in settings.isForced ? inTurn(links.listed, known) : links.listed {
      let known = known[link.address]
      if !settings.isForced, let due = known?.waits(at: now) {
        plan.wait(until: due)
        continue
      }
      if known?.content == nil, kept >= settings.feedBytes {
        plan.isFull = true
        continue
      }
      plan.wanted += 1
      if !settings.isForced, let until = hosts[link.host ?? ""], until > now {
        plan.wait(until: until)
      } else if plan.fetches.count >= settings.perFeed {
        plan.wait(until: now)
      } else {
        plan.fetches.append(Fetch(link, known, feed, settings))
      }
    }
    return plan
  }

  /// What was not asked for the longest comes first: where all are due, the newest would be asked for
  /// in every run, and the rest in none.
  private static func inTurn(
    _ links: [DocumentLink], _ known: [LinkedDocumentAddress: LinkedDocument]
  ) -> [DocumentLink] {
    let times = links.map { known[$0.address]?.attempted.milliseconds ?? .min }
    return links.indices.sorted { (times[$0], $0) < (times[$1], $1) }.map { links[$0] }
  }

  private mutating func wait(until time: Timestamp) {
    nextDue = min(nextDue ?? time, time)
  }
}

extension DocumentLink {
  /// What a pause of its host is kept under.
  var host: String? { WebAddress(address.url)?.hostAndPort }
}

extension LinkedDocument {
  /// How far two runs' clocks may differ without either being wrong.
  private static let clockSlackSeconds: Int64 = 3_600

  /// When it is due, if that is later than `now`.
  ///
  /// What a clock that was ahead once wrote down counts for nothing.
  fileprivate func waits(at now: Timestamp) -> Timestamp? {
    due > now && attempted <= now.adding(seconds: Self.clockSlackSeconds) ? due : nil
  }
}

extension LinkedDocumentPlan.Fetch {
  /// Credentials go only to the feed's own origin, validators only with the body they speak of.
  fileprivate init(
    _ link: DocumentLink, _ known: LinkedDocument?, _ feed: SubscribedFeed,
    _ settings: LinkedDocumentSettings
  ) {
    self.link = link
    self.known = known
    let validators = known?.content?.validators
    let isOwn = WebAddress.isSameOrigin(link.address.url, feed.url)
    request = FetchRequest(
      url: link.address.url,
      validators: CacheValidators(
        url: validators?.url, etag: validators?.etag, lastModified: validators?.lastModified),
      credentials: isOwn ? feed.credentials : nil, namedBy: feed.url,
      bodyBytes: link.address.kind == .chapters ? settings.bodyBytes : nil)
  }
}
