import Digests
import FeedFetcher
import FeedModel
import FeedParser
import IdentityKeys
import PodcastCache
import Timestamps

/// What a document changes in the cache: old state, new document and a clock in, an update out.
///
/// Touches nothing.
struct FeedChanges {
  let update: FeedUpdate
  /// The channel or an episode is not as it was.
  let isChanged: Bool
  let move: FeedMove?
  /// What a person should know though it is no failure.
  let warnings: [RefreshWarning]

  /// - Throws: when the document is not this feed's.
  static func decide(
    state: FeedState, known: KnownEpisodes, document: FeedDocument, head: ResponseHead,
    traffic: FeedTraffic, schedule: RefreshSchedule, now: Timestamp, named: FeedMove? = nil
  ) throws(DocumentRefusal) -> FeedChanges {
    let match = PodcastMatch(state: state, known: known, document: document)
    if !head.hops.isEmpty, match == .different { throw .anotherPodcast }
    var warnings: [RefreshWarning] = []
    var next = state
    next.takeOver(document, head, traffic, now)
    let shrink = ShrinkGuard.judge(state: state, match: match, document: document, now: now)
    next.shrink = shrink.suspicion
    if let warning = shrink.warning { warnings.append(warning) }
    if let warning = document.renamingWarning { warnings.append(warning) }
    // A private feed's may hold its secret, and is known for this run only.
    if document.isComplete, !state.key.isPrivate { next.archive.older = document.older }
    let move = FeedMove.decide(
      state: state, document: document, head: head, match: match, named: named)
    if !state.key.isPrivate {
      let named = move.reported(document.newFeedURL)
      if named != state.reported.newFeedURL { next.reported.newFeedAsked = nil }
      next.reported.newFeedURL = named
      next.reported.redirectURL = move.reported(head.permanentURL)
    }
    let newest = [document.rhythm.newest(at: now), state.episodes.newest].compactMap { $0 }.max()
    next.schedule = schedule.afterSuccess(next, newest: newest, now: now)
    // A channel that was cut off says less than the one that is stored.
    let takesChannel = document.isComplete || state.rowID == nil
    var update = FeedUpdate(
      state: next, at: now, channel: takesChannel ? document.channel : nil)
    update.rewritesUnchanged = state.wasReadByOlderParser
    if document.isComplete, document.older == nil, !shrink.isSuspicious {
      update.absent = known.indices
        .filter { !known[$0].isAbsent && !document.present.contains($0) }.map { known[$0] }
    }
    update.returned = known.indices
      .filter { known[$0].isAbsent && document.present.contains($0) }.map { known[$0] }
    if let followed = move.followed {
      next.url = followed.url
      update.state = next
      update.aliases = followed.alias(from: state.key, at: now).map { [$0] } ?? []
    }
    let isChanged =
      document.changes > 0 || update.channel != nil || !update.absent.isEmpty
      || !update.returned.isEmpty
      || state.rowID == nil || !update.aliases.isEmpty || update.rewritesUnchanged
    if isChanged { update.state.health.lastChange = now }
    return FeedChanges(
      update: update, isChanged: isChanged, move: move.followed, warnings: warnings + move.warnings)
  }
}

/// Why a document was not taken, though it is a feed.
enum DocumentRefusal: Error {
  /// A redirect led to a feed that shares nothing with the one that was known.
  case anotherPodcast
}

extension FeedState {
  /// What every document that was read changes.
  ///
  /// Validators are kept only with a whole one; one that is not leaves those of the last that was, for
  /// it is that one's version that the cache has.
  fileprivate mutating func takeOver(
    _ document: FeedDocument, _ head: ResponseHead, _ traffic: FeedTraffic, _ now: Timestamp
  ) {
    if document.isComplete || rowID == nil { takeOverChannel(document) }
    health.succeed(at: now)
    gone = nil
    self.traffic = traffic
    schedule.rhythmSeconds = document.rhythm.periodSeconds(at: now) ?? schedule.rhythmSeconds
    schedule.freshUntil = head.freshness.freshSeconds(now: now).map {
      now.adding(seconds: Int64($0))
    }
    guard document.isComplete || !self.document.isComplete else { return }
    self.document.digest = document.digest
    self.document.byteCount = document.byteCount
    self.document.isComplete = document.isComplete
    self.document.parserVersion = FeedParser.version
    validators = document.isComplete ? Validators(head, isPrivate: key.isPrivate) : Validators()
  }
}

extension FeedState {
  /// What the channel says, as far as it has columns of its own.
  private mutating func takeOverChannel(_ document: FeedDocument) {
    title = document.title ?? title
    podcastGUID = document.podcastGUID ?? podcastGUID
    format = document.format?.rawValue ?? format
    schedule = document.schedule
  }
}

extension Validators {
  /// What an answer said of its version.
  ///
  /// Without an address they belong to the request's own.
  ///
  /// A private feed's addresses hold its secret: none is kept, and where a redirect led to another
  /// one, neither are the validators that belong to it.
  init(_ head: ResponseHead, isPrivate: Bool) {
    self.init()
    if isPrivate && !head.hops.isEmpty { return }
    etag = head.validators.etag
    lastModified = head.validators.lastModified
    url = isPrivate ? nil : head.validators.url
  }
}

extension FeedHealth {
  mutating func succeed(at now: Timestamp) {
    lastAttempt = now
    lastSuccess = now
    failures = 0
    problem = nil
  }
}

/// Whether a document is the podcast that the cache knows.
enum PodcastMatch {
  case same
  case different
  /// Too little is known to tell.
  case unknown

  /// Fewer known episodes than this say nothing about a document.
  private static let fewest = 3

  /// The same when the `podcast:guid` is equal, or when at least half of the newest fifty known
  /// episodes, and at least three, are listed.
  init(state: FeedState, known: KnownEpisodes, document: FeedDocument) {
    if let guid = state.podcastGUID, guid == document.podcastGUID {
      self = .same
    } else if known.count < Self.fewest {
      self = .unknown
    } else if document.knownCount >= max(Self.fewest, min(known.count, 50) / 2) {
      self = .same
    } else {
      self = document.knownCount == 0 ? .different : .unknown
    }
  }
}

extension FeedDocument {
  /// Known episodes that it lists, under whatever ids.
  fileprivate var knownCount: Int { present.count + renamed.count }

  fileprivate var renamingWarning: RefreshWarning? {
    guard !renamed.isEmpty else { return nil }
    let byAudio = renamed.count { $0.rule == GuidChurn.Rule.audio.rawValue }
    return RefreshWarning(
      code: "feed.guids-changed",
      message: "gives known episodes new ids (\(renamed.count)); they were known again by their "
        + "audio (\(byAudio)), or by title and date (\(renamed.count - byAudio)), "
        + "and what was done with them stays with them")
  }
}
