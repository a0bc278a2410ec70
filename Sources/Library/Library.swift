public import PodcastCache
public import UserState

/// Both stores, read together.
///
/// One thread at a time.
///
/// Works without a cache, too: what only feeds say is then missing, what the person did is there.
public final class Library {
  public let userState: UserStateStore
  /// `nil` when there is none, or it cannot be read.
  public let cache: PodcastCacheReader?

  public init(userState: UserStateStore, cache: PodcastCacheReader?) {
    self.userState = userState
    self.cache = cache
  }

  func reading<Value>(_ body: () throws(PodcastCacheError) -> Value) throws(LibraryError) -> Value {
    do { return try body() } catch { throw .cache(error) }
  }

  func remembering<Value>(_ body: () throws(UserStateError) -> Value) throws(LibraryError) -> Value
  {
    do { return try body() } catch { throw .userState(error) }
  }
}

/// Why something could not be read or found.
public enum LibraryError: Error, Hashable, Sendable {
  case cache(PodcastCacheError)
  case userState(UserStateError)
  /// What a person typed names no feed or episode, or several.
  case reference(ReferenceError)
  /// A smart playlist's filter cannot be read.
  case filter(SmartFilterError)
}
