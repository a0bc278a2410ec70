import Glibc
import Synchronization
public import SystemKit

/// A small HTTP/1.1 server on a loopback address, a thread for each connection.
///
/// It listens from `init` on and stops with `stop()` or with its last reference. It keeps a record of
/// what it was asked.
public final class LoopbackServer: Sendable {
  public typealias Handler = @Sendable (LoopbackRequest) -> LoopbackResponse

  /// `http://127.0.0.1:PORT`, without a trailing slash.
  public let address: String

  public let port: Int

  private let listener: LoopbackSocket
  private let state: LoopbackState

  /// Answers every request with what `handler` says, on the connection's own thread.
  ///
  /// - Parameters:
  ///   - host: one of 127.0.0.0/8; each is a host of its own to a client.
  ///   - port: 0 takes a free one.
  ///   - recordsRequests: `false` for a server that runs for long.
  ///   - handler: may be called by many threads at once.
  /// - Throws: when the port is taken.
  public init(
    host: String = "127.0.0.1", port: Int = 0, recordsRequests: Bool = true,
    _ handler: @escaping Handler
  ) throws(SystemError) {
    let listener = try LoopbackSocket(listeningAt: host, port: port)
    let state = LoopbackState(recordsRequests: recordsRequests)
    self.listener = listener
    self.state = state
    self.port = listener.port
    address = "http://\(host):\(listener.port)"
    _ = try Thread(name: "loopback") {
      while let socket = listener.accept() { state.serve(socket, handler) }
    }
  }

  /// Answers each path with its response, other paths with 404.
  public convenience init(
    host: String = "127.0.0.1", _ routes: [String: LoopbackResponse]
  ) throws(SystemError) {
    try self.init(host: host) { routes[$0.path] ?? LoopbackResponse(404, text: "nothing here\n") }
  }

  /// Sends `greeting` to every connection and closes it: a server of another kind.
  public init(greeting: String) throws(SystemError) {
    let listener = try LoopbackSocket(listeningAt: "127.0.0.1", port: 0)
    self.listener = listener
    state = LoopbackState(recordsRequests: false)
    port = listener.port
    address = "http://127.0.0.1:\(listener.port)"
    _ = try Thread(name: "loopback") {
      while let socket = listener.accept() {
        // Closing with unread bytes would be a reset, and the greeting lost.
        var unread: [UInt8] = []
        _ = socket.read(into: &unread) && socket.write(greeting.utf8)
      }
    }
  }

  deinit { stop() }

  public func url(_ path: String) -> String { address + path }

  /// Everything asked so far, in the order of arrival.
  public var requests: [LoopbackRequest] { state.requests }

  /// What was asked of one path.
  public func requests(_ path: String) -> [LoopbackRequest] {
    requests.filter { $0.path == path }
  }

  /// The most requests that were being answered at one moment.
  public var peakRequests: Int { state.peakRequests }

  /// The connections accepted so far.
  public var connectionCount: Int { state.connectionCount }

  /// Closes the port and every connection.
  public func stop() {
    listener.shutDown()
    state.stop()
  }
}

/// What the threads of one server share.
final class LoopbackState: Sendable {
  private struct Record {
    var requests: [LoopbackRequest] = []
    var counts: [String: Int] = [:]
    var running = 0
    var peak = 0
    var connectionCount = 0
    var open: [Int: LoopbackSocket] = [:]
    var isStopped = false
  }

  private let recordsRequests: Bool
  private let record = Mutex(Record())

  init(recordsRequests: Bool) { self.recordsRequests = recordsRequests }

  var requests: [LoopbackRequest] { record.withLock { $0.requests } }
  var peakRequests: Int { record.withLock { $0.peak } }
  var connectionCount: Int { record.withLock { $0.connectionCount } }

  func serve(_ socket: LoopbackSocket, _ handler: @escaping LoopbackServer.Handler) {
    let number = record.withLock { record -> Int? in
      guard !record.isStopped else { return nil }
      record.connectionCount += 1
      record.open[record.connectionCount] = socket
      return record.connectionCount
    }
    guard let number else { return }
    let thread = try? Thread(name: "loopback-\(number)", stackBytes: 512 << 10) { [self] in
      LoopbackConnection(socket: socket, number: number, state: self).run(handler)
      record.withLock { record in record.open[number] = nil }
    }
    if thread == nil { record.withLock { record in record.open[number] = nil } }
  }

  /// Notes a request and counts how often its target was asked.
  func begin(_ request: inout LoopbackRequest) {
    guard recordsRequests else { return }
    request.number = record.withLock { [request] record in
      record.running += 1
      record.peak = max(record.peak, record.running)
      let number = record.counts[request.target, default: 0] + 1
      record.counts[request.target] = number
      var numbered = request
      numbered.number = number
      record.requests.append(numbered)
      return number
    }
  }

  func end() {
    guard recordsRequests else { return }
    record.withLock { $0.running -= 1 }
  }

  func stop() {
    let open = record.withLock { record in
      record.isStopped = true
      return Array(record.open.values)
    }
    for socket in open { socket.shutDown() }
  }
}
