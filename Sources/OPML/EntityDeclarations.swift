/// Reads the entities that a list declares itself.
///
/// Source: XML 1.0, productions 28 and 70 to 76.
enum EntityDeclarations {
  /// Reads the document type at the cursor and moves on to its end.
  static func read(_ cursor: inout ListCursor, _ references: inout References) {
    var isInside = false
    while let byte = cursor.byte() {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        _ = literal(&cursor)
      case UInt8(ascii: "["):
        isInside = true
        cursor.index += 1
      case UInt8(ascii: "]"):
        isInside = false
        cursor.index += 1
      case UInt8(ascii: ">") where !isInside:
        cursor.index += 1
        return
      case UInt8(ascii: "<") where cursor.starts(with: "<!--"):
        cursor.index = cursor.end(of: "-->")
      case UInt8(ascii: "<") where cursor.starts(with: "<!ENTITY"):
        entity(&cursor, &references)
      default:
        cursor.index += 1
      }
    }
  }

  /// An entity of parameters (`%`) has no name here, and is passed over.
  private static func entity(_ cursor: inout ListCursor, _ references: inout References) {
    cursor.index += 8
    cursor.skipBlanks()
    let name = cursor.takeName()
    guard !name.isEmpty else { return }
    cursor.skipBlanks()
    let isPlain = cursor.byte() == UInt8(ascii: "\"") || cursor.byte() == UInt8(ascii: "'")
    references.declare(
      String(decoding: name, as: UTF8.self), isPlain ? literal(&cursor) : nil)
  }

  private static func literal(_ cursor: inout ListCursor) -> ArraySlice<UInt8> {
    let quote = cursor.bytes[cursor.index]
    let start = cursor.index + 1
    let end = cursor.next(from: start) { $0 == quote }
    cursor.index = min(end + 1, cursor.bytes.count)
    return cursor.bytes[start..<end]
  }
}
