import CLibXML2
public import FeedBytes

/// Where in the document libxml2 stands, and the start tag that it has read there.
extension XMLStream {
  /// Where the parser is.
  public var place: DocumentPlace {
    cut ?? (context.pointee.input == nil ? end : documentPlace(readPlace))
  }

  /// As libxml2 counts lines and bytes.
  ///
  /// Its columns are of no use: they are characters in text and bytes elsewhere.
  var readPlace: DocumentPlace {
    place(before: UnsafeBufferPointer(start: nil, count: 0), after: heldBytes[...])
  }

  /// Where in the document a place is that libxml2 tells.
  func documentPlace(_ read: DocumentPlace) -> DocumentPlace {
    let place = origin.place(read)
    return repairedPlaces?.place(of: place) ?? place
  }

  /// Where the reference to this entity stands that libxml2 has just read.
  ///
  /// In the text of another entity it is the element around that one.
  func referencePlace(_ name: UnsafePointer<UInt8>) -> DocumentPlace {
    guard context.pointee.inputNr == 1 else { return elementPlace }
    let read = heldBytes
    let length = Int(xmlStrlen(name)) + 2
    guard read.count >= length, read[read.count - length] == UInt8(ascii: "&") else {
      return elementPlace
    }
    let text = UnsafeBufferPointer(rebasing: read.suffix(length))
    return documentPlace(place(before: text, after: read.dropLast(length)))
  }

  /// The start tag that libxml2 has just read, up to its `>` or `/>`.
  struct Tag {
    /// As libxml2 counts.
    let place: DocumentPlace
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
  ) -> DocumentPlace {
    guard let input = context.pointee.input else { return origin.read }
    let offset = input.pointee.offset(of: input.pointee.cur) - text.count
    let line = Int(input.pointee.line) - text.count { $0 == 0x0A }
    if lineStart.line != line {
      lineStart = (line, lineEnd(before: offset, after: held).map { $0 + 1 } ?? 0)
    }
    return DocumentPlace(offset: offset, line: line, column: offset - lineStart.offset + 1)
  }

  /// Where the line before `offset` ended, which is behind `held`; in bytes.
  private func lineEnd(
    before offset: Int, after held: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int? {
    let shown = held.lastIndex(of: 0x0A).map { offset - held.endIndex + $0 }
    let found = shown ?? discardedLineEnd(before: offset - held.count)
    guard let hidden = state.pointee.hiddenLineEnd, hidden < offset else { return found }
    return max(found ?? hidden, hidden)
  }

  /// The same, of what libxml2 has got last and already discarded.
  private func discardedLineEnd(before offset: Int) -> Int? {
    guard let fed, offset > fed.offset else { return nil }
    let discarded = fed.bytes.prefix(offset - fed.offset)
    return discarded.lastIndex(of: 0x0A).map { fed.offset + $0 }
  }

  /// Remembers where the last line ended, as the bytes are about to go.
  func noteLineEnd() {
    guard let input = context.pointee.input else { return }
    state.pointee.hiddenLineEnd = lineEnd(
      before: input.pointee.offset(of: input.pointee.cur), after: heldBytes[...])
  }
}
