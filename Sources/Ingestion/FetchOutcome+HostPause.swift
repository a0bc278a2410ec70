import FeedFetcher
import PodcastCache
import Timestamps
import WebAddress

extension FetchOutcome {
  /// When the server wants to be asked again, believed for so many seconds.
  func retryTime(now: Timestamp, longestSeconds: Int) -> Timestamp? {
    let longest = now.adding(seconds: Int64(longestSeconds))
    return head?.freshness.retryTime(now: now).map { min($0, longest) }
  }

  /// How long an answer of 429 calls itself fresh: asking before gives the same answer.
  ///
  /// Of other failures it says nothing about when the feed is well again.
  func pleaToStayAway(now: Timestamp) -> Timestamp? {
    guard let head, head.status == 429 else { return nil }
    return head.freshness.freshSeconds(now: now).map { now.adding(seconds: Int64($0)) }
  }

  /// 429 and 503 with a time speak for the whole host.
  func hostPause(until time: Timestamp?) -> HostPause? {
    guard let head, head.status == 429 || head.status == 503, let time,
      let host = WebAddress(head.url)?.hostAndPort
    else { return nil }
    return HostPause(host: host, until: time, reason: "http.\(head.status)")
  }
}
