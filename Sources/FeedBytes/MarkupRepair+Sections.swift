import Glibc

/// Comments, CDATA sections and processing instructions.
extension MarkupRepair {
  mutating func beginComment(_ piece: inout Piece) -> Bool {
    commentStart = readCount + piece.at
    piece.at += 4
    mode = .comment
    return true
  }

  mutating func comment(_ piece: inout Piece, _ sink: Sink) -> Bool {
    let found = next(UInt8(ascii: "-"), piece)
    let end = commentStart + Self.longestComment - readCount
    if found ?? piece.bytes.count > end { return cutComment(&piece, at: end, sink) }
    guard let at = found else { return pass(&piece) }
    piece.at = at
    guard at + 1 < piece.bytes.count else { return false }
    guard piece.bytes[at + 1] == UInt8(ascii: "-") else {
      piece.at += 1
      return true
    }
    guard at + 2 < piece.bytes.count else { return false }
    if piece.bytes[at + 2] == UInt8(ascii: ">") {
      piece.at += 3
      mode = outside
    } else {
      note(.commentCut, piece, at: at)
      flush(&piece, sink)
      emit("-->", sink)
      mode = .droppedComment
    }
    return true
  }

  /// A parser waits for the end of a comment, and nobody for what is in it.
  private static let longestComment = 64 << 10

  /// Passes a comment on up to `end`, where no `--` stands.
  private mutating func cutComment(_ piece: inout Piece, at end: Int, _ sink: Sink) -> Bool {
    piece.at = max(end, piece.at)
    flush(&piece, sink)
    emit(" -->", sink)
    mode = .droppedComment
    return true
  }

  /// Leaves out what is before the end of a section, and that end.
  mutating func dropped(_ piece: inout Piece, upTo end: StaticString) -> Bool {
    let found = next(end.utf8Start[0], piece)
    piece.at = found ?? piece.bytes.count
    piece.sent = piece.at
    guard found != nil else { return true }
    var needsMore = false
    if begins(piece, end, &needsMore) {
      piece.at += end.utf8CodeUnitCount
      mode = outside
    } else if needsMore {
      return false
    } else {
      piece.at += 1
    }
    piece.sent = piece.at
    return true
  }

  mutating func characterData(_ piece: inout Piece) -> Bool {
    guard let at = next(UInt8(ascii: "]"), piece) else { return pass(&piece) }
    piece.at = at
    guard at + 2 < piece.bytes.count else { return false }
    if piece.bytes[at + 1] == UInt8(ascii: "]") && piece.bytes[at + 2] == UInt8(ascii: ">") {
      piece.at += 3
      mode = .content
    } else {
      piece.at += 1
    }
    return true
  }

  /// Where a comment leads back to.
  private var outside: Mode {
    if isLost { return .lost }
    return open.isEmpty ? isBehindRoot ? .epilog : .prolog : .content
  }

  private func pass(_ piece: inout Piece) -> Bool {
    piece.at = piece.bytes.count
    return true
  }

  func next(_ byte: UInt8, _ piece: Piece) -> Int? {
    guard let base = piece.bytes.baseAddress,
      let found = memchr(base + piece.at, Int32(byte), piece.bytes.count - piece.at)
    else { return nil }
    return UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - base
  }

  // MARK: Instructions

  mutating func instruction(_ piece: inout Piece, _ sink: Sink) -> Bool {
    let window = window(piece)
    let start = piece.at + 2
    let end = XMLNames.end(window, start)
    guard end < window.count || isWhole(window, piece) else { return false }
    if window[start..<end].elementsEqual("xml".utf8, by: { $0.lowercased == $1 }) {
      return xmlDeclaration(&piece, window, sink)
    }
    guard let close = instructionEnd(window, from: end) else {
      if !isWhole(window, piece) { return false }
      let isCut = piece.isLast && !window[end...].contains(UInt8(ascii: "<"))
      return isCut ? false : noInstruction(&piece, sink)
    }
    let isNamed = end > start && end - start <= XMLNames.longest
    let isSound = isNamed && (close == end || XMLNames.isBlank(window[end]))
    if isSound {
      piece.at = close + 2
    } else if window[end..<close].contains(UInt8(ascii: "<")) {
      return noInstruction(&piece, sink)
    } else {
      note(.instructionDropped, piece, at: piece.at)
      drop(&piece, to: close + 2, sink)
    }
    return true
  }

  /// Looks for `?>`, but not twice at the same bytes: many may begin and none end.
  private mutating func instructionEnd(_ window: Bytes, from start: Int) -> Int? {
    let found = window.firstIndex(of: "?>", from: max(start, noEndBefore - readCount))
    noEndBefore = max(noEndBefore, readCount + (found ?? window.count - 1))
    return found
  }

  /// `<?` that begins nothing: text in an element, and outside of one left out.
  private mutating func noInstruction(_ piece: inout Piece, _ sink: Sink) -> Bool {
    if !open.isEmpty { return lessThan(&piece, sink) }
    note(.instructionDropped, piece, at: piece.at)
    drop(&piece, to: piece.at + 2, sink)
    return true
  }

  /// Passes it on where it may stand, and when it is one: else it is left out, for the bytes are
  /// UTF-8 whatever it says.
  private mutating func xmlDeclaration(
    _ piece: inout Piece, _ window: Bytes, _ sink: Sink
  ) -> Bool {
    let close = window[(piece.at + 2)...].firstIndex {
      $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<")
    }
    guard let close else {
      if !isWhole(window, piece) || piece.isLast { return false }
      return refuse(.tagLimit, &piece, at: piece.at, sink)
    }
    let end = window[close] == UInt8(ascii: ">") ? close + 1 : close
    let isFirst = mode == .prolog && !hasOutput && piece.at == piece.sent
    if isFirst && XMLDeclaration.isSound(Bytes(rebasing: window[piece.at..<end])) {
      piece.at = end
    } else {
      note(.declarationDropped, piece, at: piece.at)
      drop(&piece, to: end, sink)
    }
    return true
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where a text begins, at `start` or behind it.
  func firstIndex(of text: StaticString, from start: Int) -> Int? {
    guard let base = baseAddress else { return nil }
    let length = text.utf8CodeUnitCount
    var at = start
    while at + length <= count {
      let left = count - at - length + 1
      guard let found = memchr(base + at, Int32(text.utf8Start[0]), left) else { return nil }
      at = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - base
      if memcmp(base + at, text.utf8Start, length) == 0 { return at }
      at += 1
    }
    return nil
  }
}
