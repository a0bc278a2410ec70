public import FeedFetcher
import SystemKit
public import Timestamps

/// How a refresh is done.
public struct RefreshSettings: Sendable {
  public var fetch: FetchSettings
  public var schedule = RefreshSchedule()
  public var clock: WallClock
  /// The documents to keep that episodes link to.
  ///
  /// `nil`: none.
  public var documents: LinkedDocumentSettings?
  /// The older documents of a feed that is spread over several are read too.
  public var walksArchives = false
  /// Seconds that the whole run may take.
  ///
  /// What was committed stays. `nil`: no bound.
  public var maxSeconds: Int?
  /// Threads that parse.
  ///
  /// One for each processor: the fetch thread and the writer mostly wait.
  public var parsers = max(1, CurrentProcess.processorCount)

  public init(fetch: FetchSettings, clock: WallClock = .system) {
    self.fetch = fetch
    self.clock = clock
  }
}
