import EpisodeDocuments
import FeedModel
import Testing

struct BoundTests {
  private let limits = DocumentLimits()

  @Test func `a text beyond the limit is read up to it`() throws {
    var limits = limits
    limits.bytes = 39
    let text = "00:00 --> 00:01\none\n\n00:01 --> 00:02\ntwo\n"
    let document = try TranscriptDocument(Array(text.utf8), limits: limits)
    #expect(document.cues.map(\.text) == ["one", "tw"])
    #expect(document.diagnostics.map(\.code.rawValue) == ["limit.bytes"])
  }

  @Test func `JSON beyond the limit is refused`() {
    var limits = limits
    limits.bytes = 20
    #expect(throws: EpisodeDocumentError.tooLong(limit: 20)) {
      try ChaptersDocument(Array("{\"chapters\": [{\"startTime\": 1}]}".utf8), limits: limits)
    }
  }

  @Test(arguments: ["null", "\"x\"", "3", "[]"])
  func `what is no chapter is left out, and the others stay`(entry: String) throws {
    let json =
      #"{"chapters":[{"startTime":0,"title":"Intro"},{"startTime":60,"title":1984},\#(entry)]}"#
    let document = try ChaptersDocument(Array(json.utf8))
    #expect(document.chapters.map(\.title) == ["Intro", "1984"])
    #expect(document.diagnostics.map(\.code.rawValue) == ["chapters.start-unreadable"])
  }

  @Test func `a segment without a text is no cue, and no fault`() throws {
    let silent = #"{"version":"1.0.0","segments":[{"startTime":0,"endTime":1}]}"#
    let document = try TranscriptDocument(Array(silent.utf8))
    #expect(document.cues.isEmpty && document.diagnostics.isEmpty)
    let spoken = #"{"segments":[{"startTime":0,"speaker":"A"},{"startTime":1,"body":"Hi"}]}"#
    #expect(try TranscriptDocument(Array(spoken.utf8)).cues.map(\.text) == ["Hi"])
  }

  @Test func `cues and chapters have an end`() throws {
    var limits = limits
    limits.cues = 2
    limits.chapters = 2
    let marks = "0:01 a\n0:02 b\n0:03 c\n0:04 d"
    let transcript = try TranscriptDocument(Array(marks.utf8), limits: limits)
    #expect(transcript.cues.map(\.text) == ["a", "b"])
    #expect(transcript.diagnostics.map(\.count) == [2])
    let chapters = try ChaptersDocument(Array(marks.utf8), limits: limits)
    #expect(chapters.chapters.count == 2)
    #expect(chapters.diagnostics.map(\.code.rawValue) == ["limit.chapters"])
  }

  @Test func `depth has an end`() {
    let deep = String(repeating: "[", count: 200)
    #expect(throws: EpisodeDocumentError.self) {
      try ChaptersDocument(Array("{\"chapters\":\(deep)".utf8))
    }
  }

  @Test(arguments: [
    ([], EpisodeDocumentError.empty), ([0x20, 0x0A], .empty), (Array("%PDF-1.7 x".utf8), .binary),
    ([0x89, 0x50, 0x4E, 0x47, 0, 1], .binary), (Array("{\"version\":\"1\"}".utf8), .foreign(.json)),
    (Array("[{\"a\": 1}]".utf8), .foreign(.json)),
  ])
  func `what is no transcript is refused`(bytes: [UInt8], error: EpisodeDocumentError) {
    #expect(throws: error) { try TranscriptDocument(bytes) }
  }

  @Test func `charsets are those of feeds`() throws {
    let wide: [UInt8] =
      [0xFF, 0xFE] + "0:01 --> 0:02\r\nÄh".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try TranscriptDocument(wide).cues.map(\.text) == ["Äh"])
    let narrow = Array("0:01 --> 0:02\n".utf8) + [0xC4, 0x68]
    #expect(try TranscriptDocument(narrow, charset: "iso-8859-1").cues.map(\.text) == ["Äh"])
  }

  @Test(arguments: DocumentCase.all("chapters") + DocumentCase.all("transcripts"))
  func `a document cut anywhere gives no more than the whole`(_ test: DocumentCase) throws {
    let bytes = try test.bytes
    let whole = try? TranscriptDocument(bytes)
    for count in bytes.indices {
      let part = Array(bytes[..<count])
      _ = try? ChaptersDocument(part)
      // Half a tag at the end of HTML is text.
      guard let whole, let cut = try? TranscriptDocument(part), cut.format == whole.format,
        cut.format != .html
      else { continue }
      #expect(cut.cues.count <= whole.cues.count)
    }
  }

  @Test(arguments: DocumentCase.all("chapters") + DocumentCase.all("transcripts"))
  func `damage does no harm`(_ test: DocumentCase) throws {
    var random = DamageGenerator(state: 7)
    let bytes = try test.bytes
    for _ in 0..<200 {
      var damaged = bytes
      for _ in 0..<random.next(8) {
        let place = random.next(damaged.count)
        damaged[place] = UInt8(random.next(256))
      }
      for cue in (try? TranscriptDocument(damaged))?.cues ?? [] { #expect(!cue.text.isEmpty) }
      let chapters = (try? ChaptersDocument(damaged))?.chapters ?? []
      #expect(chapters.map(\.startSeconds) == chapters.map(\.startSeconds).sorted())
    }
  }

  @Test(arguments: ["<", "<v ", "{\\", "&", "00:00 --> 00:01\n", "[", "<p>", "Name: ", "-->"])
  func `repetition costs no more than its length`(piece: String) {
    let head = "WEBVTT\n\n00:00.000 --> 00:01.000\n"
    let text = String(repeating: piece, count: 600_000 / piece.utf8.count)
    for document in [head + text, "0:00 --> 0:01\n" + text, text] {
      let start = ContinuousClock.now
      _ = try? TranscriptDocument(Array(document.utf8))
      #expect(ContinuousClock.now - start < .seconds(20))
    }
  }
}

/// Numbers that are the same in every run.
struct DamageGenerator {
  var state: UInt64

  mutating func next(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
