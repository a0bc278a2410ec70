import FeedModel
import XMLStream

/// Chapters as lines that begin with a time, in a file of their own or among show notes.
enum MarkedChapters {
  /// One time is no list.
  private static let fewest = 2

  /// The chapters in plain text.
  ///
  /// Only marks with a title count, from the first on for as long as the times grow. Fewer than two
  /// are none, and those beyond the end of the episode are times of something else.
  static func read(_ lines: some Sequence<Substring>, durationSeconds: Double? = nil) -> [Chapter] {
    var chapters: [Chapter] = []
    for mark in lines.lazy.compactMap({ TimeMark($0) }) where !mark.rest.isEmpty {
      if let last = chapters.last, mark.seconds <= last.startSeconds { break }
      if let durationSeconds, mark.seconds > durationSeconds { break }
      chapters.append(Chapter(startSeconds: mark.seconds, title: mark.rest))
    }
    return chapters.count < fewest ? [] : chapters
  }

  /// The chapters in show notes of HTML or text.
  static func read(notes: String, durationSeconds: Double?) -> [Chapter] {
    let text = HTMLText.plain(notes, links: .hidden)
    return read(text.split(separator: "\n"), durationSeconds: durationSeconds)
  }
}
