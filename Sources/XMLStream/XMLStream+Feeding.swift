import CLibXML2
import FeedBytes

/// Gives libxml2 its bytes, and stops it.
extension XMLStream {
  /// What is given to libxml2 at once: its own read-ahead works best near this.
  private static let chunkBytes = 32 << 10

  /// - Returns: how many bytes libxml2 has got; less than there are after a fault or a limit.
  @discardableResult func pushAsWritten(_ bytes: Span<UInt8>) -> Int {
    bytes.withUnsafeBufferPointer { buffer in
      var at = heldBrackets > 0 ? feedHeldBrackets(before: buffer) : 0
      while at < buffer.count, wantsMore {
        let chunk = buffer[at..<min(at + Self.chunkBytes, buffer.count)]
        let brackets = Self.lastBrackets(of: chunk)
        feed(UnsafeBufferPointer(rebasing: chunk.dropLast(brackets)))
        at = chunk.endIndex - brackets
        if chunk.endIndex == buffer.count, wantsMore {
          heldBrackets = brackets
          at = buffer.count
        }
      }
      return at
    }
  }

  /// How many `]` there are at the end, up to the two that `]]>` begins with.
  ///
  /// libxml2 forgets them when what it gets ends there: they come with what follows.
  private static func lastBrackets(of bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    bytes.suffix(2).reversed().prefix { $0 == UInt8(ascii: "]") }.count
  }

  /// - Returns: how many of `bytes` libxml2 has got.
  private func feedHeldBrackets(before bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let bracket = UInt8(ascii: "]")
    let leading = bytes.prefix { $0 == bracket }.count
    var together = [UInt8](repeating: bracket, count: heldBrackets + leading)
    together.append(contentsOf: bytes.dropFirst(leading).prefix(1))
    heldBrackets = leading < bytes.count ? 0 : 2
    together.dropLast(heldBrackets).withUnsafeBufferPointer { feed($0) }
    return min(leading + 1, bytes.count)
  }

  /// Nothing follows that could make them something else.
  private func feedLastBrackets() {
    let brackets = [UInt8](repeating: UInt8(ascii: "]"), count: heldBrackets)
    heldBrackets = 0
    if wantsMore { brackets.withUnsafeBufferPointer { feed($0) } }
  }

  private func feed(_ bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.isEmpty { return }
    fed = context.pointee.input.map { (offset: $0.pointee.offset(of: $0.pointee.end), bytes) }
    bytes.withMemoryRebound(to: CChar.self) {
      _ = xmlParseChunk(context, $0.baseAddress, Int32($0.count), 0)
    }
    noteLineEnd()
    fed = nil
    state.pointee.track?.fed(bytes)
    guard let input = context.pointee.input, wantsMore else { return }
    let pending = input.pointee.end - input.pointee.cur
    // A CDATA section is given out when its end has come; every other construct this long is no feed's.
    if context.pointee.instate == XML_PARSER_CDATA_SECTION {
      if pending > limits.pendingCharacterData { stopAtSize() }
    } else if pending > Self.longestReference, input.pointee.cur.pointee == UInt8(ascii: "&") {
      // libxml2 waits for the end of what is none.
      fatal = XMLFault(
        kind: .notWellFormed, code: Int(XML_ERR_ENTITYREF_SEMICOL_MISSING.rawValue),
        message: "a reference without an end", place: place, count: 1)
    } else if pending > mostPending {
      stop(.tag)
    } else {
      keepTrackFar()
    }
  }

  /// Where a tag can be left out, the repair decides: at a size that every tag beyond the limit has
  /// shown, in whatever pieces it came.
  private var mostPending: Int {
    let most = limits.pendingBytes
    return state.pointee.track == nil ? most : max(most - 2 * Self.chunkBytes, Self.chunkBytes)
  }

  /// Far more bytes than any entity's name has.
  private static let longestReference = 4 << 10

  func terminate() {
    feedLastBrackets()
    guard wantsMore else { return }
    isTerminated = true
    _ = xmlParseChunk(context, nil, 0, 1)
    isTerminated = false
  }

  /// What is collected is too large.
  ///
  /// The place is where it begins: how far its text was read depends on how the bytes came.
  func stopAtSize() {
    stop(decision == .collectRecord ? .record : .document, at: elementPlace)
  }

  func stop(_ limit: XMLLimit) { stop(limit, at: place) }

  private func stop(_ limit: XMLLimit, at place: DocumentPlace) {
    if passed == nil {
      passed = limit
      end = place
      xmlStopParser(context)
    }
  }

  func halt() {
    isStopped = true
    xmlStopParser(context)
  }
}
