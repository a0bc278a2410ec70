import Glibc
import SystemKit

/// A TCP socket, closed with its last reference.
final class LoopbackSocket: Sendable {
  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Listens at an address of 127.0.0.0/8; port 0 takes a free one.
  convenience init(listeningAt host: String, port: Int) throws(SystemError) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw LoopbackSocket.error("socket") }
    self.init(descriptor)
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = in_port_t(UInt16(port).bigEndian)
    inet_pton(AF_INET, host, &name.sin_addr)
    let bound = withUnsafeBytes(of: &name) {
      bind(
        descriptor, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self),
        socklen_t(MemoryLayout<sockaddr_in>.size))
    }
    guard bound == 0, listen(descriptor, 512) == 0 else { throw LoopbackSocket.error("listen") }
  }

  /// The port it listens on.
  var port: Int {
    var name = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutableBytes(of: &name) {
      _ = getsockname(descriptor, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), &size)
    }
    return Int(UInt16(bigEndian: name.sin_port))
  }

  /// Waits for a connection.
  ///
  /// `nil` once the socket was shut down.
  func accept() -> LoopbackSocket? {
    while true {
      let accepted = Glibc.accept(descriptor, nil, nil)
      if accepted >= 0 {
        _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
        var yes: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        setsockopt(accepted, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, size)
        return LoopbackSocket(accepted)
      }
      if errno != EINTR && errno != ECONNABORTED && errno != EMFILE { return nil }
      if errno == EMFILE { usleep(10_000) }
    }
  }

  /// Appends what has arrived, waiting for the first byte.
  ///
  /// `false` at the end.
  func read(into bytes: inout [UInt8]) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 16_384)
    let count = recv(descriptor, &chunk, chunk.count, 0)
    guard count > 0 else { return false }
    bytes += chunk[..<count]
    return true
  }

  /// Sends all of it.
  ///
  /// `false` when the client has gone.
  func write(_ bytes: some Collection<UInt8>) -> Bool {
    let bytes = Array(bytes)
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        send(descriptor, $0.baseAddress.map { $0 + sent }, $0.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Ends every wait on the socket, from any thread.
  func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Makes the coming close a reset: the client sees a broken connection, not an ended one.
  func resetOnClose() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  private static func error(_ operation: String) -> SystemError {
    SystemError(operation: operation, code: ErrorNumber(rawValue: errno))
  }
}
