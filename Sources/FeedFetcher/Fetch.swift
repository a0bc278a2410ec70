/// One request on its way, through all of its hops.
///
/// Lives on the fetch thread.
final class Fetch {
  let id: FetchID
  let request: FetchRequest
  let sink: any BodySink

  /// Where the present hop goes.
  private(set) var address: FetchAddress
  private(set) var hops: [RedirectHop] = []
  private(set) var permanentURL: String?

  /// `nil` for good once a redirect has left the origin they were given for.
  private(set) var credentials: FetchCredentials?

  /// From where the subscription's own address can be reached; known after its first answer.
  private var reach: AddressReach?

  /// Sums over the hops that are done.
  var milliseconds = 0
  var wireBytes = 0
  var headerBytes = 0
  var decodedBytes = 0
  var connectionsOpened = 0

  /// It may lead to itself, wherever it is.
  private let subscribedHost: String

  /// The host this fetch holds a slot of.
  var host = HostQueues.none

  init(id: FetchID, request: FetchRequest, sink: any BodySink) throws(FetchError) {
    self.id = id
    self.request = request
    self.sink = sink
    address = try FetchAddress(request.url)
    guard !address.isFile || request.isNamedFile else { throw .badAddress(.unnamedFile) }
    credentials = request.credentials ?? address.credentials
    guard let source = request.namedBy else {
      subscribedHost = address.host
      reach = AddressReach(host: address.host)
      return
    }
    subscribedHost = try FetchAddress(source).host
    // A file that a person named came from anywhere.
    reach = subscribedHost.isEmpty ? .everywhere : AddressReach(name: subscribedHost)
    guard let written = AddressReach(name: address.host), address.host != subscribedHost,
      !(reach ?? .everywhere).allowsRedirect(to: written)
    else { return }
    throw .badAddress(.privateAddress(host: address.host))
  }

  /// The validators belong to the address of the present hop.
  var ownsValidators: Bool {
    guard let url = request.validators.url else { return hops.isEmpty }
    return url == address.url || hops.isEmpty && url == request.url
  }

  /// What began with TLS goes on without it.
  var isDowngraded: Bool {
    !address.isSecure && hops.contains { $0.url.hasPrefix("https:") }
  }

  /// Only what the subscription leads to has somewhere it may not be; itself may be anywhere.
  var allowedReach: AddressReach? {
    hops.isEmpty && address.host == subscribedHost ? nil : reach ?? .everywhere
  }

  /// Decoded bytes that the body may have.
  func bodyBytes(_ limits: FetchLimits) -> Int {
    min(request.bodyBytes ?? limits.bodyBytes, limits.bodyBytes)
  }

  /// Goes one hop on, or says why not.
  ///
  /// - Parameters:
  ///   - status: what the present hop answered.
  ///   - location: its `Location`, not read yet.
  ///   - peer: the reach of the address that answered this hop, `nil` when a proxy hides it.
  ///   - limits: how many hops there may be.
  /// - Throws: `.redirectRefused`, `.redirectLoop`, `.tooManyRedirects`.
  func follow(
    status: Int, location: String, peer: AddressReach?, limits: FetchLimits
  ) throws(FetchError) {
    let target = try address.redirected(to: location)
    let hop = RedirectHop(status: status, url: address.url)
    hops.append(hop)
    guard hops.count <= limits.redirects else { throw .tooManyRedirects(limit: limits.redirects) }
    guard !hops.contains(where: { $0.url == target.url }) else { throw .redirectLoop }
    if reach == nil { reach = peer ?? .everywhere }
    if let written = AddressReach(name: target.host), let reach, !reach.allowsRedirect(to: written),
      target.host != subscribedHost
    {
      throw .redirectRefused(.privateAddress(host: target.host))
    }
    if hops.allSatisfy(\.isPermanent) { permanentURL = target.url }
    if !target.hasSameOrigin(as: address) { credentials = target.credentials }
    address = target
  }

  func outcome(_ result: FetchOutcome.Result, head: ResponseHead?) -> FetchOutcome {
    FetchOutcome(
      id: id, result: result, url: address.url, hops: hops, head: head, wireBytes: wireBytes,
      headerBytes: headerBytes, decodedBytes: decodedBytes, connectionsOpened: connectionsOpened,
      milliseconds: milliseconds)
  }
}
