import WebAddress

/// An address that can be asked, taken apart as far as fetching needs it.
struct FetchAddress: Equatable {
  /// Without user-info and fragment: what is sent, compared and reported.
  let url: String

  /// `http`, `https` or `file`.
  let scheme: String

  /// In lower case and ASCII; an IPv6 address in brackets.
  ///
  /// Empty for a file.
  let host: String

  let port: Int

  /// What the user-info said, if there was any.
  let credentials: FetchCredentials?

  var isSecure: Bool { scheme == "https" }
  var isFile: Bool { scheme == "file" }

  /// Credentials stay where both have the same scheme, host and port.
  ///
  /// Source: RFC 6454.
  func hasSameOrigin(as other: FetchAddress) -> Bool {
    host == other.host && port == other.port && scheme == other.scheme
  }

  /// Most addresses are plain, and are only looked at; the others go through curl's own reader.
  ///
  /// - Throws: `.badAddress`.
  init(_ text: String) throws(FetchError) {
    if let plain = PlainAddress(text) {
      url = text
      scheme = plain.isSecure ? "https" : "http"
      host = plain.host
      port = plain.port
      credentials = nil
      return
    }
    guard var address = WebAddress(text) else { throw .badAddress(.unreadable) }
    scheme = address.scheme
    guard ["http", "https", "file"].contains(scheme) else {
      throw .badAddress(.scheme(scheme))
    }
    host = address.host ?? ""
    port = address.port ?? (scheme == "https" ? 443 : 80)
    let password = address.password ?? ""
    credentials = address.user.flatMap { .basic(user: $0, password: password) }
    address.fragment = nil
    url = address.text
    guard isFile ? host.isEmpty || host == "localhost" : !host.isEmpty else {
      throw .badAddress(.unreadable)
    }
  }

  /// The target of a redirect from here.
  ///
  /// - Throws: `.redirectRefused`, also for every scheme but `http` and `https`.
  func redirected(to location: String) throws(FetchError) -> FetchAddress {
    guard let text = WebAddress.resolve(location, against: url) else {
      throw .redirectRefused(.unreadable)
    }
    let target: FetchAddress
    do throws(FetchError) {
      target = try FetchAddress(text)
    } catch {
      guard case .badAddress(.scheme(let scheme)) = error else {
        throw .redirectRefused(.unreadable)
      }
      throw .redirectRefused(.scheme(scheme))
    }
    guard !target.isFile else { throw .redirectRefused(.scheme("file")) }
    return target
  }
}

/// `http(s)://host[:port][/…][?…]` in clean lower-case ASCII, with nothing to repair, decode or hide.
private struct PlainAddress {
  var isSecure: Bool
  var host: String
  var port: Int

  init?(_ text: String) {
    var text = text
    guard let found = text.withUTF8({ PlainAddress.scan($0) }) else { return nil }
    self = found
  }

  private init(isSecure: Bool, host: String, port: Int) {
    self.isSecure = isSecure
    self.host = host
    self.port = port
  }

  private static func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> PlainAddress? {
    let isSecure = bytes.starts(with: "https://".utf8)
    guard isSecure || bytes.starts(with: "http://".utf8) else { return nil }
    let start = isSecure ? 8 : 7
    var end = start
    while end < bytes.count, isHostByte(bytes[end]) { end += 1 }
    guard end > start else { return nil }
    var rest = end
    var port = isSecure ? 443 : 80
    if rest < bytes.count, bytes[rest] == UInt8(ascii: ":") {
      guard let (number, next) = scanPort(bytes, rest + 1) else { return nil }
      (port, rest) = (number, next)
    }
    guard rest < bytes.count, bytes[rest] == UInt8(ascii: "/"),
      bytes[rest...].allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") })
    else { return nil }
    return PlainAddress(
      isSecure: isSecure, host: String(decoding: bytes[start..<end], as: UTF8.self), port: port)
  }

  private static func scanPort(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int
  ) -> (Int, Int)? {
    var number = 0
    var index = start
    while index < bytes.count, bytes[index] &- 0x30 < 10, number < 65_536 {
      number = number * 10 + Int(bytes[index] &- 0x30)
      index += 1
    }
    return index > start && (1..<65_536).contains(number) ? (number, index) : nil
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    byte &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }
}
