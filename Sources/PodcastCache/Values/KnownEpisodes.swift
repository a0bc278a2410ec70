public import Digests
public import IdentityKeys

/// What the cache knows of an episode when a document is compared with it.
public struct KnownEpisode: Hashable, Sendable {
  public var rowID: EpisodeRowID
  /// XXH3 of the episode's id.
  public var identity: Digest128
  /// XXH3 of the item as it is stored.
  public var content: Digest128
  public var isAbsent: Bool
}

/// The episodes of one feed, compact, found by identity.
///
/// Shape: ordered by identity, so that a position in it can stand for the episode (a bit per
/// position marks what a document still lists). 48 bytes an episode.
public struct KnownEpisodes: RandomAccessCollection, Sendable {
  private let sorted: [KnownEpisode]

  /// No episodes: a feed that is new.
  public init() { sorted = [] }

  /// - Parameter sorted: by ``order(_:_:)``, as the table is.
  init(sorted: [KnownEpisode]) { self.sorted = sorted }

  public var startIndex: Int { 0 }
  public var endIndex: Int { sorted.count }
  public subscript(position: Int) -> KnownEpisode { sorted[position] }

  /// The position of the episode with this id.
  ///
  /// `nil` when the cache does not have it.
  public func position(of id: EpisodeID) -> Int? { position(ofIdentity: id.digest) }

  /// The position of the episode with this hashed id.
  public func position(ofIdentity identity: Digest128) -> Int? {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) >> 1
      if Self.order(sorted[middle].identity, identity) { low = middle + 1 } else { high = middle }
    }
    return low < sorted.count && sorted[low].identity == identity ? low : nil
  }

  /// The order of the table, whose integers have a sign.
  static func order(_ left: Digest128, _ right: Digest128) -> Bool {
    let leftHigh = Int64(bitPattern: left.high)
    let rightHigh = Int64(bitPattern: right.high)
    return leftHigh != rightHigh
      ? leftHigh < rightHigh : Int64(bitPattern: left.low) < Int64(bitPattern: right.low)
  }
}
