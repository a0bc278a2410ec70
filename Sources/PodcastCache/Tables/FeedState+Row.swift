import SQLiteKit
import Timestamps

extension FeedState {
  /// The columns that a refresh writes, in the order of ``bind(to:)``.
  static let writtenColumns = [
    "url", "title", "podcast_guid", "format", "etag", "last_modified", "validators_url",
    "last_attempt_ms", "last_success_ms", "last_change_ms", "failures", "error_code",
    "error_message", "next_due_ms", "not_before_ms", "fresh_until_ms", "ttl_seconds", "skip_hours",
    "skip_days", "update_period_seconds", "update_frequency_seconds", "rhythm_seconds",
    "is_finished", "due_reasons",
    "document_high", "document_low", "document_bytes", "is_complete", "parser_version",
    "shrink_high", "shrink_low", "shrink_episodes", "shrink_count", "shrink_since_ms", "gone_count",
    "gone_since_ms", "new_feed_url", "new_feed_asked_ms", "redirect_url", "older_url",
    "archive_url", "archive_pages", "fetches", "not_modified", "wire_bytes",
    "saved_bytes",
  ]

  /// All columns of ``init(row:)``.
  static let columns =
    (["id", "key"] + writtenColumns + ["present_episodes", "absent_episodes", "newest_ms"])
    .map { "feed." + $0 }.joined(separator: ", ")

  func bind(to binder: inout ColumnBinder) {
    binder.bind(url)
    binder.bind(title)
    binder.bind(podcastGUID)
    binder.bind(format)
    binder.bind(validators.etag)
    binder.bind(validators.lastModified)
    binder.bind(validators.url)
    health.bind(to: &binder)
    schedule.bind(to: &binder)
    document.bind(to: &binder)
    binder.bind(shrink?.digest)
    binder.bind(shrink?.episodes)
    binder.bind(shrink?.count)
    binder.bind(shrink?.since)
    binder.bind(gone?.count)
    binder.bind(gone?.since)
    binder.bind(reported.newFeedURL)
    binder.bind(reported.newFeedAsked)
    binder.bind(reported.redirectURL)
    binder.bind(archive.older)
    binder.bind(archive.next)
    binder.bind(archive.pages)
    traffic.bind(to: &binder)
  }

  /// Reads ``columns``.
  init(row statement: Statement) throws(SQLiteError) {
    var row = ColumnReader(statement)
    let rowID = FeedRowID(rawValue: row.int64())
    self.init(key: try row.feedKey(), url: row.text())
    self.rowID = rowID
    title = row.optionalText()
    podcastGUID = row.optionalText()
    format = row.optionalText()
    validators = Validators(
      etag: row.optionalText(), lastModified: row.optionalText(), url: row.optionalText())
    health = FeedHealth(&row)
    schedule = FeedSchedule(&row)
    document = DocumentFacts(&row)
    shrink = ShrinkSuspicion(&row)
    gone = GoneEvidence(&row)
    reported.newFeedURL = row.optionalText()
    reported.newFeedAsked = row.optionalTime()
    reported.redirectURL = row.optionalText()
    archive.older = row.optionalText()
    archive.next = row.optionalText()
    archive.pages = row.int()
    traffic = FeedTraffic(&row)
    episodes.present = row.int()
    episodes.absent = row.int()
    episodes.newest = row.optionalTime()
  }
}

extension FeedHealth {
  fileprivate func bind(to binder: inout ColumnBinder) {
    binder.bind(lastAttempt)
    binder.bind(lastSuccess)
    binder.bind(lastChange)
    binder.bind(failures)
    binder.bind(problem?.code)
    binder.bind(problem?.message)
  }

  fileprivate init(_ row: inout ColumnReader) {
    lastAttempt = row.optionalTime()
    lastSuccess = row.optionalTime()
    lastChange = row.optionalTime()
    failures = row.int()
    let code = row.optionalText()
    let message = row.optionalText()
    problem = code.map { FeedProblem(code: $0, message: message ?? "") }
  }
}

extension FeedSchedule {
  fileprivate func bind(to binder: inout ColumnBinder) {
    binder.bind(nextDue)
    binder.bind(notBefore)
    binder.bind(freshUntil)
    binder.bind(ttlSeconds)
    binder.bind(Int(skipHours))
    binder.bind(Int(skipDays))
    binder.bind(updatePeriodSeconds)
    binder.bind(updateFrequencySeconds)
    binder.bind(rhythmSeconds)
    binder.bind(isFinished)
    binder.bind(reasons)
  }

  fileprivate init(_ row: inout ColumnReader) {
    nextDue = row.optionalTime()
    notBefore = row.optionalTime()
    freshUntil = row.optionalTime()
    ttlSeconds = row.optionalInt()
    skipHours = UInt32(truncatingIfNeeded: row.int())
    skipDays = UInt8(truncatingIfNeeded: row.int())
    updatePeriodSeconds = row.optionalInt()
    updateFrequencySeconds = row.optionalInt()
    rhythmSeconds = row.optionalInt()
    isFinished = row.bool()
    reasons = row.optionalText()
  }
}

extension DocumentFacts {
  fileprivate func bind(to binder: inout ColumnBinder) {
    binder.bind(digest)
    binder.bind(byteCount)
    binder.bind(isComplete)
    binder.bind(parserVersion)
  }

  fileprivate init(_ row: inout ColumnReader) {
    digest = row.optionalDigest()
    byteCount = row.optionalInt()
    isComplete = row.bool()
    parserVersion = row.int()
  }
}

extension FeedTraffic {
  fileprivate func bind(to binder: inout ColumnBinder) {
    binder.bind(fetches)
    binder.bind(notModified)
    binder.bind(wireBytes)
    binder.bind(savedBytes)
  }

  fileprivate init(_ row: inout ColumnReader) {
    fetches = row.int()
    notModified = row.int()
    wireBytes = row.int64()
    savedBytes = row.int64()
  }
}

extension ShrinkSuspicion {
  fileprivate init?(_ row: inout ColumnReader) {
    let digest = row.optionalDigest()
    let episodes = row.int()
    let count = row.int()
    let since = row.time()
    guard let digest else { return nil }
    self.init(digest: digest, episodes: episodes, count: count, since: since)
  }
}

extension GoneEvidence {
  fileprivate init?(_ row: inout ColumnReader) {
    let count = row.optionalInt()
    let since = row.time()
    guard let count else { return nil }
    self.init(count: count, since: since)
  }
}
