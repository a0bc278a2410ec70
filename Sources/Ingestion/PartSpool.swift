import Digests
import IdentityKeys
import PodcastCache
import Synchronization
import SystemKit

/// The parts of one feed's update, in memory while they are few and in an unlinked file beyond.
///
/// Filled by a parse worker and read by the writer, one after the other: the lock is never waited for.
final class PartSpool: Sendable {
  private struct Contents {
    let records = SpoolFile(memoryLimit: PartSpool.memoryLimit)
    var renamed: [Int: EpisodeID] = [:]
  }

  private let contents = Mutex(Contents())

  /// Many feeds are read at once, each with a spool of its own.
  private static let memoryLimit = 512 << 10

  /// Bytes of it that are in memory.
  var memoryBytes: Int {
    contents.withLock { $0.records.isOnDisk ? 0 : $0.records.byteCount }
  }

  /// How many parts there are.
  var count: Int { contents.withLock { $0.records.recordCount } }

  /// Ids that the document as a whole decided, by the item's position.
  var renamed: [Int: EpisodeID] { contents.withLock { $0.renamed } }

  func append(_ part: FeedUpdatePart) throws(SystemError) {
    let record = PartCoding.encode(part)
    try contents.withLock { contents throws(SystemError) in try contents.records.append(record) }
  }

  /// Hands out every episode, as it was added.
  func forEachEpisode(_ body: (EpisodeUpdate) -> Void) throws(SystemError) {
    rewind()
    while let part = try nextStored() {
      if case .episode(let episode) = part { body(episode) }
    }
    rewind()
  }

  /// Asks for every episode whether it has another id.
  func rename(_ newID: (EpisodeUpdate) -> EpisodeID?) throws(SystemError) {
    var renamed: [Int: EpisodeID] = [:]
    try forEachEpisode { episode in
      if let id = newID(episode) { renamed[episode.position] = id }
    }
    let all = renamed
    contents.withLock { $0.renamed = all }
  }

  func rewind() { contents.withLock { $0.records.rewind() } }

  /// The next part, in the order in which they were added.
  func next() throws(SystemError) -> FeedUpdatePart? {
    guard let part = try nextStored() else { return nil }
    guard case .episode(var episode) = part, let id = renamed[episode.position] else {
      return part
    }
    episode.id = id
    return .episode(episode)
  }

  private func nextStored() throws(SystemError) -> FeedUpdatePart? {
    let record = try contents.withLock { contents throws(SystemError) in
      try contents.records.next()
    }
    guard let record else { return nil }
    guard let part = PartCoding.decode(record) else {
      throw SystemError(operation: "read spool", path: nil, code: .inputOutput)
    }
    return part
  }
}
