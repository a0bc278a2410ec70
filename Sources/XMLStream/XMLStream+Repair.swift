import CLibXML2
import ElementTree
import FeedBytes

extension XMLStream {
  /// Remembers that all before this place is delivered.
  ///
  /// Does nothing where nothing is repaired.
  func keepTrack() { keepTrack(at: readPlace) }

  /// An element was begun that the delegate goes into: what comes now is inside.
  func keepTrack(inside tag: Tag) {
    guard state.pointee.track != nil else { return }
    state.pointee.track?.open(tag.bytes)
    var inside = readPlace
    inside.column += 1
    inside.offset += 1
    keepTrack(at: inside)
  }

  func keepTrack(at place: DocumentPlace) {
    state.pointee.track?.keep(
      XMLTrack.Checkpoint(
        offset: place.offset, place: origin.place(place), noted: state.pointee.allNoted))
  }

  /// Goes along with what is between elements, however much it is.
  func keepTrackFar() {
    guard hasRoot, state.pointee.depth > 0, state.pointee.target == nil, !state.pointee.isSkipping,
      let far = state.pointee.track?.keptBytes, far > 64 << 10
    else { return }
    keepTrack()
  }

  // MARK: Repair

  var isRepairing: Bool { repair != nil }

  /// A fault, or something that can be left out without what follows.
  var isRepairable: Bool { fatal != nil || isPassedByMarkup }

  var isBehindRoot: Bool { hasRoot && state.pointee.depth == 0 }

  /// Whether the limit that was passed is one of the repair's too.
  private var isPassedByMarkup: Bool {
    switch passed {
    case .depth, .tag, .attributes: true
    default: false
    }
  }

  /// Goes back to the checkpoint and reads all that has come since then anew, repaired.
  ///
  /// - Returns: `false` when that cannot be done: too much has come since then.
  func startRepair() -> Bool {
    guard let track = state.pointee.track.take(), let bytes = track.bytesSinceCheckpoint else {
      return false
    }
    let isBehindRoot = isBehindRoot
    let brackets = [UInt8](repeating: UInt8(ascii: "]"), count: heldBrackets)
    rewind(to: track.checkpoint, below: track.openTags)
    let start = track.checkpoint.place
    let places = RepairedPlaces(at: start)
    repair = MarkupRepair(
      openElements: track.openTags.map(Self.name(of:)), hasLooseParts: !isBehindRecord,
      isBehindRoot: isBehindRoot, seeksRoot: delegate.wantsAnotherRoot, at: start,
      bounds: MarkupBounds(limits), places: places)
    repairedPlaces = places
    pushRepaired((bytes + brackets).span)
    return true
  }

  // What is repaired is read at once, so the repair is taken out while it works.

  func pushRepaired(_ bytes: Span<UInt8>) {
    guard var working = repair.take() else { return }
    working.push(bytes) { pushAsRepaired($0) }
    ending = working.ending
    if working.isDone { halt() }
    repair = consume working
  }

  func finishRepair() {
    guard var working = repair.take() else { return }
    working.finish { pushAsRepaired($0) }
    ending = working.ending
    repair = consume working
  }

  private func pushAsRepaired(_ bytes: Span<UInt8>) {
    // What breaks off does so in the old document.
    if repairedPlaces?.takeBreak() ?? false { breakOff() }
    if let start = repairedPlaces?.takeStart(), wantsMore { beginAnew(at: start) }
    pushAsWritten(bytes)
    repairedPlaces?.forget(before: origin.place(readPlace))
  }

  /// Makes libxml2 stand where it stood at the checkpoint: inside of the open elements.
  private func rewind(to checkpoint: XMLTrack.Checkpoint, below openTags: [[UInt8]]) {
    forgetUnfinished()
    state.pointee.noted = checkpoint.noted?.faults ?? NotedFaults()
    state.pointee.entities.use = checkpoint.noted?.entities ?? Entities.Use()
    reset()
    replay(openTags)
    origin = XMLOrigin(read: readPlace, written: checkpoint.place)
  }

  private func reset() {
    fatal = nil
    passed = nil
    // It keeps the dictionary: names are the same as before.
    xmlCtxtResetPush(context, nil, 0, nil, nil)
    context.pointee.nsNr = 0
    prepare()
  }

  /// Makes libxml2 read another document, at this place of the repaired form.
  private func beginAnew(at start: DocumentPlace) {
    reset()
    document.reset()
    hasRoot = false
    state.pointee.noted = NotedFaults()
    state.pointee.entities.use = Entities.Use()
    origin = XMLOrigin(read: readPlace, written: start)
  }

  /// The element that has the fault was never there.
  private func forgetUnfinished() {
    if state.pointee.target == document.storage {
      document.storage.pointee.cancel(to: collectedFrom)
    }
    record.reset()
    state.pointee.rewind()
  }

  private func replay(_ tags: [[UInt8]]) {
    state.pointee.isReplaying = true
    for tag in tags {
      tag.withUnsafeBytes {
        _ = xmlParseChunk(context, $0.bindMemory(to: CChar.self).baseAddress, Int32($0.count), 0)
      }
    }
    state.pointee.isReplaying = false
  }

  /// As written, with its prefix.
  private static func name(of tag: [UInt8]) -> String {
    let name = tag.dropFirst().prefix {
      $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
    }
    return String(decoding: name, as: UTF8.self)
  }
}

extension MarkupBounds {
  fileprivate init(_ limits: XMLLimits) {
    self.init(tag: limits.pendingBytes, attributes: limits.attributes, depth: limits.depth)
  }
}

extension XMLOutcome {
  /// Of a document of which nothing could be read behind this place.
  init(_ ending: MarkupRepair.Refusal) {
    self =
      switch ending.reason {
      case .quoteInValue, .slashInValue, .startMissing, .behindRoot: .malformed(XMLFault(ending))
      case .tagLimit: .limit(.tag, ending.place)
      case .attributeLimit: .limit(.attributes, ending.place)
      case .depthLimit: .limit(.depth, ending.place)
      }
  }
}

extension XMLFault {
  init(_ refusal: MarkupRepair.Refusal) {
    self.init(
      kind: .notWellFormed, code: 0, message: refusal.detail, place: refusal.place,
      count: 1)
  }
}
