import TestSupport
import Testing

/// What a server answers, visit by visit; what it must have been asked; what becomes of it.
struct Conversation: Sendable, CustomTestStringConvertible {
  typealias Answer = @Sendable (LoopbackRequest) -> LoopbackResponse

  static let path = "/feed.xml"
  static let etag = "If-None-Match"
  static let modified = "If-Modified-Since"

  var testDescription: String
  /// Answers at other addresses than the feed's, the same at each visit.
  var elsewhere: [String: Answer]
  var visits: [Visit]

  init(_ description: String, elsewhere: [String: Answer] = [:], visits: [Visit]) {
    testDescription = description
    self.elsewhere = elsewhere
    self.visits = visits
  }

  struct Visit: Sendable {
    var answer: Answer
    /// Headers that the request must have; `nil`: must not.
    var asked: [String: String?]
    var outcome: String
    var code: String?
    /// Episodes that are listed afterwards.
    var episodes: Int
    /// What the server's log must show, in this order.
    var log: [String]
    /// Minutes since the visit before.
    var minutes: Int
    /// Only if it is due: cron's visit, not a person's.
    var isPlain: Bool
    /// Where the feed moves to.
    var move: String?

    init(
      _ outcome: String, _ episodes: Int, code: String? = nil, asked: [String: String?] = [:],
      log: [String] = [Conversation.path], after minutes: Int = 1_440, isPlain: Bool = false,
      move: String? = nil, _ answer: @escaping Answer
    ) {
      self.outcome = outcome
      self.episodes = episodes
      self.code = code
      self.asked = asked
      self.log = log
      self.minutes = minutes
      self.isPlain = isPlain
      self.move = move
      self.answer = answer
    }

    /// A run of cron after so many minutes, in which the feed is left alone.
    static func notDue(_ episodes: Int, after minutes: Int) -> Visit {
      Visit("skipped", episodes, log: [], after: minutes, isPlain: true) { _ in
        LoopbackResponse(500)
      }
    }
  }

  /// A show of so many episodes.
  static func show(
    _ episodes: Int, _ headers: [(String, String)] = [], title: String = "Show", head: String = ""
  ) -> Answer {
    let text = document(episodes, title: title, head: head)
    return { _ in LoopbackResponse(200, headers, text: text) }
  }

  static func document(_ episodes: Int, title: String = "Show", head: String = "") -> String {
    let list = (1...max(1, episodes)).reversed().prefix(episodes).map { ("\($0)", "E\($0)") }
    return Shows.document(title, Array(list), head: head)
  }

  /// The same show as ``show(_:_:title:head:)`` tells, sent in another way.
  static func show(
    _ episodes: Int, _ headers: [(String, String)] = [],
    sent change: @escaping @Sendable (inout LoopbackResponse) -> Void
  ) -> Answer {
    let answer = show(episodes, headers)
    return { answer($0).with(change) }
  }

  static func status(
    _ status: Int, _ headers: [(String, String)] = [], _ text: String = ""
  ) -> Answer {
    { _ in LoopbackResponse(status, headers, text: text) }
  }

  static func redirect(_ status: Int, to location: String) -> Answer {
    { _ in .redirect(status, to: location) }
  }
}
