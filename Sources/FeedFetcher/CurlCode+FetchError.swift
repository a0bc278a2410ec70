import CLibCurl
import SystemKit

extension Transfer {
  /// What libcurl's result means, when the transfer did not end by our own hand.
  ///
  /// The status counts from the end of the head on: an error page that breaks off is still that
  /// error. `nil`: the answer is complete.
  func fault(_ code: CURLcode) -> FetchError? {
    if let failure { return failure }
    let host = fetch?.address.host ?? ""
    switch stage {
    case .discarding: return nil
    case .head, .body: break
    }
    switch code {
    case CURLE_OK:
      if case .body = stage { return nil }
      return .badResponse(host: host, reason: "no answer")
    case CURLE_COULDNT_RESOLVE_HOST: return .nameNotResolved(host: host)
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: return .proxy(reason: text(code))
    case CURLE_COULDNT_CONNECT: return unconnected(code, host)
    case CURLE_OPERATION_TIMEDOUT where reason.hasPrefix("Resolving timed out"):
      return .nameNotResolved(host: host)
    case CURLE_OPERATION_TIMEDOUT:
      return .timeout(.connect(milliseconds: settings.limits.connectMilliseconds))
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_ENGINE_NOTFOUND,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CRL_BADFILE, CURLE_USE_SSL_FAILED:
      return .tls(host: host, reason: text(code))
    case CURLE_OUT_OF_MEMORY where isInHead:
      // What libcurl 7 says of a line that is longer than its buffer for lines.
      return .headersTooLarge(limitBytes: min(Self.longestLine, settings.limits.headerBytes))
    case CURLE_PARTIAL_FILE: return .cutOff(receivedBytes: decodedBytes)
    case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING: return lost(code, host)
    case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
      // The latter when brotli fails: our own callbacks leave a `failure` where they refuse bytes.
      return .undecodable
    case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL:
      // Also an answer without a status line, the HTTP of 1991.
      return header.byteCount == 0 && curl.number(CURLINFO_NUM_CONNECTS) == 0
        ? .badAddress(.unreadable) : .badResponse(host: host, reason: text(code))
    default: return .badResponse(host: host, reason: text(code))
    }
  }

  private var isInHead: Bool {
    if case .head = stage { return true }
    return false
  }

  /// Source: `CURL_MAX_HTTP_HEADER` in `curl/curl.h`.
  private static let longestLine = 100 << 10

  /// A broken connection.
  ///
  /// Through a proxy it may never have been one to the host.
  private func lost(_ code: CURLcode, _ host: String) -> FetchError {
    let proxyStatus = curl.number(CURLINFO_HTTP_CONNECTCODE)
    if proxyStatus != 0, proxyStatus / 100 != 2 { return .proxy(reason: "status \(proxyStatus)") }
    if case .body = stage { return .cutOff(receivedBytes: decodedBytes) }
    return .connectionLost(host: host)
  }

  /// libcurl names whom it could not connect to: the host, or a proxy.
  private func unconnected(_ code: CURLcode, _ host: String) -> FetchError {
    if settings.mayUseProxy, !reason.isEmpty, !reason.contains(" to \(host) ") {
      return .proxy(reason: text(code))
    }
    return .cannotConnect(host: host, reason: systemReason ?? text(code))
  }

  private var systemReason: String? {
    let number = Int32(curl.number(CURLINFO_OS_ERRNO))
    return number == 0 ? nil : ErrorNumber(rawValue: number).text
  }

  private func text(_ code: CURLcode) -> String {
    let text = reason.isEmpty ? String(cString: curl_easy_strerror(code)) : reason
    return String(Substring(text.utf8[...].trimming { $0 <= 0x20 }))
  }
}
