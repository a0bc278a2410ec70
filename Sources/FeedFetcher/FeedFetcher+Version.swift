import CLibCurl

extension FeedFetcher {
  /// The version of libcurl that this process runs with, such as `7.88.1`.
  ///
  /// Initialises nothing. Source: `curl_version_info`.
  public static var libraryVersion: String {
    guard let text = curl_version_info(CURLVERSION_FIRST)?.pointee.version else { return "unknown" }
    return String(cString: text)
  }
}
