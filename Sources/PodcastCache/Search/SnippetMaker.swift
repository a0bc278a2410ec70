import SQLiteKit

/// Cuts the passage out of a text that shows why it was found.
///
/// The words index does not hold the texts, so those that are shown are indexed once more, each
/// alone, in memory. One thread at a time.
public final class SnippetMaker {
  private let connection: Connection
  private let query: SearchQuery
  private let style: SnippetStyle
  /// A passage is looked for in this much of a text.
  private static let longestText = 256 << 10

  public init(_ query: SearchQuery, style: SnippetStyle = SnippetStyle())
    throws(PodcastCacheError)
  {
    self.query = query
    self.style = style
    do throws(SQLiteError) {
      connection = try Connection(path: ":memory:")
      try connection.execute(
        """
        CREATE VIRTUAL TABLE text USING fts5 (
          title, body, tokenize = 'unicode61 remove_diacritics 2')
        """)
    } catch {
      throw PodcastCacheError(error, path: ":memory:")
    }
  }

  /// The passage of `text` with most of the words, the words marked.
  ///
  /// The beginning of the text when the words are in the title only, or nowhere. One line: blanks and
  /// line ends become single blanks.
  public func snippet(title: String, text: String) throws(PodcastCacheError) -> String {
    let plain = Self.singleLine(text)
    do throws(SQLiteError) {
      return try connection.transaction { () throws(SQLiteError) in
        try connection.execute("DELETE FROM text")
        try connection.statement("INSERT INTO text (rowid, title, body) VALUES (1, ?1, ?2)")
          .bind(1, SearchWords.separated(title)).bind(2, SearchWords.separated(plain)).run()
        return try passage() ?? beginning(of: plain)
      }
    } catch {
      throw PodcastCacheError(error, path: ":memory:")
    }
  }

  private func passage() throws(SQLiteError) -> String? {
    try connection.statement(
      "SELECT snippet(text, 1, ?2, ?3, ?4, ?5) FROM text WHERE text MATCH ?1"
    ).bind(1, query.match).bind(2, style.start).bind(3, style.end).bind(4, style.ellipsis)
      .bind(5, min(max(style.words, 1), 64))
      .first { row in SearchWords.joined(row.text(0)) }
  }

  private func beginning(of text: String) -> String {
    let words = text.split(separator: " ", maxSplits: style.words)
    guard words.count > style.words else { return text }
    return words.prefix(style.words).joined(separator: " ") + style.ellipsis
  }

  private static func singleLine(_ text: String) -> String {
    let head = text.utf8.count <= longestText ? text : prefix(of: text)
    return head.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Ends between characters.
  private static func prefix(of text: String) -> String {
    let end = text.utf8.index(text.startIndex, offsetBy: longestText)
    return String(text[..<text.unicodeScalars.index(before: end)])
  }
}

/// How a passage looks.
public struct SnippetStyle: Hashable, Sendable {
  /// Before and after a word that was looked for.
  public var start: String
  public var end: String
  /// Where the text goes on.
  public var ellipsis: String
  /// How long it is, from 1 to 64.
  public var words: Int

  public init(start: String = "", end: String = "", ellipsis: String = "…", words: Int = 24) {
    self.start = start
    self.end = end
    self.ellipsis = ellipsis
    self.words = words
  }
}
