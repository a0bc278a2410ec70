import CLibCurl
import Glibc

/// The one owner of a multi handle and of the TLS sessions that its transfers share.
///
/// Only ``wakeUp()`` may be called from any thread; all else belongs to the fetch thread.
/// Source: `curl_multi_init`, `curl_share_init`.
final class MultiHandle: @unchecked Sendable {
  let raw: UnsafeMutableRawPointer
  let share: UnsafeMutableRawPointer?

  /// - Parameter connections: open ones kept for the next request.
  init(connections: Int) {
    _ = MultiHandle.library
    guard let raw = curl_multi_init() else { fatalError("curl_multi_init: out of memory") }
    self.raw = raw
    share = curl_share_init()
    if let share { _ = clibcurl_share(share, CURL_LOCK_DATA_SSL_SESSION) }
    _ = clibcurl_multi_set_long(raw, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
    _ = clibcurl_multi_set_long(raw, CURLMOPT_MAXCONNECTS, connections)
  }

  /// All easy handles are gone by then: they belong to the fetch loop, which ends before.
  deinit {
    curl_multi_cleanup(raw)
    if let share { curl_share_cleanup(share) }
  }

  /// Ends the present or the next wait of the fetch thread.
  ///
  /// Source: `curl_multi_wakeup`.
  func wakeUp() { curl_multi_wakeup(raw) }

  /// Once a process, before the first handle.
  ///
  /// Source: `curl_global_init`.
  private static let library: Void = {
    let code = curl_global_init(Int(CURL_GLOBAL_DEFAULT))
    precondition(code == CURLE_OK, "libcurl cannot start: \(code.rawValue)")
  }()
}
