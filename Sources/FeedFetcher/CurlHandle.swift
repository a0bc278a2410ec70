import CLibCurl

/// The one owner of an easy handle.
///
/// Options are set through it and live until they are set again.
///
/// Source: `curl_easy_init`, `curl_easy_cleanup`.
struct CurlHandle: ~Copyable {
  let raw: UnsafeMutableRawPointer

  init() {
    guard let raw = curl_easy_init() else { fatalError("curl_easy_init: out of memory") }
    self.raw = raw
  }

  deinit { curl_easy_cleanup(raw) }

  borrowing func set(_ option: CURLoption, _ value: Int) {
    check(clibcurl_set_long(raw, option, value), option)
  }

  /// curl keeps a copy.
  borrowing func set(_ option: CURLoption, _ value: String?) {
    check(clibcurl_set_string(raw, option, value), option)
  }

  borrowing func set(_ option: CURLoption, pointer: UnsafeMutableRawPointer?) {
    check(clibcurl_set_pointer(raw, option, pointer), option)
  }

  borrowing func set(_ option: CURLoption, list: UnsafeMutablePointer<curl_slist>?) {
    check(clibcurl_set_list(raw, option, list), option)
  }

  borrowing func set(_ option: CURLoption, function: clibcurl_data_fn) {
    check(clibcurl_set_data_fn(raw, option, function), option)
  }

  borrowing func number(_ info: CURLINFO) -> Int {
    var value = 0
    _ = clibcurl_get_long(raw, info, &value)
    return value
  }

  borrowing func offset(_ info: CURLINFO) -> Int {
    var value: curl_off_t = 0
    _ = clibcurl_get_offset(raw, info, &value)
    return Int(value)
  }

  borrowing func text(_ info: CURLINFO) -> String? {
    var value: UnsafePointer<CChar>?
    _ = clibcurl_get_string(raw, info, &value)
    return value.map { String(cString: $0) }
  }

  /// Options and their types are fixed in this target, so a refusal is a fault of ours or of a
  /// libcurl without the option.
  private borrowing func check(_ code: CURLcode, _ option: CURLoption) {
    precondition(code == CURLE_OK, "libcurl refuses option \(option.rawValue): \(code.rawValue)")
  }
}
