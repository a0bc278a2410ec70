/// Why a fetch failed, by cause.
///
/// No text holds a path, a query or a credential.
public enum FetchError: Error, Hashable, Sendable {
  /// No address that can be fetched.
  case badAddress(AddressFault)
  case nameNotResolved(host: String)
  /// Refused, unreachable; the reason is the system's.
  case cannotConnect(host: String, reason: String)
  /// No trusted or no working TLS; the reason is the TLS library's.
  case tls(host: String, reason: String)
  case timeout(TimeLimit)
  /// The connection broke before the answer was complete.
  case connectionLost(host: String)
  /// The body ended before its announced end.
  case cutOff(receivedBytes: Int)
  /// No HTTP, or HTTP that breaks its own rules.
  case badResponse(host: String, reason: String)
  /// A content encoding that cannot be decoded.
  case undecodable
  case proxy(reason: String)
  case tooLarge(limitBytes: Int)
  /// Decoded to far more than its wire size: a decompression bomb.
  case expansion(limitRatio: Int)
  case headersTooLarge(limitBytes: Int)
  case tooManyRedirects(limit: Int)
  case redirectLoop
  case redirectRefused(RedirectFault)
  /// A final status that is no success, or a success without the whole document.
  case http(status: Int)
  case file(FileFault)
  /// The sink wanted no more.
  case stopped
  case cancelled(CancelReason)

  public enum AddressFault: Hashable, Sendable {
    case unreadable
    case scheme(String)
    /// A `file:` address that no person named.
    case unnamedFile
    /// On this machine or in a private network, and named by a feed that is not there.
    case privateAddress(host: String)
  }

  public enum TimeLimit: Hashable, Sendable {
    case connect(milliseconds: Int)
    case stall(milliseconds: Int)
    case total(milliseconds: Int)
  }

  public enum RedirectFault: Hashable, Sendable {
    case unreadable
    case scheme(String)
    /// To this machine or a private network, from outside of it.
    case privateAddress(host: String)
  }

  public enum FileFault: Hashable, Sendable {
    case missing
    case notRegular
    case unreadable(reason: String)
  }

  public enum CancelReason: Hashable, Sendable {
    /// A signal asked the program to end.
    case interrupted
    /// The time for the whole run is over.
    case timeIsUp
    /// The fetcher was closed before the request was made.
    case closed
  }
}

extension FetchError {
  /// A stable name for the cause, for scripts and for the store.
  public var code: String {
    switch self {
    case .badAddress(.unreadable): "address.invalid"
    case .badAddress(.scheme): "address.scheme"
    case .badAddress(.unnamedFile): "address.file"
    case .badAddress(.privateAddress): "address.private"
    case .nameNotResolved: "net.dns"
    case .cannotConnect: "net.connect"
    case .tls: "net.tls"
    case .timeout: "net.timeout"
    case .connectionLost: "net.reset"
    case .cutOff: "net.cut"
    case .badResponse: "net.protocol"
    case .undecodable: "net.encoding"
    case .proxy: "net.proxy"
    case .tooLarge: "limit.bytes"
    case .expansion: "limit.ratio"
    case .headersTooLarge: "limit.headers"
    case .tooManyRedirects: "redirect.limit"
    case .redirectLoop: "redirect.loop"
    case .redirectRefused(.unreadable): "redirect.invalid"
    case .redirectRefused(.scheme): "redirect.scheme"
    case .redirectRefused(.privateAddress): "redirect.private"
    case .http(let status): "http.\(status)"
    case .file(.missing): "file.missing"
    case .file(.notRegular): "file.not-regular"
    case .file(.unreadable): "file.unreadable"
    case .stopped: "stopped"
    case .cancelled(.interrupted): "run.interrupted"
    case .cancelled(.timeIsUp): "run.max-time"
    case .cancelled(.closed): "run.closed"
    }
  }
}
