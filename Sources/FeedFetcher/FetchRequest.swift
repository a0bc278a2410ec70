/// Names one submitted request for as long as its fetcher lives.
///
/// Never used twice.
public struct FetchID: Hashable, Sendable {
  let number: UInt64
}

/// One address to fetch, with what the caller knows about it.
public struct FetchRequest: Sendable {
  /// `http`, `https`, or `file` when ``isNamedFile``.
  ///
  /// User-info in it becomes ``credentials``, unless those are given, and appears in no result.
  public var url: String

  /// What the last answer said of its own version; sent only to the address that gave it.
  public var validators: CacheValidators

  /// Sent to the origin of ``url`` and, once a redirect has left it, to nobody.
  public var credentials: FetchCredentials?

  /// A person named this file.
  ///
  /// Without it a `file:` address is refused, so that no feed can name one.
  public var isNamedFile: Bool

  /// The subscription whose content named ``url``, which then may lead only to where a redirect of
  /// the subscription may.
  ///
  /// `nil`: a person named it, and it may be anywhere.
  public var namedBy: String?

  /// Decoded bytes of the body, where less is wanted than ``FetchLimits/bodyBytes``.
  public var bodyBytes: Int?

  public init(
    url: String,
    validators: CacheValidators = .none,
    credentials: FetchCredentials? = nil,
    isNamedFile: Bool = false,
    namedBy: String? = nil,
    bodyBytes: Int? = nil
  ) {
    self.url = url
    self.validators = validators
    self.credentials = credentials
    self.isNamedFile = isNamedFile
    self.namedBy = namedBy
    self.bodyBytes = bodyBytes
  }
}
