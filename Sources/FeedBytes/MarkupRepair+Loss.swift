/// What is refused, and where reading goes on behind it.
extension MarkupRepair {
  /// Leaves out the episode, or the part of the feed, that has what stands here; ends everything
  /// where nothing is open in which another could follow.
  mutating func refuse(
    _ reason: Refusal.Reason, _ piece: inout Piece, at: Int, _ sink: Sink
  ) -> Bool {
    flush(&piece, sink)
    count(reason, piece, at: at)
    guard let frame = open.frame else {
      ending = Refusal(reason: reason, count: 1, place: placed(piece, at))
      return false
    }
    breakOff(to: frame + 1, sink)
    drop(&piece, to: piece.at + 1, sink)
    isLost = true
    mode = .lost
    return true
  }

  mutating func count(_ reason: Refusal.Reason, _ piece: Piece, at: Int) {
    if let known = refusals.firstIndex(where: { $0.reason == reason }) {
      refusals[known].count += 1
    } else {
      refusals.append(Refusal(reason: reason, count: 1, place: placed(piece, at)))
    }
  }

  /// Ends all elements beyond the first `count`, which lack what was not read of them.
  private mutating func breakOff(to count: Int, _ sink: Sink) {
    guard open.count > count else { return }
    sendGathered(sink)
    places?.breakOff()
    close(to: count)
    emitScratch(sink)
  }

  /// Refuses a tag that has the start of an episode in it: a quote does not end where it should.
  mutating func refuseSwallowed(
    _ piece: inout Piece, in range: Range<Int>, _ sink: Sink
  ) -> Bool {
    guard open.frame != nil, let start = swallowed(in: Bytes(rebasing: piece.bytes[range])) else {
      return false
    }
    return refuse(.quoteInValue, &piece, at: range.lowerBound + start, sink)
  }

  /// Where in a tag, behind what may have been meant for its end, a landmark stands.
  private func swallowed(in tag: Bytes) -> Int? {
    var at = tag.firstIndex(of: UInt8(ascii: ">")) ?? tag.count
    while let next = tag[at...].firstIndex(of: UInt8(ascii: "<")) {
      if landmark(tag, next) == .here { return next }
      at = next + 1
    }
    return nil
  }

  /// Passes over what is lost, up to the next landmark.
  mutating func lost(_ piece: inout Piece, _ sink: Sink) -> Bool {
    piece.at = next(UInt8(ascii: "<"), piece) ?? piece.bytes.count
    if isBehindRoot, readCount + piece.at >= tailEnd { piece.at = piece.bytes.count }
    piece.sent = piece.at
    guard piece.at < piece.bytes.count else { return true }
    var needsMore = false
    if begins(piece, "<!--", &needsMore) {
      mode = .droppedComment
    } else if begins(piece, "<![CDATA[", &needsMore) {
      mode = .lostSection
    } else {
      return find(&piece, needsMore)
    }
    return true
  }

  private mutating func find(_ piece: inout Piece, _ needsMore: Bool) -> Bool {
    switch landmark(piece.bytes, piece.at) {
    case .here where open.isEmpty:
      count(.behindRoot, piece, at: piece.at)
      pass(&piece)
    case .here:
      isLost = false
      mode = .content
    case .cut where !piece.isLast: return false
    case _ where needsMore && !piece.isLast: return false
    default: pass(&piece)
    }
    return true
  }

  private func pass(_ piece: inout Piece) {
    piece.at += 1
    piece.sent = piece.at
  }

  private enum Landmark {
    case here
    case none
    /// The bytes end before that can be told.
    case cut
  }

  /// Whether an episode begins at a `<`, or the feed's frame ends; behind the root any episode.
  private func landmark(_ bytes: Bytes, _ at: Int) -> Landmark {
    guard at + 1 < bytes.count else { return .cut }
    let isEnd = bytes[at + 1] == UInt8(ascii: "/")
    let start = isEnd ? at + 2 : at + 1
    let near = Bytes(rebasing: bytes[..<min(bytes.count, start + Self.longestLandmark)])
    let end = XMLNames.end(near, start)
    guard end < near.count else { return near.count < bytes.count ? .none : .cut }
    let isName =
      XMLNames.isBlank(near[end]) || near[end] == UInt8(ascii: ">")
      || near[end] == UInt8(ascii: "/") && !isEnd
    guard isName, open.isLandmark(Bytes(rebasing: near[start..<end]), isEnd: isEnd) else {
      return .none
    }
    return .here
  }

  /// Longer than the name of any element that is one.
  private static let longestLandmark = 64
}
