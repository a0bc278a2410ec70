import FeedModel
import JSONText

/// JSON chapters 1.2: `chapters`, each with `startTime` and more.
///
/// A bare list is read too, and the names of Podlove's player: `start`, `href`, `image`.
/// Spec: podcast namespace, "JSON chapters format".
enum JSONChapters {
  /// - Throws: `.foreign`, when there is no list of chapters.
  static func read(_ document: JSONValue, into list: inout ChapterList)
    throws(EpisodeDocumentError)
  {
    guard let chapters = (document["chapters"] ?? document).array else { throw .foreign(.json) }
    guard chapters.isEmpty || chapters.contains(where: { $0.object != nil }) else {
      throw .foreign(.json)
    }
    for chapter in chapters {
      if let start = chapter.seconds("startTime", "start") {
        list.add(read(chapter, start: start))
      } else {
        list.diagnostics.add(.chapterStart, "a chapter whose start cannot be read was left out")
      }
    }
  }

  private static func read(_ chapter: JSONValue, start: Double) -> Chapter {
    Chapter(
      startSeconds: start, endSeconds: chapter.seconds("endTime", "end"),
      title: chapter.words("title"), url: chapter.words("url", "href"),
      image: chapter.words("img", "image"), isInTableOfContents: chapter.boolean("toc") ?? true,
      location: chapter["location"].flatMap(location))
  }

  private static func location(_ value: JSONValue) -> Location? {
    let location = Location(
      name: value.words("name"), geo: value.words("geo"), osm: value.words("osm"))
    return location == Location() ? nil : location
  }
}
