public import Digests

/// The subtrees that a feed's episodes share, found by content.
public struct KnownSubtrees: Hashable, Sendable {
  /// By XXH3 of the subtree's bytes.
  public var numbers: [Digest128: Int]
  /// The first number that was never used in this feed: a new subtree takes it.
  public var next: Int

  public init(numbers: [Digest128: Int] = [:], next: Int = 1) {
    self.numbers = numbers
    self.next = next
  }
}

/// A subtree that several episodes of a feed hold, stored once.
public struct SubtreeUpdate: Hashable, Sendable {
  /// Counts within the feed, from 1; bodies refer to it.
  ///
  /// See ``KnownSubtrees/next``.
  public var number: Int
  /// XXH3 of ``body``.
  public var content: Digest128
  public var body: [UInt8]

  public init(number: Int, content: Digest128, body: [UInt8]) {
    self.number = number
    self.content = content
    self.body = body
  }
}
