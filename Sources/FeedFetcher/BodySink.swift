/// What a sink wants next.
public enum SinkAnswer: Sendable {
  /// The bytes were taken.
  case `continue`

  /// The bytes were **not** taken. They come again, unchanged, after ``FeedFetcher/resume(_:)``.
  /// Time until then is the reader's: no time limit of the transfer runs.
  case pause

  /// No more is wanted. The transfer ends with ``FetchError/stopped``.
  case stop
}

/// Receives the answer to one request: `began` at most once, `receive` any number of times, then
/// `finished` exactly once.
///
/// All calls come from the fetch thread, which serves every other transfer too: a sink hands its
/// bytes on and returns. A sink that answers `.pause` must have arranged for `resume` already, for
/// instance by noting under the lock of its full queue that it waits; a `resume` too many does no harm.
public protocol BodySink: AnyObject, Sendable {
  /// A body follows: the status is 200…299. Not called for 304, for errors, for a redirect on the way.
  ///
  /// `.pause` counts as taken here: the head does not come again, the body waits.
  func began(_ head: ResponseHead) -> SinkAnswer

  /// The next decoded bytes, never empty, at most ``FetchLimits/chunkBytes`` and 16 KiB.
  func receive(_ bytes: [UInt8]) -> SinkAnswer

  /// The end. After a fault in the body, all bytes before it have been received.
  func finished(_ outcome: FetchOutcome)
}
