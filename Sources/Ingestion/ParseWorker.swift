import FeedFetcher
import PodcastCache
import SystemKit
import Timestamps

/// What every parse worker needs.
struct ParseTools: Sendable {
  let cachePath: String
  let fetcher: FeedFetcher
  let results: BoundedQueue<IntakeResult>
  let schedule: RefreshSchedule
  let walksArchives: Bool
  let clock: WallClock
  let deadline: RunDeadline
}

/// Works off the mail of its intakes.
///
/// Lives on one thread.
final class ParseWorker {
  private enum Reading {
    case document(DocumentReading)
    case failed(PodcastCacheError)
  }

  private let reader: PodcastCacheReader
  private let tools: ParseTools
  private var readings: [ObjectIdentifier: Reading] = [:]

  init(reader: PodcastCacheReader, tools: ParseTools) {
    self.reader = reader
    self.tools = tools
  }

  func work(on intake: FeedIntake) {
    let (mail, paused) = intake.takeMail()
    if let paused { tools.fetcher.resume(paused) }
    for one in mail { take(one, of: intake) }
    intake.yield()
  }

  private func take(_ mail: FeedIntake.Mail, of intake: FeedIntake) {
    switch mail {
    case .head(let head): readings[ObjectIdentifier(intake)] = begin(head, intake)
    case .bytes(let bytes): read(bytes, intake)
    case .end(let outcome):
      let result = result(outcome, intake)
      tools.results.push(result, cost: result.cost)
    }
  }

  private func begin(_ head: ResponseHead, _ intake: FeedIntake) -> Reading {
    do throws(PodcastCacheError) {
      return .document(
        try DocumentReading(fetch: intake.fetch, head: head, reader: reader))
    } catch {
      return .failed(error)
    }
  }

  private func read(_ bytes: [UInt8], _ intake: FeedIntake) {
    guard case .document(let document)? = readings[ObjectIdentifier(intake)],
      !tools.deadline.isOver
    else { return intake.refuse() }
    document.push(bytes)
    if !document.wantsMore { intake.refuse() }
  }

  private func result(_ outcome: FetchOutcome, _ intake: FeedIntake) -> IntakeResult {
    let judge = AnswerJudge(
      fetch: intake.fetch, schedule: tools.schedule, walksArchives: tools.walksArchives,
      now: tools.clock.now())
    switch readings.removeValue(forKey: ObjectIdentifier(intake)) {
    case nil: return judge.withoutBody(outcome)
    case .failed(let error)?: return .broken(error)
    case .document?
    where tools.deadline.isOver:
      // What is read is not all of it, and to settle and write what is may take long.
      return judge.ended(outcome, .timeIsUp)
    case .document(let document)?: return judge.judge(outcome, document)
    }
  }
}
