import FeedFetcher
import PodcastCache
import WebAddress

/// Tells a network that is gone from names that are.
///
/// While no host has answered yet, failures to resolve names are held back. Once one has, they are
/// what they look like. When there are many, or nothing but them, the machine is offline: then no feed
/// is to blame, nothing is recorded, and the next run tries again.
struct OfflineWatch {
  /// Hosts that could not be found, before any answered.
  private var lost: Set<String> = []
  private var held: [IntakeResult] = []
  private var isOnline = false
  /// Scheme and host of the last feed that is near: those of one server come one after the other.
  private var neighbour = ""
  private(set) var isOffline = false

  /// So many names do not vanish at once.
  private static let enough = 8
  /// At the end of a run that reached nobody.
  private static let fewest = 3

  /// What is known for sure by now.
  mutating func take(_ result: IntakeResult) -> [IntakeResult] {
    if isOffline { return [result.blameless] }
    if isOnline { return [result] }
    switch sign(of: result) {
    case .none: return [result]
    case .answer:
      isOnline = true
      return release() + [result]
    case .lostHost(let host):
      lost.insert(host)
      held.append(result)
      return lost.count >= Self.enough ? goOffline() : []
    }
  }

  /// What was held back, when nothing else comes.
  mutating func end() -> [IntakeResult] {
    lost.count >= Self.fewest && !isOnline ? goOffline() : release()
  }

  /// How it is told, in one line.
  var warning: RefreshWarning? {
    guard isOffline else { return nil }
    return RefreshWarning(
      code: "run.offline",
      message:
        "no network: the names of \(lost.count) hosts cannot be resolved; nothing was recorded")
  }

  private enum Sign {
    case none
    /// Somebody out there is reached.
    case answer
    case lostHost(String)
  }

  private mutating func sign(of result: IntakeResult) -> Sign {
    switch result {
    case .state(let state, _, let told) where told.error?.code == "net.dns":
      WebAddress(state.url)?.host.map { .lostHost($0) } ?? .none
    case .state(let state, _, let told): told.status != nil && isFar(state.url) ? .answer : .none
    case .update(let update, _, _): isFar(update.state.url) ? .answer : .none
    case .untouched, .again, .broken: .none
    }
  }

  /// Whether a host is neither this machine's nor in its private network.
  private mutating func isFar(_ url: String) -> Bool {
    let slashes = url.utf8.indices.lazy.filter { url.utf8[$0] == UInt8(ascii: "/") }
    let server = url[..<(slashes.dropFirst(2).first ?? url.endIndex)]
    if server == neighbour { return false }
    guard let address = WebAddress(url), !address.isPrivateHost else {
      neighbour = String(server)
      return false
    }
    return true
  }

  private mutating func goOffline() -> [IntakeResult] {
    isOffline = true
    return release().map(\.blameless)
  }

  private mutating func release() -> [IntakeResult] {
    defer { held = [] }
    return held
  }
}

extension IntakeResult {
  /// The same for a feed that had no turn.
  fileprivate var blameless: IntakeResult {
    switch self {
    case .state(_, _, var result), .untouched(var result):
      result.outcome = .skipped
      result.error = RefreshWarning(code: "run.offline", message: "no network")
      return .untouched(result)
    case .update, .again, .broken: return self
    }
  }
}
