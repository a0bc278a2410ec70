/// What stands before the root, and behind it.
extension MarkupRepair {
  mutating func prolog(_ piece: inout Piece, _ sink: Sink) -> Bool {
    piece.at = XMLNames.skipBlanks(piece.bytes, piece.at)
    guard piece.at < piece.bytes.count else { return true }
    var needsMore = false
    if begins(piece, "<!--", &needsMore) { return beginComment(&piece) }
    if begins(piece, "<?", &needsMore) { return instruction(&piece, sink) }
    if begins(piece, "<!DOCTYPE", anyCase: true, &needsMore) { return doctype(&piece, sink) }
    if begins(piece, "\u{FEFF}", &needsMore) {
      note(.junkBeforeRoot, piece, at: piece.at)
      drop(&piece, to: piece.at + 3, sink)
      return true
    }
    return needsMore ? false : root(&piece, sink)
  }

  /// Bytes that may stand before a document.
  private static let longestJunk = 64 << 10

  /// The root of a feed, or what stands before it and is left out.
  private mutating func root(_ piece: inout Piece, _ sink: Sink) -> Bool {
    let window = window(piece, of: Self.longestJunk)
    guard let start = FeedStart.first(in: window, from: piece.at) else {
      if !piece.isLast, window.count - piece.at < Self.longestJunk { return false }
      let hasTag = tag.read(window, piece.at, bounds).isTag
      guard window[piece.at] == UInt8(ascii: "<"), hasTag else {
        mode = .foreign
        return true
      }
      return startTag(&piece, sink)
    }
    if start == piece.at { return startTag(&piece, sink) }
    note(.junkBeforeRoot, piece, at: piece.at)
    drop(&piece, to: start, sink)
    return true
  }

  mutating func epilog(_ piece: inout Piece, _ sink: Sink) -> Bool {
    isBehindRoot = true
    piece.at = XMLNames.skipBlanks(piece.bytes, piece.at)
    guard piece.at < piece.bytes.count else { return true }
    var needsMore = false
    if begins(piece, "<!--", &needsMore) { return beginComment(&piece) }
    if begins(piece, "<?", &needsMore) { return instruction(&piece, sink) }
    if needsMore { return false }
    if seeksRoot, !open.hasHadFrame { return anotherRoot(&piece, sink) }
    return dropRest(&piece, sink)
  }

  /// Nothing that may stand there.
  private mutating func dropRest(_ piece: inout Piece, _ sink: Sink) -> Bool {
    note(.contentAfterRoot, piece, at: piece.at)
    drop(&piece, to: piece.at, sink)
    isLost = true
    mode = .lost
    tailEnd = readCount + piece.at + Self.longestTail
    return true
  }

  /// Bytes behind the root in which episodes are looked for: some servers never end.
  private static let longestTail = 1 << 20

  /// What is cut off behind the root would be left out without a word.
  mutating func noteCutEpilog(_ piece: Piece) {
    guard isBehindRoot, !isLost else { return }
    switch mode {
    case .comment, .droppedComment: note(.contentAfterRoot, piece, at: piece.bytes.count)
    case .epilog where piece.at < piece.bytes.count: note(.contentAfterRoot, piece, at: piece.at)
    default: break
    }
  }

  /// The root was no feed's but a server's notice, say: a feed that follows is the document.
  private mutating func anotherRoot(_ piece: inout Piece, _ sink: Sink) -> Bool {
    let window = window(piece, of: Self.longestJunk)
    guard let start = FeedStart.first(in: window, from: piece.at) else {
      let isWhole = piece.isLast || window.count - piece.at == Self.longestJunk
      return isWhole && dropRest(&piece, sink)
    }
    seeksRoot = false
    // All bytes up to here are left out, so what was repaired in them is not told.
    let kind = Kind.junkBeforeRoot
    repairs = [Repair(kind: kind, count: 1, place: DocumentPlace(), detail: kind.detail)]
    drop(&piece, to: start, sink)
    sendGathered(sink)
    places?.beginAnew(at: written)
    hasOutput = false
    hasDoctype = false
    isBehindRoot = false
    mode = .prolog
    return true
  }

  /// Passes a document type on when it is sound and stands where it may.
  mutating func doctype(_ piece: inout Piece, _ sink: Sink) -> Bool {
    let window = window(piece)
    let bytes = Bytes(rebasing: window[piece.at...])
    let found =
      hasDoctype
      ? Doctype(another: bytes) : Doctype(bytes, isWhole: isWhole(window, piece))
    guard let end = found.end else {
      if !isWhole(window, piece) || piece.isLast { return false }
      return refuse(.tagLimit, &piece, at: piece.at, sink)
    }
    let isFirst = mode == .prolog && !hasDoctype
    hasDoctype = true
    if found.isSound && isFirst {
      piece.at += end
    } else {
      note(.doctypeDropped, piece, at: piece.at)
      drop(&piece, to: piece.at + end, sink)
    }
    return true
  }
}

extension TagReading.Outcome {
  fileprivate var isTag: Bool {
    if case .text = self { false } else { true }
  }
}

/// Where a feed begins, whatever stands before it.
private enum FeedStart {
  private static let roots: [StaticString] = ["rss", "feed", "rdf", "channel"]

  static func first(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    bytes[start...].indices.first { bytes[$0] == UInt8(ascii: "<") && isStart(bytes, $0) }
  }

  private static func isStart(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
    if bytes[at...].starts(with: "<?xml".utf8) {
      return at + 5 < bytes.count && XMLNames.isBlank(bytes[at + 5])
    }
    let end = XMLNames.end(bytes, at + 1)
    guard end < bytes.count, end > at + 1 else { return false }
    let next = bytes[end]
    guard XMLNames.isBlank(next) || next == UInt8(ascii: ">") || next == UInt8(ascii: "/") else {
      return false
    }
    let name = bytes[at + 1..<end]
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    return roots.contains { root in
      root.withUTF8Buffer { local.elementsEqual($0) { $0.lowercased == $1 } }
    }
  }
}
