/// Every bound of a fetch.
///
/// A server decides none of them.
public struct FetchLimits: Hashable, Sendable {
  /// Transfers at once.
  ///
  /// More gains nothing in CPU time; it hides the latency of the outside world.
  public var transfers = 32

  /// Transfers at once to one host name: what a person's browser would do.
  public var transfersPerHost = 4

  /// The same for this machine, which serves itself and is nobody's burden.
  public var transfersPerLoopbackHost = 16

  /// Name, connection and TLS together.
  ///
  /// A slow mobile link needs 5 s, a dead host never answers.
  public var connectMilliseconds = 15_000

  /// How long a transfer may stay under ``stallBytesPerSecond``.
  public var stallMilliseconds = 30_000

  /// The slowest link that still is one.
  ///
  /// A drip below it holds a slot and brings nothing.
  public var stallBytesPerSecond = 100

  /// All hops of one request, without the time it waited for a slot or for its reader.
  public var totalMilliseconds = 120_000

  /// Decoded bytes of one body.
  ///
  /// The largest feeds known are near 100 MB.
  public var bodyBytes = 256 << 20

  /// How often the wire size a body may grow to beyond ``expansionFreeBytes``.
  ///
  /// Text that repeats itself compresses 20 to 60 times; a bomb starts at 1,000.
  public var expansionRatio = 200

  /// Up to here the ratio is not looked at: one short page of blanks is no attack.
  public var expansionFreeBytes = 1 << 20

  /// Hops of one request.
  ///
  /// Honest chains have one to four.
  public var redirects = 10

  /// All header lines of one answer, interim answers included.
  ///
  /// Real ones are under 8 KiB.
  public var headerBytes = 256 << 10

  /// Bytes of an error's or a redirect's body that are read and thrown away, so that the connection
  /// can serve again; a longer one costs less to cut.
  public var discardedBytes = 64 << 10

  /// The same in time, for an error page that drips.
  public var discardedMilliseconds = 5_000

  /// Bytes gathered before the sink sees them.
  ///
  /// Most feeds fit in one piece; the sum over all transfers is the memory that waits for readers.
  public var chunkBytes = 64 << 10

  public init() {}
}
