import CLibCurl
import Glibc

extension Transfer {
  /// `false` ends the transfer, with ``failure`` set or the status as its result.
  func headerLine(_ line: UnsafeRawBufferPointer) -> Bool {
    let progress = header.read(line)
    guard header.byteCount <= settings.limits.headerBytes else {
      failure = .headersTooLarge(limitBytes: settings.limits.headerBytes)
      return false
    }
    guard case .complete = progress else { return true }
    return beginAnswer()
  }

  /// 206 and 226 are parts of a document that nobody asked for; a part is never taken for the whole.
  private func beginAnswer() -> Bool {
    guard let fetch else { return false }
    let status = header.status
    let head = makeHead(of: fetch)
    self.head = head
    guard status / 100 == 2, status != 206, status != 226 else {
      stage = .discarding(since: TransferClock.now())
      return true
    }
    if let length = header.contentLength, length > fetch.bodyBytes(settings.limits) {
      failure = .tooLarge(limitBytes: fetch.bodyBytes(settings.limits))
      return false
    }
    stage = .body
    return take(fetch.sink.began(head))
  }

  /// How many bytes were taken, as libcurl wants it: all, 0 to end, or the word for "wait".
  func bodyBytes(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard case .body = stage else {
      discardedBytes += bytes.count
      return discardedBytes <= settings.limits.discardedBytes ? bytes.count : 0
    }
    if isHeld, chunk.count >= settings.limits.chunkBytes {
      isCurlPaused = true
      return Int(CURL_WRITEFUNC_PAUSE)
    }
    guard isWithinLimits(adding: bytes.count) else { return 0 }
    append(bytes)
    if !isHeld, chunk.count >= settings.limits.chunkBytes, !deliver() { return 0 }
    return bytes.count
  }

  /// Gives what is gathered to the sink.
  ///
  /// `false`: the sink wants no more.
  func deliver() -> Bool {
    guard let fetch, !chunk.isEmpty else { return true }
    let answer = fetch.sink.receive(chunk)
    if case .continue = answer { chunk = [] }
    return take(answer)
  }

  private func take(_ answer: SinkAnswer) -> Bool {
    switch answer {
    case .continue:
      return true
    case .pause:
      isHeld = true
      clock.hold(at: TransferClock.now())
      return true
    case .stop:
      failure = .stopped
      return false
    }
  }

  /// `CURLINFO_SIZE_DOWNLOAD_T` counts what came over the wire, the callback what was decoded.
  private func isWithinLimits(adding count: Int) -> Bool {
    let limits = settings.limits
    let bodyBytes = fetch?.bodyBytes(limits) ?? limits.bodyBytes
    decodedBytes += count
    if decodedBytes > bodyBytes {
      failure = .tooLarge(limitBytes: bodyBytes)
    } else if decodedBytes > limits.expansionFreeBytes {
      let wireBytes = curl.offset(CURLINFO_SIZE_DOWNLOAD_T)
      if decodedBytes - limits.expansionFreeBytes > wireBytes * limits.expansionRatio {
        failure = .expansion(limitRatio: limits.expansionRatio)
      }
    }
    return failure == nil
  }

  /// A short feed needs one small buffer, a long one a full one at once.
  private func append(_ bytes: UnsafeRawBufferPointer) {
    if chunk.isEmpty {
      let room = settings.limits.chunkBytes + Int(CURL_MAX_WRITE_SIZE)
      let isLong = decodedBytes > bytes.count || bytes.count == Int(CURL_MAX_WRITE_SIZE)
      chunk.reserveCapacity(isLong ? room : bytes.count)
    }
    chunk.append(contentsOf: bytes)
  }

  private func makeHead(of fetch: Fetch) -> ResponseHead {
    let type = ContentType(header.text(.contentType))
    return ResponseHead(
      id: fetch.id, url: fetch.address.url, hops: fetch.hops, permanentURL: fetch.permanentURL,
      status: header.status,
      validators: CacheValidators(
        url: fetch.address.url, etag: header.text(.etag), lastModified: header.text(.lastModified)),
      freshness: FreshnessHeaders(
        cacheControl: header.text(.cacheControl), expires: header.text(.expires),
        age: header.text(.age), date: header.text(.date), retryAfter: header.text(.retryAfter)),
      contentType: type.mediaType, charset: type.charset, httpVersion: header.version)
  }
}

/// The transfer that registered a callback, which lives as long as its handle.
private func transfer(_ pointer: UnsafeMutableRawPointer?) -> Transfer? {
  pointer.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
}

func receiveHeader(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ me: UnsafeMutableRawPointer?
) -> Int {
  let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
  return transfer(me)?.headerLine(line) == true ? line.count : 0
}

func receiveBody(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ me: UnsafeMutableRawPointer?
) -> Int {
  let body = UnsafeRawBufferPointer(start: bytes, count: size * count)
  return transfer(me)?.bodyBytes(body) ?? 0
}

/// Opens the socket of a redirect's target, unless the name resolved to where it may not lead.
func openGuardedSocket(
  _ me: UnsafeMutableRawPointer?, _ purpose: curlsocktype,
  _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
  guard let transfer = transfer(me), let address, let allowed = transfer.guardedReach else {
    return CURL_SOCKET_BAD
  }
  let target = withUnsafePointer(to: &address.pointee.addr) { AddressReach($0) }
  guard allowed.allowsRedirect(to: target) else {
    transfer.refusePeer()
    return CURL_SOCKET_BAD
  }
  transfer.acceptPeer()
  let type = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
  return socket(address.pointee.family, type, address.pointee.protocol)
}

/// Checks the connection itself before the request goes out: an open one needs no socket.
func checkPeer(
  _ me: UnsafeMutableRawPointer?, _ remoteIP: UnsafeMutablePointer<CChar>?,
  _ localIP: UnsafeMutablePointer<CChar>?, _ remotePort: Int32, _ localPort: Int32
) -> Int32 {
  guard let transfer = transfer(me), let remoteIP, let allowed = transfer.guardedReach,
    let peer = AddressReach(host: String(cString: remoteIP)), allowed.allowsRedirect(to: peer)
  else {
    transfer(me)?.refusePeer()
    return CURL_PREREQFUNC_ABORT
  }
  return CURL_PREREQFUNC_OK
}

extension Transfer {
  fileprivate func refusePeer() {
    let host = fetch?.address.host ?? ""
    let isRedirected = fetch?.hops.isEmpty == false
    failure =
      isRedirected
      ? .redirectRefused(.privateAddress(host: host)) : .badAddress(.privateAddress(host: host))
  }

  /// A name may have several addresses; one that may be reached is enough.
  fileprivate func acceptPeer() { failure = nil }
}
