import CLibCurl
import Glibc

/// One hop under way: an easy handle, the answer's head, and the body on its way to the sink.
///
/// Reused for the next hop of any fetch, so that handle, buffers and options are set up once.
/// Lives on the fetch thread. The callbacks are in `Transfer+Callbacks.swift`.
final class Transfer {
  /// Where the answer's bytes go.
  enum Stage {
    /// No complete head yet.
    case head
    /// To the sink.
    case body
    /// Away: the body of an error or of a redirect.
    case discarding(since: Int64)
  }

  let curl = CurlHandle()
  let settings: FetchSettings
  private let errorText: UnsafeMutablePointer<CChar>
  private var lines: UnsafeMutablePointer<curl_slist>?

  var fetch: Fetch?
  var stage = Stage.head
  var header = HeaderReader()
  var head: ResponseHead?
  var clock = TransferClock(start: 0)
  /// Why we ended it ourselves.
  var failure: FetchError?
  var isConditional = false
  var discardedBytes = 0

  /// What is gathered for the sink.
  var chunk: [UInt8] = []
  var decodedBytes = 0
  /// The sink answered `.pause`.
  var isHeld = false
  /// curl was told to wait, with bytes of its own in hand.
  var isCurlPaused = false
  /// curl is done and the sink is not; holds what curl said.
  var pendingResult: CURLcode?

  /// The most a redirect's target may be reached from, `nil` when it need not be checked.
  var guardedReach: AddressReach?
  private var isInsecureSetUp: Bool?

  init(settings: FetchSettings, share: UnsafeMutableRawPointer?) {
    self.settings = settings
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    setConstantOptions(share)
  }

  deinit {
    curl_slist_free_all(lines)
    // The handle goes after this body and writes no more text without a transfer.
    curl.set(CURLOPT_ERRORBUFFER, pointer: nil)
    errorText.deallocate()
  }

  /// Sets the hop up; it runs once the handle is added to the multi handle.
  func begin(_ fetch: Fetch, at now: Int64) {
    self.fetch = fetch
    stage = .head
    header.reset()
    head = nil
    clock = TransferClock(start: now)
    failure = nil
    discardedBytes = 0
    decodedBytes = 0
    isHeld = false
    isCurlPaused = false
    pendingResult = nil
    errorText.pointee = 0
    setHopOptions(fetch)
  }

  /// Lets go of the fetch and of what it made grow.
  func finish() {
    fetch = nil
    head = nil
    chunk = []
  }

  /// What libcurl wrote about its failure.
  var reason: String {
    errorText.pointee == 0 ? "" : String(cString: errorText)
  }

  /// Adds this hop's figures to the fetch.
  func settle(at now: Int64) {
    guard let fetch else { return }
    fetch.milliseconds += clock.elapsed(at: now)
    fetch.wireBytes += curl.offset(CURLINFO_SIZE_DOWNLOAD_T)
    fetch.headerBytes += header.byteCount
    fetch.decodedBytes += decodedBytes
    fetch.connectionsOpened += curl.number(CURLINFO_NUM_CONNECTS)
  }

  /// The reach of the address that answered, `nil` when a proxy may hide it.
  var peerReach: AddressReach? {
    settings.mayUseProxy ? nil : curl.text(CURLINFO_PRIMARY_IP).flatMap { AddressReach(host: $0) }
  }

