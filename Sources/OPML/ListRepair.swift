/// Writes a list again so that one bad outline costs no other: well-formed, within the bounds of
/// the parser, each line where it was.
///
/// What nobody reads is left out: comments, instructions, the document type, text but that of a
/// title, the names and attributes of foreign elements.
struct ListRepair {
  /// Elements that may be open at once: `opml`, `body` and the folders.
  static let deepest = 2 + FolderTree.deepest

  typealias Sink = (Span<UInt8>) -> Void

  /// The first line with a `&` that begins nothing.
  private(set) var bareLine: Int?

  private let log: DamageLog
  private var cursor: ListCursor
  private var references = References()
  private var vocabulary: Set<ArraySlice<UInt8>> = []
  /// The names of the open elements, in lowercase.
  private var open: [[UInt8]] = []
  /// Elements that are open beyond the deepest.
  private var beyond = 0
  private var output: [UInt8] = []
  private var sentBytes = 0
  private var line = 1
  /// The place up to which lines are counted.
  private var counted = 0

  private static let chunkBytes = 32 << 10
  private static let read: [[UInt8]] = ["opml", "head", "title", "body", "outline"].map {
    Array($0.utf8)
  }

  init(_ text: [UInt8], log: DamageLog) {
    cursor = ListCursor(bytes: text)
    self.log = log
  }

  /// Writes all of it, piece by piece.
  mutating func write(_ sink: Sink) {
    while !cursor.isAtEnd {
      if cursor.byte() == UInt8(ascii: "<") { markup() } else { text() }
      if output.count >= Self.chunkBytes { send(sink) }
    }
    send(sink)
  }

  private mutating func send(_ sink: Sink) {
    sink(output.span)
    sentBytes += output.count
    output.removeAll(keepingCapacity: true)
  }

  private mutating func markup() {
    switch cursor.byte(1) {
    case UInt8(ascii: "/"): endTag()
    case UInt8(ascii: "?"): cursor.index = cursor.end(of: "?>")
    case UInt8(ascii: "!"): declaration()
    case let byte? where byte.isNameStart: startTag()
    default:
      cursor.index += 1
      if isTitle { output += "&lt;".utf8 }
    }
    keepLines()
  }

  private mutating func declaration() {
    if cursor.starts(with: "<!--") {
      cursor.index = cursor.end(of: "-->")
    } else if cursor.starts(with: "<![CDATA[") {
      let start = cursor.index + 9
      cursor.index = cursor.end(of: "]]>")
      title(start..<max(start, cursor.index - 3))
    } else if open.isEmpty {
      EntityDeclarations.read(&cursor, &references)
    } else {
      cursor.index += 1
    }
  }

  // MARK: Text

  private var isTitle: Bool { open.last.map { $0.elementsEqual("title".utf8) } ?? false }

  private mutating func text() {
    let end = cursor.next(from: cursor.index) { $0 == UInt8(ascii: "<") }
    if isTitle {
      let start = cursor.index
      while cursor.index < min(end, start + TagRepair.longestValue) {
        if cursor.byte() == UInt8(ascii: "&") {
          let place = cursor.index
          if references.write(&cursor, to: &output) == .bare { noteBare(place) }
        } else {
          References.escape(cursor.bytes[cursor.index], to: &output)
          cursor.index += 1
        }
      }
    }
    cursor.index = end
    keepLines()
  }

  private mutating func title(_ range: Range<Int>) {
    guard isTitle else { return }
    for byte in cursor.bytes[range].prefix(TagRepair.longestValue) {
      References.escape(byte, to: &output)
    }
  }

  /// The ends of lines that were passed since the last time.
  private mutating func keepLines() {
    let count = cursor.lineCount(counted..<cursor.index)
    output.append(contentsOf: repeatElement(UInt8(ascii: "\n"), count: count))
    line += count
    counted = cursor.index
  }

  private mutating func noteBare(_ place: Int) {
    if bareLine == nil { bareLine = line + cursor.lineCount(counted..<place) }
  }

  // MARK: Tags

  private mutating func startTag() {
    let tag = TagRepair(&cursor, &references, vocabulary: &vocabulary)
    // A list that ends in a tag is cut off there.
    guard !tag.isCut else { return }
    if let place = tag.bareAt { noteBare(place) }
    keepLines()
    var damage = tag.damage
    let isForeign = isForeign(tag.name)
    var isClosed = tag.isClosed || isForeign && open.count == Self.deepest
    if !isClosed, open.count == Self.deepest {
      damage.isFlattened = true
      damage.isFirstFlattened = beyond == 0
      beyond += 1
      isClosed = true
    }
    let start = sentBytes + output.count
    writeStart(tag, isClosed: isClosed)
    damage.place = start..<sentBytes + output.count
    if !damage.isNone { log.append(damage) }
    if !isClosed { open.append(tag.name) }
  }

  private mutating func writeStart(_ tag: TagRepair, isClosed: Bool) {
    output.append(UInt8(ascii: "<"))
    output += written(tag.name)
    if !isForeign(tag.name) { output += tag.attributes }
    output += (isClosed ? "/>" : ">").utf8
  }

  private mutating func endTag() {
    cursor.index += 2
    let name = TagRepair.local(cursor.takeName())
    cursor.index = cursor.next(from: cursor.index) {
      $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<")
    }
    guard cursor.byte() == UInt8(ascii: ">") else { return }
    cursor.index += 1
    if beyond > 0, !name.elementsEqual("body".utf8), !name.elementsEqual("opml".utf8) {
      beyond -= 1
      return
    }
    beyond = 0
    let level = open.lastIndex(of: name)
    // The name of a start tag may be misspelled: not all that follows is inside.
    close(to: level ?? open.lastIndex { !Self.read.contains($0) } ?? open.count)
  }

  private mutating func close(to level: Int) {
    while open.count > level {
      let name = open.removeLast()
      output += "</".utf8
      output += written(name)
      output.append(UInt8(ascii: ">"))
    }
  }

  /// The root is judged by its reader, whatever its name.
  private func isForeign(_ name: [UInt8]) -> Bool {
    !open.isEmpty && !Self.read.contains(name)
  }

  /// Names are few: the parser keeps each.
  private func written(_ name: [UInt8]) -> [UInt8] {
    isForeign(name) ? [UInt8(ascii: "_")] : name
  }
}
