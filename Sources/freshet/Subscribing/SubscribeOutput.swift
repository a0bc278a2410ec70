import IdentityKeys
import JSONText
import TextFolding
import WebAddress

/// Tells what became of each address.
final class SubscribeOutput {
  private let session: Session
  private var results: [Subscriber.Result] = []

  init(_ session: Session) { self.session = session }

  func add(_ result: Subscriber.Result, isFetched: Bool) throws {
    results.append(result)
    let address = result.shownAddress
    if let failure = result.failure { session.talk.error("\(address): \(failure.message)") }
    if let warning = result.warning { session.talk.warning("\(address): \(warning.message)") }
    for other in result.alternatives {
      session.talk.note("another feed of that page: \(WebAddress.redacted(other))")
    }
    switch session.form {
    case .json: return
    case .jsonLines:
      try JSONOutput(session.output).line(
        result.failure == nil ? "feed.subscribed" : "feed.failed", { $0.members(of: result) })
      try session.output.flush()
    case .text:
      if result.failure != nil || session.isQuiet { return }
      let title = session.style.bold(shownTitle(result.title ?? address))
      let count = isFetched ? "  " + counted(result.episodes, "episode") : ""
      try session.output.line(
        (result.isKnown ? "Already subscribed to " : "Subscribed to ") + title + count)
      try session.output.flush()
    }
  }

  func end() throws -> ExitStatus {
    if session.form == .json {
      try session.output.json { json in
        json.key("feeds")
        json.array { json in
          for result in results { json.object { $0.members(of: result) } }
        }
      }
    }
    return results.contains { $0.failure != nil } ? .failed : .done
  }
}

extension Subscriber.Result {
  /// The address for messages; of a private feed no more than where it is, for its path may be the
  /// secret.
  fileprivate var shownAddress: String {
    let parts = AddressParts(key.url)
    guard isPrivate, parts.isWeb, let scheme = parts.scheme, let host = parts.authority else {
      return WebAddress.redacted(key.url)
    }
    return "\(scheme)://\(host)/…"
  }
}

extension JSONWriter {
  fileprivate mutating func members(of result: Subscriber.Result) {
    member("key", result.key.text)
    member("title", result.title)
    member("url", result.key.url)
    member("subscribed", result.failure == nil)
    member("episodes", result.failure == nil ? result.episodes : nil)
    list("alternatives", result.alternatives)
    if let failure = result.failure ?? result.warning {
      error(code: failure.code, message: failure.message)
    }
  }
}
