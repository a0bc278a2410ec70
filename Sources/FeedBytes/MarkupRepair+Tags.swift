/// Tags, and which element they end.
extension MarkupRepair {
  mutating func startTag(_ piece: inout Piece, _ sink: Sink) -> Bool {
    let window = window(piece)
    switch tag.read(window, piece.at, bounds) {
    case .text: return lessThan(&piece, sink)
    case .cut where isFull(window, piece):
      return refuse(.tagLimit, &piece, at: piece.at, sink)
    case .cut: return piece.isLast && refuseSwallowed(&piece, in: piece.at..<window.count, sink)
    case .refused(let reason, let at): return refuse(reason, &piece, at: at, sink)
    case .tag(let end):
      if tag.hasMarkup, refuseSwallowed(&piece, in: piece.at..<end, sink) { return true }
      return begin(&piece, end: end, sink)
    }
  }

  private mutating func begin(_ piece: inout Piece, end: Int, _ sink: Sink) -> Bool {
    let name = Bytes(rebasing: piece.bytes[tag.name])
    var kept = open.remaining(before: name)
    if kept == open.count { kept = open.flattened(before: name) }
    if kept >= bounds.depth { return refuse(.depthLimit, &piece, at: piece.at, sink) }
    if kept < open.count {
      note(.unclosedElement, piece, at: piece.at, count: open.count - kept)
      flush(&piece, sink)
      close(to: kept)
      emitScratch(sink)
    }
    if tag.isSound && !(tag.hasMarkup && needsWriting(piece)) {
      piece.at = end
    } else {
      let start = piece.at
      drop(&piece, to: end, sink)
      writeTag(piece, start: start)
      emitScratch(sink)
    }
    if tag.isEmpty {
      if open.isEmpty { mode = .epilog }
      return true
    }
    open.push(name, hasNamespace: tag.hasNamespace)
    isInVoid = isVoid(name, piece)
    mode = .content
    return true
  }

  /// `<br>` and its like, which HTML ends at once; an `img` only if it says what it shows, for feeds
  /// also have elements of that name with an address in them.
  private func isVoid(_ name: Bytes, _ piece: Piece) -> Bool {
    func isName(_ word: StaticString) -> Bool {
      name.count == word.utf8CodeUnitCount
        && word.withUTF8Buffer { name.elementsEqual($0) { $0.lowercased == $1 } }
    }
    if isName("br") || isName("hr") || isName("wbr") { return true }
    return isName("img")
      && tag.attributes.contains { piece.bytes[$0.name].elementsEqual("src".utf8) }
  }

  /// Ends such an element, unless its end tag is what comes now.
  mutating func endVoid(_ piece: inout Piece, _ sink: Sink) -> Bool {
    let top = open.count - 1
    let next = XMLNames.skipBlanks(piece.bytes, piece.at)
    let wanted = Array("</".utf8) + open.name(top)
    let found = piece.bytes[next...].prefix(wanted.count)
    let isSame = zip(found, wanted).allSatisfy { $0.lowercased == $1.lowercased }
    if isSame && found.count < wanted.count && !piece.isLast { return false }
    isInVoid = false
    if isSame && found.count == wanted.count { return true }
    note(.unclosedElement, piece, at: piece.at)
    flush(&piece, sink)
    close(to: top)
    emitScratch(sink)
    if open.isEmpty { mode = .epilog }
    return true
  }

  /// Whether some value has a `<`, or a `&` that begins no sound reference.
  private func needsWriting(_ piece: Piece) -> Bool {
    for attribute in tag.attributes {
      let value = Bytes(rebasing: piece.bytes[attribute.value])
      var at = 0
      while at < value.count {
        if value[at] == UInt8(ascii: "<") { return true }
        guard value[at] == UInt8(ascii: "&") else {
          at += 1
          continue
        }
        guard case .sound(let end) = CharacterReference.read(value, at, isLast: true) else {
          return true
        }
        at = end
      }
    }
    return false
  }

