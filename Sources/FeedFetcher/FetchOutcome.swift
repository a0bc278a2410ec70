/// How a request ended.
public struct FetchOutcome: Sendable {
  public enum Result: Sendable {
    /// The whole body was received.
    case body

    /// The version that the validators name is still the current one (304).
    case notModified

    case failed(FetchError)
  }

  public var id: FetchID

  public var result: Result

  /// The address asked last, without user-info and fragment.
  public var url: String

  /// The redirects that led there, in order, also where the chain failed later.
  public var hops: [RedirectHop]

  /// The head of the last answer; `nil` when none came.
  ///
  /// A failure may have one: 429 brings its `Retry-After`, a body cut short its status.
  public var head: ResponseHead?

  /// Body bytes of all hops as they came over the wire, compressed or not.
  public var wireBytes: Int

  /// Header bytes of all hops.
  public var headerBytes: Int

  /// Bytes given to the sink.
  public var decodedBytes: Int

  /// New connections made; 0 when all hops found an open one.
  public var connectionsOpened: Int

  /// Network time of all hops, without the wait for a slot or for the reader.
  public var milliseconds: Int

  /// `nil` unless the request failed.
  public var error: FetchError? {
    if case .failed(let error) = result { error } else { nil }
  }
}
