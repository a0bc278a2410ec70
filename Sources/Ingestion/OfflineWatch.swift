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
  private(set) var isOffline = false

  /// So many names do not vanish at once.
  private static let enough = 8
  /// At the end of a run that reached nobody.
  private static let fewest = 3

  /// What is known for sure by now.
  mutating func take(_ result: IntakeResult) -> [IntakeResult] {
    if isOffline { return [result.blameless] }
    if isOnline { return [result] }
    switch result.sign {
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
  fileprivate enum Sign {
    case none
    /// Somebody out there is reached.
    case answer
    case lostHost(String)
  }

  fileprivate var sign: Sign {
    guard case .state(let state, _, let result) = self else { return outside ? .answer : .none }
    guard result.error?.code == "net.dns" else {
      return outside && result.isAnswer ? .answer : .none
    }
    return WebAddress(state.url)?.host.map { .lostHost($0) } ?? .none
  }

  /// About a host that is not this machine's, nor its neighbour's.
  private var outside: Bool {
    switch self {
    case .state(let state, _, _): WebAddress(state.url)?.isPrivateHost == false
    case .update(let update, _, _): WebAddress(update.state.url)?.isPrivateHost == false
    case .untouched, .again, .broken: false
    }
  }

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

extension FeedResult {
  fileprivate var isAnswer: Bool { status != nil }
}