  private func setConstantOptions(_ share: UnsafeMutableRawPointer?) {
    let me = Unmanaged.passUnretained(self).toOpaque()
    curl.set(CURLOPT_NOSIGNAL, 1)
    curl.set(CURLOPT_PROTOCOLS_STR, "http,https")
    curl.set(CURLOPT_FOLLOWLOCATION, 0)
    curl.set(CURLOPT_ACCEPT_ENCODING, "")  // all that this libcurl can decode
    curl.set(CURLOPT_USERAGENT, settings.userAgent)
    curl.set(CURLOPT_HTTPAUTH, clibcurl_auth_basic)
    curl.set(CURLOPT_CONNECTTIMEOUT_MS, settings.limits.connectMilliseconds)
    curl.set(CURLOPT_DNS_CACHE_TIMEOUT, 600)
    curl.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    // A name server that does not answer must not hold up the end of a transfer, and so all others.
    curl.set(CURLOPT_QUICK_EXIT, 1)
    curl.set(CURLOPT_ERRORBUFFER, pointer: errorText)
    curl.set(CURLOPT_SHARE, pointer: share)
    if let proxy = settings.proxy { curl.set(CURLOPT_PROXY, proxy) }
    setCertificates()
    curl.set(CURLOPT_WRITEFUNCTION, function: receiveBody)
    curl.set(CURLOPT_WRITEDATA, pointer: me)
    curl.set(CURLOPT_HEADERFUNCTION, function: receiveHeader)
    curl.set(CURLOPT_HEADERDATA, pointer: me)
    curl.set(CURLOPT_OPENSOCKETDATA, pointer: me)
    curl.set(CURLOPT_PREREQDATA, pointer: me)
  }

  /// Either a file or a folder, never both: a folder, also the one built into libcurl, keeps it from
  /// reading the file only once.
  private func setCertificates() {
    if let file = settings.certificateFile {
      curl.set(CURLOPT_CAINFO, file)
      curl.set(CURLOPT_CAPATH, nil as String?)
    } else if let folder = settings.certificateFolder {
      curl.set(CURLOPT_CAINFO, nil as String?)
      curl.set(CURLOPT_CAPATH, folder)
    } else {
      curl.set(CURLOPT_CAPATH, nil as String?)
    }
  }

  private func setHopOptions(_ fetch: Fetch) {
    curl.set(CURLOPT_URL, fetch.address.url)
    setVersion(isSecure: fetch.address.isSecure)
    setLines(fetch)
    if case .basic(let user, let password)? = fetch.credentials?.form {
      curl.set(CURLOPT_USERNAME, user)
      curl.set(CURLOPT_PASSWORD, password)
    } else {
      curl.set(CURLOPT_USERNAME, nil as String?)
      curl.set(CURLOPT_PASSWORD, nil as String?)
    }
    setNetrc(fetch)
    setGuard(settings.mayUseProxy ? nil : fetch.allowedReach)
  }

  /// A redirect from TLS to plain HTTP gets no password, whatever the file says.
  private func setNetrc(_ fetch: Fetch) {
    guard let file = settings.netrcFile else { return }
    let isAsked = fetch.credentials == nil && !fetch.isDowngraded
    curl.set(CURLOPT_NETRC, isAsked ? Int(CURL_NETRC_OPTIONAL.rawValue) : 0)
    curl.set(CURLOPT_NETRC_FILE, isAsked ? file : nil)
  }

  /// HTTP/2 with TLS, all streams of a host on one connection; plain HTTP/1.1 otherwise.
  private func setVersion(isSecure: Bool) {
    guard isInsecureSetUp != !isSecure else { return }
    isInsecureSetUp = !isSecure
    let version = isSecure ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1
    curl.set(CURLOPT_HTTP_VERSION, Int(version))
    curl.set(CURLOPT_PIPEWAIT, isSecure ? 1 : 0)
  }

  private func setLines(_ fetch: Fetch) {
    var texts = fetch.ownsValidators ? fetch.request.validators.headerLines : []
    isConditional = !texts.isEmpty
    if case .header(let name, let value)? = fetch.credentials?.form {
      texts.append("\(name): \(value)")
    }
    guard lines != nil || !texts.isEmpty else { return }
    var list: UnsafeMutablePointer<curl_slist>?
    for text in texts { list = curl_slist_append(list, text) }
    curl.set(CURLOPT_HTTPHEADER, list: list)
    curl_slist_free_all(lines)
    lines = list
  }

  private func setGuard(_ reach: AddressReach?) {
    guard reach != nil || guardedReach != nil else { return }
    guardedReach = reach
    _ = clibcurl_set_open_socket(curl.raw, reach == nil ? nil : openGuardedSocket)
    _ = clibcurl_set_before_request(curl.raw, reach == nil ? nil : checkPeer)
  }
}