  private mutating func writeTag(_ piece: Piece, start: Int) {
    if tag.isMisspelled { note(.attributeRepaired, piece, at: start) }
    if tag.dropped > 0 { note(.attributeDropped, piece, at: start, count: tag.dropped) }
    if tag.duplicates > 0 { note(.duplicateAttribute, piece, at: start, count: tag.duplicates) }
    scratch.append(UInt8(ascii: "<"))
    scratch += piece.bytes[tag.name]
    for attribute in tag.attributes {
      let quote = attribute.quote ?? UInt8(ascii: "\"")
      scratch.append(UInt8(ascii: " "))
      scratch += piece.bytes[attribute.name]
      scratch += [UInt8(ascii: "="), quote]
      writeValue(piece, attribute.value)
      scratch.append(quote)
    }
    scratch += (tag.isEmpty ? "/>" : ">").utf8
  }

  private mutating func writeValue(_ piece: Piece, _ range: Range<Int>) {
    let value = Bytes(rebasing: piece.bytes[range])
    var at = 0
    while at < value.count {
      let place = range.lowerBound + at
      switch value[at] {
      case UInt8(ascii: "<"):
        note(.bareLessThan, piece, at: place)
        scratch += "&lt;".utf8
        at += 1
      case UInt8(ascii: "&"):
        let found = CharacterReference.read(value, at, isLast: true)
        let end = found.end ?? at + 1
        if case .sound = found { scratch += value[at..<end] }
        write(found, piece, at: place, from: value)
        at = end
      case let byte:
        scratch.append(byte)
        at += 1
      }
    }
  }

  // MARK: End tags

  mutating func endTag(_ piece: inout Piece, _ sink: Sink) -> Bool {
    let window = window(piece)
    let start = piece.at + 2
    let end = XMLNames.end(window, start)
    let close = XMLNames.skipBlanks(window, end)
    guard close < window.count else { return cutEndTag(&piece, window, sink) }
    guard end > start else { return lessThan(&piece, sink) }
    let name = start..<end
    if window[close] == UInt8(ascii: ">") {
      return finish(name, &piece, end: close + 1, isSound: true, sink)
    }
    let stop = window[close...].firstIndex {
      $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<")
    }
    guard let stop else { return cutEndTag(&piece, window, sink) }
    let isClosed = window[stop] == UInt8(ascii: ">")
    guard isClosed || (stop == close && open.isTop(Bytes(rebasing: window[name]))) else {
      return lessThan(&piece, sink)
    }
    let isNamed = close > end || window[end] == UInt8(ascii: "/") || !isClosed
    guard isNamed else { return dropEndTag(&piece, end: stop + 1, sink) }
    return finish(name, &piece, end: isClosed ? stop + 1 : stop, isSound: false, sink)
  }

  private mutating func cutEndTag(
    _ piece: inout Piece, _ window: Bytes, _ sink: Sink
  ) -> Bool {
    guard isFull(window, piece) else { return false }
    return refuse(.tagLimit, &piece, at: piece.at, sink)
  }

  private mutating func dropEndTag(_ piece: inout Piece, end: Int, _ sink: Sink) -> Bool {
    note(.strayEndTag, piece, at: piece.at)
    drop(&piece, to: end, sink)
    return true
  }

  private mutating func finish(
    _ range: Range<Int>, _ piece: inout Piece, end: Int, isSound: Bool, _ sink: Sink
  ) -> Bool {
    let name = Bytes(rebasing: piece.bytes[range])
    if isSound && open.isTop(name) {
      piece.at = end
      open.pop()
    } else {
      let top = open.count - 1
      guard let ended = open.isTop(name) ? top : open.ended(by: name) else {
        if open.isEndOfLostRecord(name) { count(.startMissing, piece, at: piece.at) }
        return dropEndTag(&piece, end: end, sink)
      }
      if ended < top { note(.unclosedElement, piece, at: piece.at, count: top - ended) }
      if !isSound || !open.name(ended).elementsEqual(name) {
        note(.endTagRepaired, piece, at: piece.at)
      }
      drop(&piece, to: end, sink)
      close(to: ended)
      emitScratch(sink)
    }
    if open.isEmpty { mode = .epilog }
    return true
  }

  /// Writes the end tags of all elements beyond the first `count`.
  mutating func close(to count: Int) {
    while open.count > count {
      scratch += "</".utf8
      scratch += open.name(open.count - 1)
      scratch.append(UInt8(ascii: ">"))
      open.pop()
    }
  }
}

extension CharacterReference {
  /// Where it ends; `nil` when it is none.
  fileprivate var end: Int? {
    switch self {
    case .sound(let end), .forbidden(let end, _), .capital(_, let end): end
    case .bare, .cut: nil
    }
  }
}
