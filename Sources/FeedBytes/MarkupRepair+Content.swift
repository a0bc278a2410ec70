import CByteScan

/// Text, and what stands in it.
extension MarkupRepair {
  mutating func content(_ piece: inout Piece, _ sink: Sink) -> Bool {
    if isInVoid { return endVoid(&piece, sink) }
    guard let base = piece.bytes.baseAddress else { return false }
    piece.at += cbytescan_tags(base + piece.at, piece.bytes.count - piece.at)
    guard piece.at < piece.bytes.count else { return true }
    switch piece.bytes[piece.at] {
    case UInt8(ascii: "<"): return markup(&piece, sink)
    case UInt8(ascii: "&"): return reference(&piece, sink)
    default:
      if endsSection(piece) {
        replace(&piece, with: "&gt;", sink)
        note(.sectionEndInText, piece, at: piece.at - 1)
      } else {
        piece.at += 1
      }
      return true
    }
  }

  /// Whether `]]` stands before the next byte.
  private func endsSection(_ piece: Piece) -> Bool {
    let bracket = UInt8(ascii: "]")
    switch piece.at - piece.sent {
    case 0: return brackets == 2
    case 1: return brackets > 0 && piece.bytes[piece.at - 1] == bracket
    default: return piece.bytes[piece.at - 1] == bracket && piece.bytes[piece.at - 2] == bracket
    }
  }

  private mutating func replace(
    _ piece: inout Piece, with text: StaticString, _ sink: Sink
  ) {
    drop(&piece, to: piece.at + 1, sink)
    emit(text, sink)
  }

  /// A `<` that is text.
  mutating func lessThan(_ piece: inout Piece, _ sink: Sink) -> Bool {
    if mode == .prolog {
      // There is no text before the root.
      note(.junkBeforeRoot, piece, at: piece.at)
      drop(&piece, to: piece.at + 1, sink)
      return true
    }
    note(.bareLessThan, piece, at: piece.at)
    replace(&piece, with: "&lt;", sink)
    return true
  }

  private mutating func reference(_ piece: inout Piece, _ sink: Sink) -> Bool {
    let found = CharacterReference.read(piece.bytes, piece.at, isLast: false)
    switch found {
    case .cut: return false
    case .sound(let end): piece.at = end
    case .bare:
      note(.bareAmpersand, piece, at: piece.at)
      replace(&piece, with: "&amp;", sink)
    case .forbidden(let end, _), .capital(_, let end):
      let at = piece.at
      drop(&piece, to: end, sink)
      write(found, piece, at: at, from: piece.bytes)
      emitScratch(sink)
    }
    return true
  }

  /// Writes what a reference becomes that is not sound.
  mutating func write(
    _ reference: CharacterReference, _ piece: Piece, at: Int, from bytes: Bytes
  ) {
    switch reference {
    case .bare, .cut:
      note(.bareAmpersand, piece, at: at)
      scratch += "&amp;".utf8
    case .forbidden(_, let instead):
      note(.forbiddenReference, piece, at: at)
      if let instead { scratch += UTF8.encode(instead).map { Array($0) } ?? [] }
    case .capital(let digits, _):
      note(.referenceSpelling, piece, at: at)
      scratch += "&#x".utf8
      scratch += bytes[digits]
      scratch.append(UInt8(ascii: ";"))
    case .sound: break
    }
  }

  /// What begins at a `<`.
  private mutating func markup(_ piece: inout Piece, _ sink: Sink) -> Bool {
    guard piece.at + 1 < piece.bytes.count else { return false }
    switch piece.bytes[piece.at + 1] {
    case UInt8(ascii: "/"): return endTag(&piece, sink)
    case UInt8(ascii: "?"): return instruction(&piece, sink)
    case UInt8(ascii: "!"): return declaration(&piece, sink)
    default: return startTag(&piece, sink)
    }
  }

  private mutating func declaration(_ piece: inout Piece, _ sink: Sink) -> Bool {
    var needsMore = false
    if begins(piece, "<!--", &needsMore) { return beginComment(&piece) }
    if begins(piece, "<![CDATA[", &needsMore) {
      piece.at += 9
      mode = .characterData
      return true
    }
    if begins(piece, "<!DOCTYPE", anyCase: true, &needsMore) { return doctype(&piece, sink) }
    return needsMore ? false : lessThan(&piece, sink)
  }

  /// Whether a text begins at the next byte; `needsMore` is set when more bytes must tell.
  func begins(
    _ piece: Piece, _ text: StaticString, anyCase: Bool = false, _ needsMore: inout Bool
  ) -> Bool {
    let rest = piece.bytes[piece.at...].prefix(text.utf8CodeUnitCount)
    let isSame = text.withUTF8Buffer { wanted in
      zip(rest, wanted).allSatisfy { anyCase ? $0.lowercased == $1.lowercased : $0 == $1 }
    }
    guard isSame else { return false }
    if rest.count < text.utf8CodeUnitCount { needsMore = true }
    return rest.count == text.utf8CodeUnitCount
  }

  /// The bytes up to the longest that one tag may be.
  func window(_ piece: Piece) -> Bytes { window(piece, of: bounds.tag) }

  func window(_ piece: Piece, of most: Int) -> Bytes {
    Bytes(rebasing: piece.bytes[..<min(piece.bytes.count, piece.at + most)])
  }

  /// Whether no more bytes could be looked at.
  func isWhole(_ window: Bytes, _ piece: Piece) -> Bool {
    piece.isLast || isFull(window, piece)
  }

  /// Whether it has as many bytes as one tag may have.
  func isFull(_ window: Bytes, _ piece: Piece) -> Bool { window.count - piece.at == bounds.tag }
}
