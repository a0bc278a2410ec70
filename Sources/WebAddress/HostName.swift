import CLibCurl
import Glibc

extension WebAddress {
  /// A host in the form that DNS and curl use: ASCII (IDN as `xn--`), lowercase, escapes resolved.
  ///
  /// Numbers that stand for an IPv4 address stay as written; see ``IPAddress``.
  ///
  /// - Returns: `nil` for what is no host: empty, with blanks or delimiters, a dot in front, not
  ///   allowed by IDNA.
  public static func asciiHost(_ host: some StringProtocol) -> String? {
    guard let ascii = ascii(host), ascii.utf8.first != UInt8(ascii: ".") else { return nil }
    return ascii
  }

  private static func ascii(_ host: some StringProtocol) -> String? {
    if !host.isEmpty, host.utf8.allSatisfy(ASCIISet.hostName.contains) {
      return lowercased(host)
    }
    if host.utf8.first == UInt8(ascii: "[") {
      return IPAddress(literal: host) == nil ? nil : lowercased(host)
    }
    let decoded = PercentEncoding.decoded(host)
    if decoded.utf8.allSatisfy(ASCIISet.hostName.contains) {
      return decoded.isEmpty ? nil : lowercased(decoded)
    }
    guard decoded.utf8.allSatisfy({ $0 >= 0x80 || ASCIISet.hostName.contains($0) }) else {
      return nil
    }
    return InternationalHost.ascii(decoded)
  }

  /// ASCII letters only.
  static func lowercased(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(where: { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }) else {
      return String(text)
    }
    let bytes = text.utf8.map { byte in
      byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Internationalised host names, through curl: what it would ask DNS for.
private enum InternationalHost {
  /// `CURLU_PUNYCODE`: curl 7.88 and newer.
  static func ascii(_ host: String) -> String? {
    inUTF8Locale {
      guard let handle = curl_url() else { return nil }
      defer { curl_url_cleanup(handle) }
      guard curl_url_set(handle, CURLUPART_URL, "https://\(host)/", 0) == CURLUE_OK else {
        return nil
      }
      var text: UnsafeMutablePointer<CChar>?
      // Of a host that is none, curl 7.88 gives the text and an error.
      defer { curl_free(text) }
      let flags = UInt32(CURLU_PUNYCODE)
      guard curl_url_get(handle, CURLUPART_HOST, &text, flags) == CURLUE_OK, let text else {
        return nil
      }
      let ascii = WebAddress.lowercased(String(cString: text))
      return ascii.utf8.allSatisfy(ASCIISet.hostName.contains) ? ascii : nil
    }
  }

  /// libidn2 reads the host in the charset of the locale, which is ASCII unless somebody sets it.
  ///
  /// Set for this thread and this call alone: `setlocale` would change the whole program, and race.
  private static func inUTF8Locale<Result>(_ body: () -> Result?) -> Result? {
    guard let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil) else { return nil }
    let previous = uselocale(locale)
    defer {
      uselocale(previous)
      freelocale(locale)
    }
    return body()
  }
}
