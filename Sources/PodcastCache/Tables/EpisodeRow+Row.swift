import SQLiteKit

extension EpisodeRow {
  /// All columns of ``init(row:)``.
  static let columns = """
    episode.id, episode.feed_id, episode.identity, episode.title, episode.published_ms, \
    episode.duration_ms, episode.season, episode.number, episode.enclosure_url, \
    episode.enclosure_type, episode.enclosure_bytes, episode.content_high, episode.content_low, \
    episode.revision, episode.first_seen_ms, episode.changed_ms, episode.absent_since_ms, \
    episode.sequence, episode.superseded_ms IS NOT NULL
    """

  /// How many ``columns`` there are: what else a query selects comes after them.
  static let columnCount = 19

  /// Reads ``columns``.
  init(row statement: Statement) throws(SQLiteError) {
    var row = ColumnReader(statement)
    rowID = EpisodeRowID(rawValue: row.int64())
    feed = FeedRowID(rawValue: row.int64())
    id = try row.episodeID()
    facts = EpisodeFacts(&row)
    content = row.digest()
    revision = row.int()
    firstSeen = row.time()
    changed = row.time()
    absentSince = row.optionalTime()
    sequence = row.int64()
    isSuperseded = row.bool()
  }
}

extension EpisodeFacts {
  fileprivate init(_ row: inout ColumnReader) {
    title = row.optionalText()
    published = row.optionalTime()
    durationMilliseconds = row.optionalInt64()
    season = row.optionalInt()
    number = row.optionalDouble()
    let url = row.optionalText()
    let type = row.optionalText()
    let bytes = row.optionalInt64()
    enclosure = url.map { EnclosureFacts(url: $0, type: type, bytes: bytes) }
  }

  /// In the order of the columns from `title` on, as above.
  func bind(to binder: inout ColumnBinder) {
    binder.bind(title)
    binder.bind(published)
    binder.bind(durationMilliseconds)
    binder.bind(season)
    binder.bind(number)
    binder.bind(enclosure?.url)
    binder.bind(enclosure?.type)
    binder.bind(enclosure?.bytes)
  }
}
