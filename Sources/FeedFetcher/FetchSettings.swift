import SystemKit

/// What one fetcher needs to know besides its requests.
public struct FetchSettings: Sendable {
  /// `freshet/VERSION (+contact URL)`: a publisher shall know whom to write to.
  public var userAgent: String

  public var limits: FetchLimits

  /// A proxy for every request.
  ///
  /// `nil`: as the environment says. Empty: none.
  ///
  /// Source: `CURLOPT_PROXY`; libcurl itself reads `http_proxy`, `HTTPS_PROXY`, `ALL_PROXY` and
  /// `NO_PROXY`.
  public var proxy: String?

  /// A file of names and passwords by host, asked where a request has no credentials of its own.
  ///
  /// `nil`: none.
  ///
  /// Source: `CURLOPT_NETRC_FILE`.
  public var netrcFile: String?

  /// A file of certificates in PEM form that replaces the system's.
  public var certificateFile: String?

  /// A folder of hashed certificates that replaces the system's, where no file is given.
  public var certificateFolder: String?

  /// Certificates from `CURL_CA_BUNDLE`, else `SSL_CERT_FILE`, else `SSL_CERT_DIR`.
  ///
  /// The `curl` command reads these variables, libcurl does not. It takes the folder beside
  /// `SSL_CERT_FILE` as well; here the file is enough, because libcurl reads a file once, but with a
  /// folder beside it again for every connection (40 ms each with the usual 140 certificates).
  public init(userAgent: String, limits: FetchLimits = FetchLimits()) {
    self.userAgent = userAgent
    self.limits = limits
    certificateFile = Self.variable("CURL_CA_BUNDLE") ?? Self.variable("SSL_CERT_FILE")
    certificateFolder = Self.variable("SSL_CERT_DIR")
  }

  /// Some proxy may stand between, so that the address a socket sees is not the server's.
  var mayUseProxy: Bool {
    if let proxy { return !proxy.isEmpty }
    let names = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
    return names.contains { Self.variable($0) != nil }
  }

  private static func variable(_ name: String) -> String? {
    guard let value = Environment[name], !value.isEmpty else { return nil }
    return value
  }
}
