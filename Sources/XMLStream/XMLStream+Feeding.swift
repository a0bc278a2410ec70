import CLibXML2

/// Gives libxml2 its bytes, and stops it.
extension XMLStream {
  /// What is given to libxml2 at once: its own read-ahead works best near this.
  private static let chunkBytes = 32 << 10

  /// - Returns: how many bytes libxml2 has got; less than there are after a fault or a limit.
  @discardableResult func pushAsWritten(_ bytes: Span<UInt8>) -> Int {
    bytes.withUnsafeBufferPointer { buffer in
      var at = 0
      while at < buffer.count, wantsMore {
        let chunk = buffer[at..<min(at + Self.chunkBytes, buffer.count)]
        feed(UnsafeBufferPointer(rebasing: chunk))
        at = chunk.endIndex
      }
      return at
    }
  }

  private func feed(_ bytes: UnsafeBufferPointer<UInt8>) {
    state.pointee.noteLineEnd()
    bytes.withMemoryRebound(to: CChar.self) {
      _ = xmlParseChunk(context, $0.baseAddress, Int32($0.count), 0)
    }
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
        message: "a reference without an end", position: position, count: 1)
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
    guard wantsMore else { return }
    isTerminated = true
    _ = xmlParseChunk(context, nil, 0, 1)
    isTerminated = false
  }

  /// What is collected is too large.
  ///
  /// The place is where it begins: how far its text was read depends on how the bytes came.
  func stopAtSize() {
    stop(decision == .collectRecord ? .record : .document, at: elementPosition)
  }

  func stop(_ limit: XMLLimit) { stop(limit, at: position) }

  private func stop(_ limit: XMLLimit, at place: XMLPosition) {
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
