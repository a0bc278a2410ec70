import EpisodeDocuments
import FeedModel
import JSONText
import TestSupport
import Testing

struct DocumentTests {
  @Test(arguments: DocumentCase.all("chapters"))
  func `chapters are read as expected`(_ test: DocumentCase) throws {
    try test.check(Self.chapters(test))
  }

  @Test(arguments: DocumentCase.all("transcripts"))
  func `transcripts are read as expected`(_ test: DocumentCase) throws {
    try test.check(Self.transcript(test))
  }

  @Test func `there are cases`() {
    #expect(DocumentCase.all("chapters").count > 4)
    #expect(DocumentCase.all("transcripts").count > 4)
  }

  private static func chapters(_ test: DocumentCase) throws -> JSONValue {
    let expected = try test.expected
    do throws(EpisodeDocumentError) {
      let document = try ChaptersDocument(
        (try? test.bytes) ?? [], mediaType: expected["mediaType"]?.string,
        base: expected["base"]?.string)
      return members([
        "format": .string(document.format.rawValue),
        "title": .text(document.about.title), "author": .text(document.about.author),
        "podcastName": .text(document.about.podcastName),
        "waypoints": document.about.waypoints.map { .bool($0) },
        "chapters": .array(document.chapters.map(value)),
        "diagnostics": JSONValue(document.diagnostics),
      ])
    } catch {
      return JSONValue(error)
    }
  }

  private static func transcript(_ test: DocumentCase) throws -> JSONValue {
    let expected = try test.expected
    do throws(EpisodeDocumentError) {
      let document = try TranscriptDocument(
        (try? test.bytes) ?? [], mediaType: expected["mediaType"]?.string)
      return members([
        "format": .string(document.format.rawValue), "cues": .array(document.cues.map(value)),
        "diagnostics": JSONValue(document.diagnostics),
      ])
    } catch {
      return JSONValue(error)
    }
  }

  private static func value(_ chapter: Chapter) -> JSONValue {
    members([
      "startSeconds": .seconds(chapter.startSeconds), "endSeconds": .seconds(chapter.endSeconds),
      "title": .text(chapter.title), "url": .text(chapter.url), "image": .text(chapter.image),
      "toc": chapter.isInTableOfContents ? nil : false,
      "location": chapter.location.map {
        members(["name": .text($0.name), "geo": .text($0.geo), "osm": .text($0.osm)])
      },
    ])
  }

  private static func value(_ cue: Cue) -> JSONValue {
    members([
      "startSeconds": .seconds(cue.startSeconds), "endSeconds": .seconds(cue.endSeconds),
      "speaker": .text(cue.speaker), "text": .string(cue.text), "id": .text(cue.id),
    ])
  }
}
