import SQLiteKit
import Timestamps

/// `linked_document`: chapters and transcripts, once for their feed; `linked_document_review`: when
/// a feed's episodes were last looked through for them.
struct LinkedDocumentTable {
  let connection: Connection

  // MARK: Reading

  /// All of a feed, by kind and address, without their bodies.
  func documents(_ feed: FeedRowID) throws(SQLiteError) -> [LinkedDocument] {
    try connection.statement(
      "SELECT \(LinkedDocument.columns) FROM linked_document WHERE feed_id = ?1 ORDER BY kind, url"
    ).bind(1, feed.rawValue).all { row throws(SQLiteError) in try LinkedDocument(row: row) }
  }

  func document(_ address: LinkedDocumentAddress, of feed: FeedRowID) throws(SQLiteError)
    -> LinkedDocument?
  {
    try selection(LinkedDocument.columns, address, feed)
      .first { row throws(SQLiteError) in try LinkedDocument(row: row) }
  }

  /// `nil` when none is kept.
  func body(_ address: LinkedDocumentAddress, of feed: FeedRowID) throws(SQLiteError) -> [UInt8]? {
    try selection("body", address, feed).first { row in row.isNull(0) ? nil : row.bytes(0) } ?? nil
  }

  private func selection(
    _ columns: String, _ address: LinkedDocumentAddress, _ feed: FeedRowID
  ) throws(SQLiteError) -> Statement {
    try connection.statement(
      "SELECT \(columns) FROM linked_document WHERE feed_id = ?1 AND kind = ?2 AND url = ?3"
    ).bind(1, feed.rawValue).bind(2, address.kind.rawValue).bind(3, address.url)
  }

  /// The reviews of feeds whose episodes are still those that were looked through.
  func reviews() throws(SQLiteError) -> [(FeedRowID, LinkedDocumentReview)] {
    try connection.statement(
      """
      SELECT review.feed_id, review.kinds, review.due_ms FROM linked_document_review AS review
      JOIN feed ON feed.id = review.feed_id AND feed.generation = review.generation
      """
    ).all { statement in
      var row = ColumnReader(statement)
      let feed = FeedRowID(rawValue: row.int64())
      let kinds = row.text().split(separator: ",")
        .compactMap { LinkedDocumentKind(rawValue: String($0)) }
      return (feed, LinkedDocumentReview(kinds: Set(kinds), due: row.time()))
    }
  }

  // MARK: Writing

  /// Adds a document, or changes it; its body stays unless the update has one.
  func save(_ update: LinkedDocumentUpdate, of feed: FeedRowID) throws(SQLiteError) {
    let document = update.document
    if update.body == nil, try change(document, of: feed) { return }
    let statement = try connection.statement(update.body == nil ? Self.insertion : Self.replacement)
    var binder = ColumnBinder(statement)
    binder.bind(feed.rawValue)
    binder.bind(document.address.kind.rawValue)
    binder.bind(document.address.url)
    document.bind(to: &binder)
    if let body = update.body { binder.bind(body) }
    try statement.run()
  }

  /// - Returns: whether there is such a document.
  private func change(_ document: LinkedDocument, of feed: FeedRowID) throws(SQLiteError) -> Bool {
    let statement = try connection.statement(Self.update)
    var binder = ColumnBinder(statement)
    document.bind(to: &binder)
    binder.bind(feed.rawValue)
    binder.bind(document.address.kind.rawValue)
    binder.bind(document.address.url)
    try statement.run()
    return connection.changes > 0
  }

  private static let update = """
    UPDATE linked_document SET \(LinkedDocument.writtenColumns.map { "\($0) = ?" }.joined(separator: ", "))
    WHERE feed_id = ? AND kind = ? AND url = ?
    """

  private static let insertion = insertion(of: LinkedDocument.writtenColumns)

  private static let replacement = {
    let columns = LinkedDocument.writtenColumns + ["body"]
    return """
      \(insertion(of: columns)) ON CONFLICT (feed_id, kind, url) DO UPDATE SET
        \(columns.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
      """
  }()

  private static func insertion(of columns: [String]) -> String {
    """
    INSERT INTO linked_document (feed_id, kind, url, \(columns.joined(separator: ", ")))
    VALUES (?, ?, ?\(String(repeating: ", ?", count: columns.count)))
    """
  }

  func remove(_ address: LinkedDocumentAddress, of feed: FeedRowID) throws(SQLiteError) {
    try connection.statement(
      "DELETE FROM linked_document WHERE feed_id = ?1 AND kind = ?2 AND url = ?3"
    ).bind(1, feed.rawValue).bind(2, address.kind.rawValue).bind(3, address.url).run()
  }

  /// Remembers a look through the episodes as they are now.
  func save(_ review: LinkedDocumentReview, of feed: FeedRowID) throws(SQLiteError) {
    let kinds = review.kinds.map(\.rawValue).sorted().joined(separator: ",")
    try connection.statement(
      """
      INSERT INTO linked_document_review (feed_id, generation, kinds, due_ms)
      SELECT id, generation, ?2, ?3 FROM feed WHERE id = ?1
      ON CONFLICT (feed_id) DO UPDATE SET
        generation = excluded.generation, kinds = excluded.kinds, due_ms = excluded.due_ms
      """
    ).bind(1, feed.rawValue).bind(2, kinds).bind(3, review.due.milliseconds).run()
  }
}

extension LinkedDocument {
  /// The columns that an answer changes, in the order of ``bind(to:)``.
  static let writtenColumns = [
    "due_ms", "attempted_ms", "failures", "error_code", "error_message", "changed_ms", "etag",
    "last_modified", "validators_url", "media_type", "charset", "content_high", "content_low",
    "body_bytes",
  ]

  /// All columns of ``init(row:)``.
  static let columns = (["kind", "url"] + writtenColumns).joined(separator: ", ")

  func bind(to binder: inout ColumnBinder) {
    binder.bind(due)
    binder.bind(attempted)
    binder.bind(failures)
    binder.bind(problem?.code)
    binder.bind(problem?.message)
    binder.bind(content?.changed)
    binder.bind(content?.validators.etag)
    binder.bind(content?.validators.lastModified)
    binder.bind(content?.validators.url)
    binder.bind(content?.mediaType)
    binder.bind(content?.charset)
    binder.bind(content?.digest)
    binder.bind(content?.byteCount)
  }

  /// Reads ``columns``.
  init(row statement: Statement) throws(SQLiteError) {
    var row = ColumnReader(statement)
    guard let kind = LinkedDocumentKind(rawValue: row.text()) else {
      throw SQLiteError(code: .corrupt, message: "a linked document is of no known kind")
    }
    let address = LinkedDocumentAddress(kind, url: row.text())
    let due = row.time()
    self.init(address, attempted: row.time(), due: due)
    failures = row.int()
    let code = row.optionalText()
    let message = row.optionalText()
    problem = code.map { FeedProblem(code: $0, message: message ?? "") }
    let changed = row.optionalTime()
    let validators = Validators(
      etag: row.optionalText(), lastModified: row.optionalText(), url: row.optionalText())
    let type = row.optionalText()
    let charset = row.optionalText()
    guard let digest = row.optionalDigest(), let changed else { return }
    content = LinkedDocumentContent(
      digest: digest, byteCount: row.int(), changed: changed, validators: validators,
      mediaType: type, charset: charset)
  }
}
