import CByteScan
import CLibXML2
import ElementTree

/// Character data is taken from libxml2's buffer before libxml2 comes to it.
///
/// libxml2 looks at text several times, and at each character in its own turn from the first on that
/// is not ASCII. What comes here is clean UTF-8: the end of text is found sixteen bytes at a time, and
/// libxml2 set there. What it takes a parser to read (a declared entity, a carriage return, `]]>`, a
/// section of which the end has not come) is left to it; it has then counted the same lines and columns.
/// Source: `xmlParserInput`; `xmlParseTryOrFinish`, which reads `cur` anew behind each callback.
extension XMLState {
  /// Takes what stands behind the start tag whose `>` libxml2 is about to read.
  mutating func takeCharacterDataInside() {
    guard let input = context.pointee.input, let tagEnd = input.pointee.cur,
      tagEnd < input.pointee.end, tagEnd.pointee == UInt8(ascii: ">")
    else { return }
    var data = CharacterData(input, from: tagEnd + 1, into: target)
    data.place.column += 1
    data.read()
    guard data.at > tagEnd + 1 else { return }
    // libxml2 goes on behind a `>`: the last byte that was taken becomes one.
    let last = UnsafeMutablePointer(mutating: data.at - 1)
    if last.pointee == 0x0A { takenLineEnd = input.pointee.offset(of: last) }
    last.pointee = UInt8(ascii: ">")
    data.place.column -= 1
    move(input, to: last, data)
  }

  /// Takes what stands behind the end tag that libxml2 has read.
  mutating func takeCharacterDataBehind() {
    guard depth > 0, let input = context.pointee.input, let start = input.pointee.cur,
      start > input.pointee.base, start[-1] == UInt8(ascii: ">")
    else { return }
    var data = CharacterData(input, from: start, into: target)
    data.read()
    if data.at > start { move(input, to: data.at, data) }
  }

  private func move(
    _ input: xmlParserInputPtr, to place: UnsafePointer<UInt8>, _ data: CharacterData
  ) {
    input.pointee.cur = place
    input.pointee.line = data.place.line
    input.pointee.col = data.place.column
    if let target { checkSize(of: target) }
  }
}

extension xmlParserInput {
  /// Where in the document a byte of the buffer is, in bytes.
  func offset(of byte: UnsafePointer<UInt8>) -> Int { Int(consumed) + (byte - base) }
}
