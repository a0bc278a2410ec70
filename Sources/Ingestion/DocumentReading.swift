import Digests
import ElementTree
import FeedFetcher
import FeedModel
import FeedParser
import IdentityKeys
import PodcastCache
import SystemKit

/// One answer's body while it is read: parser, collector and digest.
final class DocumentReading {
  let head: ResponseHead
  let known: KnownEpisodes
  let collector: EpisodeCollector
  private let parser: FeedParser
  private let oldSchedule: FeedSchedule
  private let oldChannel: Digest128?
  private var digest = XXH3Stream()
  private var byteCount = 0

  init(
    fetch: RefreshPlan.Fetch, head: ResponseHead, reader: PodcastCacheReader, keepsAll: Bool
  ) throws(PodcastCacheError) {
    self.head = head
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
      keepsAll: keepsAll)
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
  func finish(isCut: Bool) throws(DocumentFailure) -> FeedDocument? {
    let outcome: ParseOutcome
    do throws(FeedParserError) {
      outcome = try parser.finish(isCut: isCut)
    } catch {
      throw .noFeed(error)
    }
    do throws(SystemError) {
      guard try collector.finish(base: outcome.recordBase) else { return nil }
    } catch {
      throw .spool(error)
    }
    return document(outcome)
  }

  private func document(_ outcome: ParseOutcome) -> FeedDocument {
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
      schedule: schedule, rhythm: collector.rhythm, channel: channel(outcome),
      episodes: outcome.episodeCount, present: collector.present, changes: collector.spool.count,
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

/// Why a body gave no document.
enum DocumentFailure: Error {
  case noFeed(FeedParserError)
  case spool(SystemError)
}

/// The parser must exist before the collector, which numbers names as the parser does.
private final class EpisodeRelay: EpisodeSink {
  weak var target: EpisodeCollector?

  func receive(_ view: EpisodeView, _ outline: EpisodeOutline) { target?.receive(view, outline) }
}
