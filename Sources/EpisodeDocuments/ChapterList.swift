import FeedModel
import WebAddress

/// The chapters of a document as they are found, within their bound.
struct ChapterList {
  private var chapters: [Chapter] = []
  var diagnostics: [Diagnostic] = []
  private let limit: Int
  /// What relative addresses are relative to.
  private let base: String?

  init(base: String? = nil, limits: DocumentLimits) {
    self.base = base
    limit = limits.chapters
  }

  mutating func add(_ chapter: Chapter) {
    guard chapters.count < limit else {
      diagnostics.add(.limit("chapters"), "what is behind \(limit) chapters was left out")
      return
    }
    var chapter = chapter
    if let end = chapter.endSeconds, end < chapter.startSeconds {
      chapter.endSeconds = nil
      diagnostics.add(.chapterEnd, "an end before its start was left out")
    }
    chapter.url = chapter.url.map(absolute)
    chapter.image = chapter.image.map(absolute)
    chapters.append(chapter)
  }

  /// By their start, those of one moment as they stand.
  mutating func sorted() -> [Chapter] {
    let isSorted = zip(chapters, chapters.dropFirst()).allSatisfy {
      $0.startSeconds <= $1.startSeconds
    }
    if isSorted { return chapters }
    diagnostics.add(.chapterOrder, "the chapters are not in the order of their starts")
    return chapters.enumerated()
      .sorted { ($0.element.startSeconds, $0.offset) < ($1.element.startSeconds, $1.offset) }
      .map(\.element)
  }

  private func absolute(_ address: String) -> String {
    WebAddress.resolve(address, against: base) ?? address
  }
}
