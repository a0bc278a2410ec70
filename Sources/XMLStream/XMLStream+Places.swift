import CLibXML2
import FeedBytes

/// Where in the document libxml2 stands, and the start tag that it has read there.
extension XMLStream {
  /// Where the parser is.
  public var position: XMLPosition {
    cut ?? (context.pointee.input == nil ? end : documentPlace(readPosition))
  }

  /// As libxml2 counts.
  var readPosition: XMLPosition {
    guard let input = context.pointee.input else { return origin.read }
    return XMLPosition(
      line: Int(input.pointee.line), column: Int(input.pointee.col),
      offset: input.pointee.offset(of: input.pointee.cur))
  }

  /// Where in the document a place is that libxml2 tells.
  func documentPlace(_ read: XMLPosition) -> XMLPosition {
    let place = origin.place(read)
    return repairedPlaces.map { XMLPosition($0.place(of: DocumentPlace(place))) } ?? place
  }

  /// The start tag that libxml2 has just read, up to its `>` or `/>`.
  struct Tag {
    /// As libxml2 counts.
    let place: XMLPosition
    fileprivate let text: UnsafeBufferPointer<UInt8>

    /// As a start tag, whether the element is empty or not.
    var bytes: [UInt8] { Array(text) + [UInt8(ascii: ">")] }
  }

  /// libxml2 begins a tag only when all of it is there, and `<` stands nowhere else in it.
  var currentTag: Tag {
    let read = heldBytes
    let start = read.lastIndex(of: UInt8(ascii: "<")) ?? read.endIndex
    let text = UnsafeBufferPointer(rebasing: read[start...])
    return Tag(place: place(before: text, after: read[..<start]), text: text)
  }

  /// Whether the document ends in the start tag that libxml2 has just read.
  var isTagCut: Bool {
    guard let input = context.pointee.input else { return true }
    return input.pointee.cur >= input.pointee.end
  }

  /// What libxml2 has read and still holds: at least the construct that it is at.
  private var heldBytes: UnsafeBufferPointer<UInt8> {
    guard let input = context.pointee.input, let base = input.pointee.base else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return UnsafeBufferPointer(start: base, count: input.pointee.cur - base)
  }

  /// Where `text` begins that ends where libxml2 is and stands behind `held`.
  private func place(
    before text: UnsafeBufferPointer<UInt8>, after held: Slice<UnsafeBufferPointer<UInt8>>
  ) -> XMLPosition {
    var place = readPosition
    place.offset -= text.count
    let lines = text.count { $0 == 0x0A }
    place.line -= lines
    if lines == 0 {
      // A column is a character.
      place.column -= text.count { $0 & 0xC0 != 0x80 }
    } else if let lineEnd = lastLineEnd(before: place.offset, in: held) {
      place.column = place.offset - lineEnd
    } else {
      place.column = origin.read.column + place.offset - origin.read.offset
    }
    return place
  }

  /// Where the line before `offset` ended, which is behind `held`; in bytes.
  private func lastLineEnd(before offset: Int, in held: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    let shown = held.lastIndex(of: 0x0A).map { offset - held.endIndex + $0 }
    return [shown, state.pointee.hiddenLineEnd].compactMap(\.self).max()
  }
}
