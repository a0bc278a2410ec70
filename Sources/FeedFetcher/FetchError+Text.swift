extension FetchError: CustomStringConvertible {
  /// One short sentence without a full stop, for a person.
  public var description: String {
    switch self {
    case .badAddress(let fault): fault.text
    case .nameNotResolved(let host): "the name \(host) cannot be resolved"
    case .cannotConnect(let host, let reason): "no connection to \(host): \(reason)"
    case .tls(let host, let reason): "no secure connection to \(host): \(reason)"
    case .timeout(let limit): limit.text
    case .connectionLost(let host): "\(host) closed the connection before its answer was complete"
    case .cutOff(let bytes): "the document was cut off after \(bytes) bytes"
    case .badResponse(let host, let reason): "\(host) does not answer in proper HTTP: \(reason)"
    case .undecodable: "the answer's compression cannot be read"
    case .proxy(let reason): "the proxy failed: \(reason)"
    case .tooLarge(let limit): "the document is larger than \(limit >> 20) MiB"
    case .expansion(let ratio): "the document grows to over \(ratio) times its compressed size"
    case .headersTooLarge(let limit): "the answer's header is larger than \(limit >> 10) KiB"
    case .tooManyRedirects(let limit): "more than \(limit) redirects"
    case .redirectLoop: "the redirects lead in a circle"
    case .redirectRefused(let fault): fault.text
    case .http(let status): FetchError.text(ofStatus: status)
    case .file(let fault): fault.text
    case .stopped: "the rest of the document was not wanted"
    case .cancelled(.interrupted): "interrupted"
    case .cancelled(.timeIsUp): "the time for the whole run was over"
    case .cancelled(.closed): "the fetcher was closed"
    }
  }

  /// The status and what it means for a feed; the server's own phrase is not repeated.
  private static func text(ofStatus status: Int) -> String {
    let meaning =
      switch status {
      case 206, 226: "part of a document that was not asked for"
      case 304: "not modified, though no version was named"
      case 300..<400: "redirected without saying where"
      case 401: "credentials are needed"
      case 403: "access refused"
      case 404: "not found"
      case 407: "the proxy wants credentials"
      case 410: "gone for good"
      case 429: "too many requests"
      case 500..<600: "the server failed"
      default: "refused"
      }
    return "status \(status): \(meaning)"
  }
}

extension FetchError.AddressFault {
  fileprivate var text: String {
    switch self {
    case .unreadable: "the address cannot be read"
    case .scheme(let scheme): "addresses with \(scheme): cannot be fetched"
    case .unnamedFile: "files are read only when a person names them"
    case .privateAddress(let host): "the private address \(host) is refused to a feed from outside"
    }
  }
}

extension FetchError.TimeLimit {
  fileprivate var text: String {
    switch self {
    case .connect(let limit): "no connection within \(FetchError.seconds(limit)) s"
    case .stall(let limit): "almost nothing came for \(FetchError.seconds(limit)) s"
    case .total(let limit): "not complete within \(FetchError.seconds(limit)) s"
    }
  }
}

extension FetchError.RedirectFault {
  fileprivate var text: String {
    switch self {
    case .unreadable: "the redirect's target cannot be read"
    case .scheme(let scheme): "a redirect to \(scheme): is refused"
    case .privateAddress(let host): "a redirect to the private address \(host) is refused"
    }
  }
}

extension FetchError.FileFault {
  fileprivate var text: String {
    switch self {
    case .missing: "there is no such file"
    case .notRegular: "this is no ordinary file"
    case .unreadable(let reason): "the file cannot be read: \(reason)"
    }
  }
}

extension FetchError {
  /// Whole seconds without a fraction, else tenths.
  fileprivate static func seconds(_ milliseconds: Int) -> String {
    let tenths = (milliseconds + 50) / 100
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
