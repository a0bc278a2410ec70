import EpisodeDocuments
import FeedModel
import Testing

struct ID3ChaptersTests {
  @Test func `chapters come in order of start, those outside of the contents are silent`() throws {
    let tag = ID3Sample(version: 3)
    let bytes = tag.file([
      tag.contents(["two", "one"]),
      tag.chapter("two", 61_500, 90_000, [tag.frame("TIT2", [0] + "Caf\u{E9}".latin1)]),
      tag.chapter("hidden", 30_000, 30_000, [tag.frame("TIT2", [3] + Array("Quiet — still".utf8))]),
      tag.chapter("one", 0, 30_000, [tag.frame("TIT2", [1] + "Größe".utf16LittleEndian)]),
    ])
    let document = try ChaptersDocument(bytes, mediaType: "audio/mpeg")
    #expect(document.format == .id3)
    #expect(
      document.chapters == [
        Chapter(startSeconds: 0, endSeconds: 30, title: "Größe"),
        Chapter(startSeconds: 30, title: "Quiet — still", isInTableOfContents: false),
        Chapter(startSeconds: 61.5, endSeconds: 90, title: "Café"),
      ])
    #expect(document.diagnostics.map(\.code.rawValue) == ["chapters.unsorted"])
  }

  @Test(arguments: [UInt8(3), 4])
  func `a link and a title are read in both versions`(version: UInt8) throws {
    let tag = ID3Sample(version: version)
    let link = tag.frame("WXXX", [0] + Array("chapter url\0https://example.org/x".utf8))
    let title = tag.frame("TIT2", [2] + "Ünder".utf16BigEndian + [0, 0])
    let picture = tag.frame("APIC", Array(repeating: 7, count: 300))
    let bytes = tag.file([
      tag.frame("TALB", [0] + Array("Album".utf8)), tag.chapter("a", 1, 2, [title, picture, link]),
    ])
    let chapter = Chapter(
      startSeconds: 0.001, endSeconds: 0.002, title: "Ünder", url: "https://example.org/x")
    #expect(try ChaptersDocument(bytes).chapters == [chapter])
  }

  @Test func `frames of version 4 with sizes of version 3 are read`() throws {
    var tag = ID3Sample(version: 4)
    tag.hasPlainSizes = true
    let bytes = tag.file([
      tag.chapter("a", 0, 9, [tag.frame("TIT2", [3] + Array(repeating: 0x41, count: 200))]),
      tag.chapter("b", 9, 12, []),
    ])
    let chapters = try ChaptersDocument(bytes).chapters
    #expect(chapters.map(\.startSeconds) == [0, 0.009])
    #expect(chapters[0].title == String(repeating: "A", count: 200))
  }

  @Test func `unsynchronisation is taken back`() throws {
    let tag = ID3Sample(version: 3)
    let frame = tag.chapter("a", 0xFF00, 0xFFE0, [])
    var bytes = tag.file([])
    let body = ID3Sample.unsynchronised(frame)
    #expect(body.count > frame.count)
    bytes = tag.head(body.count, flags: 0x80) + body
    #expect(try ChaptersDocument(bytes).chapters.map(\.startSeconds) == [65.28])
  }

  @Test func `any part of a tag is read without harm`() throws {
    let tag = ID3Sample(version: 4)
    let bytes = tag.file([
      tag.contents(["a", "b"]), tag.chapter("a", 0, 5_000, [tag.frame("TIT2", [3, 0x41])]),
      tag.chapter("b", 5_000, 0xFFFF_FFFF, []),
    ])
    #expect(try ChaptersDocument(bytes).chapters.count == 2)
    for count in 10..<bytes.count {
      #expect(try ChaptersDocument(Array(bytes[..<count])).chapters.count <= 2)
    }
  }

  @Test func `a head says how long its tag is`() {
    let tag = ID3Sample(version: 4)
    #expect(ID3Tag.byteCount(tag.head(300)) == 310)
    #expect(ID3Tag.byteCount(Array("ID3".utf8)) == nil)
    #expect(ID3Tag.byteCount([0xFF, 0xFB] + Array(repeating: 0, count: 20)) == nil)
  }

  @Test func `a frame that is too short is said`() throws {
    let tag = ID3Sample(version: 3)
    let document = try ChaptersDocument(tag.file([tag.frame("CHAP", [0x61, 0, 0, 0])]))
    #expect(document.chapters.isEmpty)
    #expect(document.diagnostics.map(\.code.rawValue) == ["chapters.frame-unreadable"])
  }
}

/// Makes tags as programs write them.
struct ID3Sample {
  let version: UInt8
  /// A version 4 with eight bits a byte in the sizes of frames.
  var hasPlainSizes = false

  init(version: UInt8) { self.version = version }

  func file(_ frames: [[UInt8]]) -> [UInt8] {
    let body = frames.flatMap(\.self) + Array(repeating: 0, count: 24)
    return head(body.count) + body + [0xFF, 0xFB, 0x90, 0x64]
  }

  func head(_ count: Int, flags: UInt8 = 0) -> [UInt8] {
    Array("ID3".utf8) + [version, 0, flags] + size(count, bits: 7)
  }

  func frame(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + size(content.count, bits: version == 4 && !hasPlainSizes ? 7 : 8) + [0, 0]
      + content
  }

  func chapter(_ name: String, _ start: Int, _ end: Int, _ frames: [[UInt8]]) -> [UInt8] {
    let times = size(start, bits: 8) + size(end, bits: 8) + Array(repeating: 0xFF, count: 8)
    return frame("CHAP", Array(name.utf8) + [0] + times + frames.flatMap(\.self))
  }

  func contents(_ names: [String]) -> [UInt8] {
    let children: [UInt8] = names.flatMap { (name: String) -> [UInt8] in Array(name.utf8) + [0] }
    return frame("CTOC", Array("toc".utf8) + [0, 3, UInt8(names.count)] + children)
  }

  static func unsynchronised(_ bytes: [UInt8]) -> [UInt8] {
    bytes.indices.flatMap { (index: Int) -> [UInt8] in
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      return bytes[index] == 0xFF && (next == 0 || next >= 0xE0) ? [0xFF, 0] : [bytes[index]]
    }
  }

  private func size(_ number: Int, bits: Int) -> [UInt8] {
    (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * bits) & (1 << bits - 1)) }
  }
}

extension String {
  var latin1: [UInt8] { unicodeScalars.map { UInt8($0.value) } }
  var utf16LittleEndian: [UInt8] {
    [0xFF, 0xFE] + utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }
  var utf16BigEndian: [UInt8] { utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }
}
