import IdentityKeys
import Ingestion
import JSONText
import Library
import PodcastCache
import TextFolding
import Timestamps
import WebAddress

/// What a refresh would do now.
struct RefreshPlanOutput {
  let session: Session

  init(_ session: Session) { self.session = session }

  func write(_ feeds: [SubscribedFeed], _ selection: RefreshSelection, _ library: Library) throws
    -> ExitStatus
  {
    let now = session.clock.now()
    var plan = RefreshPlan.make(feeds: feeds, states: [:], selection: selection, now: now)
    if let cache = library.cache {
      plan = try Refresh.plan(feeds: feeds, selection: selection, cache: cache, now: now)
    }
    let states = try library.cache.map { try $0.feeds() } ?? []
    let known = Dictionary(states.map { ($0.key, $0) }) { first, _ in first }
    let reasons = { (skip: RefreshPlan.Skip) in
      FeedReasons(known[skip.feed], skip: skip, now: now).reasons
    }
    switch session.form {
    case .text: try text(plan, reasons, now)
    case .json, .jsonLines: try json(plan, reasons)
    }
    return .done
  }

  private typealias Reasons = (RefreshPlan.Skip) -> [FeedReasons.Reason]

  private func text(_ plan: RefreshPlan, _ reasons: Reasons, _ now: Timestamp) throws {
    for fetch in plan.fetches {
      try session.output.line(
        shownTitle(fetch.state.title ?? WebAddress.redacted(fetch.feed.key.url)))
    }
    if !session.isQuiet {
      for skip in plan.skips {
        let title = shownTitle(skip.title ?? WebAddress.redacted(skip.feed.url))
        let time = skip.until.map { "next due \($0.until(now)): " } ?? ""
        let why = terminalSafe(reasons(skip).first?.text ?? skip.code)
        try session.output.line("  not \(title), \(time)\(why)")
      }
      try session.output.line(
        "\(plan.fetches.count) would be asked, \(plan.skips.count) would not.")
    }
  }

  private func json(_ plan: RefreshPlan, _ reasons: Reasons) throws {
    try session.output.json { json in
      json.member("dryRun", true)
      json.key("feeds")
      json.array { json in
        for fetch in plan.fetches {
          json.object { json in
            json.member("key", fetch.feed.key.text)
            json.member("title", fetch.state.title)
            json.member("outcome", "due")
          }
        }
        for skip in plan.skips {
          json.object { json in
            json.member("key", skip.feed.text)
            json.member("title", skip.title)
            json.member("outcome", "skipped")
            json.member("reason", skip.code)
            json.member("nextDue", skip.until)
            json.list("reasons", reasons(skip)) { json, reason in
              json.member("code", reason.code)
              json.member("until", reason.until)
              json.member("text", reason.text)
            }
          }
        }
      }
    }
  }
}
