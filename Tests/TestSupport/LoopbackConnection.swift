import Glibc

/// One connection's requests, one after another, on its own thread.
struct LoopbackConnection {
  let socket: LoopbackSocket
  let number: Int
  let state: LoopbackState

  private static let headLimit = 64 << 10

  func run(_ handler: LoopbackServer.Handler) {
    var input: [UInt8] = []
    while var request = readRequest(&input) {
      state.begin(&request)
      let response = handler(request)
      let goesOn = answer(response, to: request)
      state.end()
      guard goesOn else { break }
    }
    socket.shutDown()
  }

  /// The next request; what came after its head stays in `input`.
  ///
  /// A request with a body is not served.
  private func readRequest(_ input: inout [UInt8]) -> LoopbackRequest? {
    var searched = 0
    while true {
      if let end = endOfHead(input, from: searched) {
        let head = String(decoding: input[..<end], as: UTF8.self)
        input.removeFirst(end + 4)
        return LoopbackRequest(head: head[...], connection: number)
      }
      searched = max(0, input.count - 3)
      guard input.count < Self.headLimit, socket.read(into: &input) else { return nil }
    }
  }

  private func endOfHead(_ input: [UInt8], from start: Int) -> Int? {
    guard input.count >= 4 else { return nil }
    return (start...(input.count - 4)).first {
      input[$0] == 13 && input[$0 + 1] == 10 && input[$0 + 2] == 13 && input[$0 + 3] == 10
    }
  }

  /// `false`: the connection is over.
  private func answer(_ response: LoopbackResponse, to request: LoopbackRequest) -> Bool {
    if response.isReset {
      socket.resetOnClose()
      return false
    }
    if response.isSilent {
      var nothing: [UInt8] = []
      while socket.read(into: &nothing) {}
      return false
    }
    if response.delayMilliseconds > 0 { usleep(UInt32(response.delayMilliseconds) * 1000) }
    if let raw = response.raw {
      _ = socket.write(raw)
      return false
    }
    let hasBody = request.method != "HEAD" && response.status != 304 && response.status != 204
    let head = self.head(response, hasBody: hasBody || request.method == "HEAD")
    if isPlain(response) {
      return finish(response, socket.write(hasBody ? head + response.body : head))
    }
    guard socket.write(head) else { return false }
    return finish(response, !hasBody || send(response))
  }

  /// One write sends it all.
  private func isPlain(_ response: LoopbackResponse) -> Bool {
    guard case .length = response.framing else { return false }
    return response.drip == nil && response.cutAfter == nil && !response.isEndless
  }

  private func finish(_ response: LoopbackResponse, _ isSent: Bool) -> Bool {
    if case .close = response.framing { return false }
    return isSent && !response.closes && response.cutAfter == nil
  }

  private func head(_ response: LoopbackResponse, hasBody: Bool) -> [UInt8] {
    var head = "HTTP/1.1 \(response.status) \(response.status < 400 ? "OK" : "No")\r\n"
    for (name, value) in response.headers { head += "\(name): \(value)\r\n" }
    switch response.framing {
    case .length where hasBody: head += "Content-Length: \(response.body.count)\r\n"
    case .length: break
    case .chunked: head += "Transfer-Encoding: chunked\r\n"
    case .close: head += "Connection: close\r\n"
    }
    if response.closes { head += "Connection: close\r\n" }
    return Array((head + "\r\n").utf8)
  }

  /// The body in pieces, until its end, its cut, or the client's leaving.
  private func send(_ response: LoopbackResponse) -> Bool {
    let step = response.drip?.bytes ?? 65_536
    var sent = 0
    repeat {
      var offset = 0
      while offset < response.body.count {
        var piece = response.body[offset..<min(offset + step, response.body.count)]
        if let cut = response.cutAfter { piece = piece.prefix(cut - sent) }
        guard write(piece, response.framing) else { return false }
        offset += piece.count
        sent += piece.count
        if let cut = response.cutAfter, sent >= cut { return false }
        if let drip = response.drip { usleep(UInt32(drip.milliseconds) * 1000) }
      }
    } while response.isEndless && !response.body.isEmpty
    guard case .chunked = response.framing else { return true }
    return socket.write("0\r\n\r\n".utf8)
  }

  private func write(_ piece: ArraySlice<UInt8>, _ framing: LoopbackResponse.Framing) -> Bool {
    guard case .chunked = framing else { return socket.write(piece) }
    let size = String(piece.count, radix: 16)
    return socket.write(Array("\(size)\r\n".utf8) + piece + [13, 10])
  }
}
