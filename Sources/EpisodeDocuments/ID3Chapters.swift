import FeedModel

/// The chapters in the tag of an MP3.
///
/// Spec: ID3v2 Chapter Frame Addendum 1.0, `CHAP` and `CTOC`.
enum ID3Chapters {
  static func read(_ bytes: [UInt8], into list: inout ChapterList) {
    guard let tag = ID3Tag(bytes) else { return }
    let frames = ID3Frame.all(in: tag.body[...], version: tag.version)
    let listed = contents(frames)
    for frame in frames where frame.name == "CHAP" {
      guard let content = frame.content, let chapter = chapter(content, tag.version, listed) else {
        list.diagnostics.add(.chapterFrame, "a chapter that cannot be read was left out")
        continue
      }
      list.add(chapter)
    }
  }

  /// The names of the chapters that a table of contents lists.
  ///
  /// `nil` when there is no table.
  private static func contents(_ frames: [ID3Frame]) -> Set<[UInt8]>? {
    let tables = frames.filter { $0.name == "CTOC" }.compactMap(\.content)
    guard !tables.isEmpty else { return nil }
    var names: Set<[UInt8]> = []
    for table in tables {
      // Flags and the number of children follow the table's own name.
      var rest = table.drop { $0 != 0 }.dropFirst()
      guard let count = rest.dropFirst().first else { continue }
      rest = rest.dropFirst(2)
      for _ in 0..<count {
        let name = rest.prefix { $0 != 0 }
        if name.isEmpty { break }
        names.insert(Array(name))
        rest = rest.dropFirst(name.count + 1)
      }
    }
    return names
  }

  /// A name, start and end in milliseconds and in bytes, then frames.
  private static func chapter(
    _ content: [UInt8], _ version: UInt8, _ listed: Set<[UInt8]>?
  ) -> Chapter? {
    let name = content.prefix { $0 != 0 }
    let times = content.dropFirst(name.count + 1)
    guard times.count >= 16, let start = milliseconds(times.prefix(4)) else { return nil }
    let end = milliseconds(times.dropFirst(4).prefix(4))
    var chapter = Chapter(
      startSeconds: start, endSeconds: end == start ? nil : end,
      isInTableOfContents: listed.map { $0.isEmpty || $0.contains(Array(name)) } ?? true)
    for frame in ID3Frame.all(in: times.dropFirst(16), version: version) {
      switch frame.name {
      case "TIT2": chapter.title = frame.content.flatMap(ID3Text.first)
      case "WXXX": chapter.url = frame.content.flatMap(ID3Text.address)
      default: break
      }
    }
    return chapter
  }

  /// All bits set is "not known".
  private static func milliseconds(_ bytes: ArraySlice<UInt8>) -> Double? {
    bytes.number(bits: 8).flatMap { $0 == 0xFFFF_FFFF ? nil : Double($0) / 1_000 }
  }
}
