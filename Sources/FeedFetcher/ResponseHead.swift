/// One step of a redirect chain.
public struct RedirectHop: Hashable, Sendable {
  /// 301, 302, 303, 307 or 308.
  public var status: Int

  /// The address that answered so, without user-info and fragment.
  public var url: String

  /// 301 and 308 say that the new address shall be used from now on.
  public var isPermanent: Bool { status == 301 || status == 308 }
}

/// The head of the last answer of a chain, and the way there.
///
/// Headers are of that answer only; `nil` means that it did not send them, or sent what cannot be
/// given back byte for byte (not UTF-8, over 8 KiB).
public struct ResponseHead: Sendable {
  /// The request, for ``FeedFetcher/resume(_:)``.
  public var id: FetchID

  /// The address that answered, without user-info and fragment.
  public var url: String

  /// The redirects that led there, in order.
  public var hops: [RedirectHop]

  /// Where the permanent redirects before the first temporary one lead.
  ///
  /// `nil` when there are none.
  public var permanentURL: String?

  /// A file that was read answers 200, one that is unchanged 304.
  public var status: Int

  /// Bound to ``url``.
  public var validators: CacheValidators

  public var freshness: FreshnessHeaders

  /// Type and subtype in lower case, without parameters.
  ///
  /// Source: `Content-Type`.
  public var contentType: String?

  /// As written, without quotes.
  ///
  /// Source: the `charset` parameter of `Content-Type`.
  public var charset: String?

  /// `nil` for a file.
  public var httpVersion: HTTPVersion?
}

/// The version of HTTP that an answer came in.
public enum HTTPVersion: String, Sendable {
  case http1 = "HTTP/1.0"
  case http11 = "HTTP/1.1"
  case http2 = "HTTP/2"
  case http3 = "HTTP/3"
}
