import FeedBytes

/// What it takes to go back to the last place before which all is delivered: the bytes since then and
/// the start tags of the elements that are open there.
///
/// Offsets count the bytes that libxml2 has got.
struct XMLTrack: ~Copyable {
  /// Where to go back to.
  private(set) var checkpoint = Checkpoint()
  /// The start tags of the open elements, as written, outermost first.
  private(set) var openTags: [[UInt8]] = []
  private var kept = KeptBytes()
  private var fedBytes = 0
  /// More was to be kept than an element of a feed may have.
  private var isLost = false
  private let limit: Int

  struct Checkpoint {
    var offset = 0
    var place = DocumentPlace()
    /// What was noted up to there.
    ///
    /// `nil` where all was well, which it nearly always is: then nothing is counted.
    var noted: Noted?
  }

  struct Noted {
    let faults: NotedFaults
    let entities: Entities.Use
  }

  init(limit: Int) { self.limit = limit }

  /// How many bytes have come since the checkpoint.
  var keptBytes: Int { fedBytes - checkpoint.offset }

  /// The bytes from the checkpoint on.
  ///
  /// `nil` when they were too many to be kept.
  var bytesSinceCheckpoint: [UInt8]? { isLost ? nil : kept.bytes }

  /// Where the bytes end.
  ///
  /// `nil` when they were too many to be kept.
  var end: DocumentPlace? {
    bytesSinceCheckpoint.map { checkpoint.place.behind($0.span) }
  }

  /// Nothing before this place is needed any more; it lies in the bytes that are being read.
  mutating func keep(_ checkpoint: Checkpoint) { self.checkpoint = checkpoint }

  mutating func open(_ tag: [UInt8]) { openTags.append(tag) }

  mutating func close() { _ = openTags.popLast() }

  /// libxml2 has got `chunk`, during which the checkpoint may have moved.
  mutating func fed(_ chunk: UnsafeBufferPointer<UInt8>) {
    let old = fedBytes - checkpoint.offset
    fedBytes += chunk.count
    if old <= 0 {
      kept.shorten(to: 0)
      kept.append(UnsafeBufferPointer(rebasing: chunk[min(-old, chunk.count)...]))
      isLost = false
    } else if !isLost {
      kept.shorten(to: old)
      kept.append(chunk)
      isLost = kept.count > limit
      if isLost { kept = KeptBytes() }
    }
  }
}
