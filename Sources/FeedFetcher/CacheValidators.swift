/// What a server said of the version it sent, to be given back byte for byte.
///
/// Both come from one response and belong to the address that sent it: another address may use the
/// same tag for other content. Source: RFC 9110, sections 8.8 and 13.1.
public struct CacheValidators: Hashable, Sendable {
  public static let none = CacheValidators()

  /// The address that sent them, as in ``ResponseHead/url``.
  ///
  /// `nil` means the request's own address.
  public var url: String?

  /// Opaque: quotes and `W/` included.
  ///
  /// Source: `ETag`.
  public var etag: String?

  /// Opaque as well, for some servers compare the text and not the time.
  ///
  /// Source: `Last-Modified`.
  public var lastModified: String?

  public init(url: String? = nil, etag: String? = nil, lastModified: String? = nil) {
    self.url = url
    self.etag = etag
    self.lastModified = lastModified
  }

  /// Neither is known, so a request with these is unconditional.
  public var isEmpty: Bool { etag == nil && lastModified == nil }

  /// The header lines that make a request conditional.
  var headerLines: [String] {
    var lines: [String] = []
    if let etag, etag.isHeaderValue { lines.append("If-None-Match: \(etag)") }
    if let lastModified, lastModified.isHeaderValue {
      lines.append("If-Modified-Since: \(lastModified)")
    }
    return lines
  }
}

extension String {
  /// Not empty, and nothing in it ends a header line.
  ///
  /// A stored value is no more trusted than a server.
  var isHeaderValue: Bool {
    !isEmpty && utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }
  }

  /// A `token` of RFC 9110, section 5.6.2.
  var isHeaderName: Bool {
    !isEmpty
      && utf8.allSatisfy {
        switch $0 {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
        default: false
        }
      }
  }
}
