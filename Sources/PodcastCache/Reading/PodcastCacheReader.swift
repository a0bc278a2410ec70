import SQLiteKit

/// The cache, open for reading.
///
/// One thread at a time; any number of readers beside the one writer, and none waits for it. Each
/// call sees what was committed when it began, ``consistently(_:)`` makes several see the same.
public final class PodcastCacheReader {
  let store: CacheStore
  private var subtrees = SubtreeMemory()

  /// Opens the file at `path`.
  ///
  /// `patienceMilliseconds` is how long to wait where SQLite needs the file for itself.
  ///
  /// - Throws: `.missing`, `.corrupt`, `.newer`, `.outdated`, `.notPermitted`. The file is not
  ///   changed.
  public convenience init(path: String, patienceMilliseconds: Int = 5_000)
    throws(PodcastCacheError)
  {
    self.init(try CacheStore(reading: path, patienceMilliseconds: patienceMilliseconds))
  }

  init(_ store: CacheStore) { self.store = store }

  public var path: String { store.path }

  /// Closes the file.
  ///
  /// Nothing can be read any more.
  public func close() { store.connection.close() }

  /// Lets all that `body` reads be of one moment, whatever is written meanwhile.
  public func consistently<Value>(_ body: () throws(PodcastCacheError) -> Value)
    throws(PodcastCacheError) -> Value
  {
    guard !store.connection.isInTransaction else { return try body() }
    try store.run { connection throws(SQLiteError) in try connection.execute("BEGIN") }
    defer { try? store.connection.execute("COMMIT") }
    return try body()
  }

  /// A subtree that bodies of `feed` refer to.
  ///
  /// `nil` when there is none with this number.
  ///
  /// Up to a megabyte of them is kept in memory, for the next episode refers to the same.
  public func subtree(_ number: Int, of feed: FeedRowID) throws(PodcastCacheError) -> [UInt8]? {
    if let kept = subtrees[feed, number] { return kept }
    let body = try store.run { connection throws(SQLiteError) in
      try SubtreeTable(connection: connection).body(number, of: feed)
    }
    if let body { subtrees.keep(body, feed, number) }
    return body
  }

  /// All shared subtrees of a feed, by content.
  public func subtrees(of feed: FeedRowID) throws(PodcastCacheError) -> KnownSubtrees {
    try store.run { connection throws(SQLiteError) in
      try SubtreeTable(connection: connection).known(feed)
    }
  }

  /// Forgets the subtrees in memory, after some were removed.
  func forgetSubtrees() { subtrees = SubtreeMemory() }
}

/// The subtrees read last, up to a megabyte.
private struct SubtreeMemory {
  private struct Place: Hashable {
    let feed: FeedRowID
    let number: Int
  }

  private static let capacity = 1 << 20
  private var bodies: [Place: [UInt8]] = [:]
  private var bytes = 0

  subscript(feed: FeedRowID, number: Int) -> [UInt8]? { bodies[Place(feed: feed, number: number)] }

  /// Starts over when it is full: what is needed now comes back at once.
  mutating func keep(_ body: [UInt8], _ feed: FeedRowID, _ number: Int) {
    guard body.count <= Self.capacity else { return }
    if bytes + body.count > Self.capacity { self = SubtreeMemory() }
    bodies[Place(feed: feed, number: number)] = body
    bytes += body.count
  }
}
