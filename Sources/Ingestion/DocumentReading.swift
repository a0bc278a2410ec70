import Digests
import ElementTree
import FeedFetcher
import FeedModel
import FeedParser
import IdentityKeys
import PodcastCache
import SystemKit
import Timestamps

/// One answer's body while it is read: parser, collector and digest.
final class DocumentReading {
  let head: ResponseHead
  let known: KnownEpisodes
  let collector: EpisodeCollector
  private let parser: FeedParser
  private let reader: PodcastCacheReader
  private let row: FeedRowID?
  private let oldSchedule: FeedSchedule
  private let oldChannel: Digest128?
  private var digest = XXH3Stream()
  private var byteCount = 0

  init(
    fetch: RefreshPlan.Fetch, head: ResponseHead, reader: PodcastCacheReader
  ) throws(PodcastCacheError) {
    self.head = head
    self.reader = reader
    row = fetch.state.rowID
    oldSchedule = fetch.state.schedule
    var known = KnownEpisodes()
    var subtrees = KnownSubtrees()
    var channel: Digest128?
    if let row = fetch.state.rowID {
      channel = try reader.channelContent(of: row)
      known = try reader.knownEpisodes(of: row)
      subtrees = try reader.subtrees(of: row)
    }
    self.known = known
    oldChannel = channel
    let relay = EpisodeRelay()
    parser = FeedParser(url: head.url, charset: head.charset, sink: relay)
    collector = EpisodeCollector(
      feed: fetch.feed.key, known: known, subtrees: subtrees, names: parser.names,
      keeping: fetch.kept)
    relay.target = collector
    self.relay = relay
  }

  private let relay: EpisodeRelay

  var wantsMore: Bool { parser.wantsMore }

  func push(_ bytes: [UInt8]) {
    digest.update(bytes)
    byteCount += bytes.count
    parser.push(bytes.span)
  }

  /// - Returns: `nil` when the document must be read again, keeping all.
  func finish(isCut: Bool, now: Timestamp) throws(DocumentFailure) -> FeedDocument? {
    let outcome: ParseOutcome
    do throws(FeedParserError) {
      outcome = try parser.finish(isCut: isCut)
    } catch {
      throw parser.compression.map { .compressed($0) } ?? .noFeed(error)
    }
    do throws(SystemError) {
      guard try collector.finish(base: outcome.recordBase) else { return nil }
      let isWhole = outcome.source.isComplete && outcome.head.older == nil
      let renamed = isWhole ? try rename(at: now) : []
      return document(outcome, renamed: renamed)
    } catch {
      throw .spool(error)
    }
  }

  /// Adds what joins new ids to those that they replace.
  private func rename(at now: Timestamp) throws(SystemError) -> [EpisodeAlias] {
    let gone = known.indices.filter { !collector.present.contains($0) }.map { known[$0] }
    guard let row, !gone.isEmpty else { return [] }
    let new = try collector.newEpisodes(among: known)
    guard !new.isEmpty else { return [] }
    // Of what left long ago a single new episode is hardly another name.
    let suspects = new.count < Self.fewestForLongGone ? gone.filter { !$0.isAbsent } : gone
    let rows = (try? reader.episodes(suspects.map(\.identity), of: row)) ?? []
    let candidates = rows.filter { !$0.isSuperseded }.map {
      GuidChurn.Candidate($0.id, $0.facts, isLongGone: $0.absentSince != nil)
    }
    let aliases = GuidChurn.pairs(new: new, gone: candidates).map {
      EpisodeAlias(oldID: $0.old, newID: $0.new, rule: $0.rule.rawValue, at: now)
    }
    for alias in aliases { try collector.spool.append(.alias(alias)) }
    return aliases
  }

  private static let fewestForLongGone = 3

  private func document(_ outcome: ParseOutcome, renamed: [EpisodeAlias]) -> FeedDocument {
    var schedule = oldSchedule
    schedule.read(outcome.head)
    var diagnostics = outcome.diagnostics
    if collector.duplicates > 0 {
      diagnostics.append(
        Diagnostic(
          .guidDuplicate, message: "items with a guid that another item has",
          count: collector.duplicates))
    }
    return FeedDocument(
      digest: digest.digest128(), byteCount: byteCount, isComplete: outcome.source.isComplete,
      format: outcome.source.format, title: outcome.head.title,
      podcastGUID: outcome.head.podcastGUID, newFeedURL: outcome.head.newFeedURL,
      older: outcome.head.older,
      schedule: schedule, rhythm: collector.rhythm, channel: channel(outcome),
      episodes: outcome.episodeCount, present: collector.present, listed: collector.listed,
      renamed: renamed, changes: collector.spool.count,
      diagnostics: diagnostics)
  }
}

extension DocumentReading {
  /// `nil` when the channel is as it was.
  private func channel(_ outcome: ParseOutcome) -> ChannelUpdate? {
    guard let encoded = outcome.encodedHead() else { return nil }
    let content = encoded.digest
    return content == oldChannel ? nil : ChannelUpdate(content: content, body: encoded.bytes)
  }
}

extension RefreshPlan.Fetch {
  /// Which of a document's episodes are written.
  fileprivate var kept: EpisodeCollector.Kept {
    if isReread { return .all }
    return switch purpose {
    case .page: .unknown
    case .visit, .newAddress: state.wasReadByOlderParser ? .all : .changed
    }
  }
}

extension FeedHead {
  /// The next of the feed's older documents.
  fileprivate var older: String? { paging.flatMap { $0.next ?? $0.prevArchive } }
}

/// Why a body gave no document.
enum DocumentFailure: Error {
  case noFeed(FeedParserError)
  /// It is packed, in this way.
  case compressed(String)
  case spool(SystemError)
}

/// The parser must exist before the collector, which numbers names as the parser does.
private final class EpisodeRelay: EpisodeSink {
  weak var target: EpisodeCollector?

  func receive(_ view: EpisodeView, _ outline: EpisodeOutline) { target?.receive(view, outline) }
}
