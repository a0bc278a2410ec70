/// The place of a feed in this cache file.
///
/// Never used twice within a file; means nothing in another file, nor after a rebuild.
public struct FeedRowID: RawRepresentable, Hashable, Comparable, Sendable {
  public var rawValue: Int64

  public init(rawValue: Int64) { self.rawValue = rawValue }

  public static func < (left: FeedRowID, right: FeedRowID) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The place of an episode in this cache file.
///
/// Means nothing in another file, nor after a rebuild.
public struct EpisodeRowID: RawRepresentable, Hashable, Comparable, Sendable {
  public var rawValue: Int64

  public init(rawValue: Int64) { self.rawValue = rawValue }

  public static func < (left: EpisodeRowID, right: EpisodeRowID) -> Bool {
    left.rawValue < right.rawValue
  }
}
