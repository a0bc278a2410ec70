import CByteScan
import CLibXML2
import ElementTree

/// Character data is taken from libxml2's buffer before libxml2 comes to it.
///
/// libxml2 looks at text several times, and at each character in its own turn from the first on that
/// is not ASCII. What comes here is clean UTF-8: the end of text is found sixteen bytes at a time, and
/// libxml2 set there, with the line that it would have counted. What it takes a parser to
/// read (a declared entity, a carriage return, `]]>`, a section of which the end has not come) is left
/// to it. It does not look back: the bytes before `cur` are read again by us alone, for `<` and LF.
/// Source: `xmlParserInput`; `xmlParseTryOrFinish`, which reads `cur` anew behind each callback.
extension UnsafeMutablePointer<XMLState> {
  /// Takes what stands behind the start tag whose `>` libxml2 is about to read.
  func takeCharacterDataInside() {
    guard let input = pointee.context.pointee.input, let tagEnd = input.pointee.cur,
      tagEnd < input.pointee.end, tagEnd.pointee == UInt8(ascii: ">")
    else { return }
    var data = CharacterData(input, skipping: 1, into: pointee.target)
    data.read()
    guard data.at > tagEnd + 1 else { return }
    // libxml2 goes on behind a `>`: the last byte that was taken becomes one.
    let last = UnsafeMutablePointer<UInt8>(mutating: data.at - 1)
    if last.pointee == 0x0A { pointee.hiddenLineEnd = input.pointee.offset(of: last) }
    last.pointee = UInt8(ascii: ">")
    move(input, to: last, line: data.line)
  }

  /// Takes what stands behind the end tag that libxml2 has read.
  func takeCharacterDataBehind() {
    guard pointee.depth > 0, let input = pointee.context.pointee.input,
      let start = input.pointee.cur,
      start > input.pointee.base, start[-1] == UInt8(ascii: ">")
    else { return }
    var data = CharacterData(input, skipping: 0, into: pointee.target)
    data.read()
    if data.at > start { move(input, to: data.at, line: data.line) }
  }

  private func move(_ input: xmlParserInputPtr, to cur: UnsafePointer<UInt8>, line: Int32) {
    input.pointee.cur = cur
    input.pointee.line = line
    if let target = pointee.target { checkSize(of: target) }
  }
}

extension xmlParserInput {
  /// Where in the document a byte of the buffer is, in bytes.
  func offset(of byte: UnsafePointer<UInt8>) -> Int { Int(consumed) + (byte - base) }
}
