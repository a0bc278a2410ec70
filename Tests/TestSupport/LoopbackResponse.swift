/// What a ``LoopbackServer`` answers, faults included.
public struct LoopbackResponse: Sendable {
  /// How the end of the body is told.
  public enum Framing: Sendable {
    case length
    case chunked
    /// By closing the connection.
    case close
  }

  public var status: Int
  public var headers: [(name: String, value: String)]
  public var body: [UInt8]
  public var framing = Framing.length

  /// The status line and headers come only after this.
  public var delayMilliseconds = 0

  /// Sends so many bytes of the body at a time, with a pause after each.
  public var drip: (bytes: Int, milliseconds: Int)?

  /// Repeats the body for ever.
  ///
  /// Takes `.close` or `.chunked`.
  public var isEndless = false

  /// Closes the connection after so many bytes of the body, whatever was announced.
  public var cutAfter: Int?

  /// Never answers.
  public var isSilent = false

  /// Breaks the connection (RST) in place of an answer.
  public var isReset = false

  /// Sent as it is in place of everything else; the connection is closed then.
  public var raw: [UInt8]?

  /// The connection is closed after this answer.
  public var closes = false

  public init(
    _ status: Int = 200, _ headers: [(name: String, value: String)] = [], body: [UInt8] = []
  ) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  public init(_ status: Int = 200, _ headers: [(name: String, value: String)] = [], text: String) {
    self.init(status, headers, body: Array(text.utf8))
  }

  public static func redirect(_ status: Int = 302, to location: String) -> LoopbackResponse {
    LoopbackResponse(status, [("Location", location)], text: "over there\n")
  }

  /// The same answer with some fields changed.
  public func with(_ change: (inout LoopbackResponse) -> Void) -> LoopbackResponse {
    var copy = self
    change(&copy)
    return copy
  }

  /// A body that the version `etag` or `lastModified` names, or 304 for a request that has it.
  public static func versioned(
    _ request: LoopbackRequest, _ body: [UInt8], etag: String? = nil, lastModified: String? = nil
  ) -> LoopbackResponse {
    var headers: [(name: String, value: String)] = []
    if let etag { headers.append(("ETag", etag)) }
    if let lastModified { headers.append(("Last-Modified", lastModified)) }
    let isCurrent =
      if let wanted = request["If-None-Match"] { wanted == etag || wanted == "*" } else {
        lastModified != nil && request["If-Modified-Since"] == lastModified
      }
    return isCurrent
      ? LoopbackResponse(304, headers) : LoopbackResponse(200, headers, body: body)
  }
}
