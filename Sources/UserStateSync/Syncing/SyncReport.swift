/// What a sync did.
public struct SyncReport: Hashable, Sendable {
  /// Records written for other devices.
  public var sent = 0
  /// Records from other devices that are new, or other than before.
  public var applied = 0
  /// Records from other devices that said nothing new.
  public var unchanged = 0
  /// Records that wait for a newer build, and did not before.
  public var parked = 0
  /// Segments that are not read yet.
  public var waiting: [WaitingSegment] = []

  public init() {}
}

/// A segment that is not read yet, and why.
public struct WaitingSegment: Hashable, Sendable {
  public var name: SegmentName
  /// Its file in the folder.
  public var place: String
  public var fault: SegmentFault
}
