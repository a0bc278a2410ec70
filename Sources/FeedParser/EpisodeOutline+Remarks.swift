import ElementTree
import FeedBytes
import FeedModel
import FeedNamespaces
import Timestamps
import WebAddress

// What is odd about an episode, though it was read.

extension EpisodeOutline {
  /// Notes what is wrong with the episode.
  ///
  /// - Parameters:
  ///   - log: where to.
  ///   - place: where the episode begins.
  ///   - now: dates more than a year later are remarked on.
  func note(in log: inout DiagnosticLog, at place: DocumentPlace, now: Timestamp?) {
    let index = view.index
    noteDate(in: &log, at: place, now)
    noteNumbers(in: &log, at: place)
    noteDuration(in: &log, at: place)
    if index.has(.itunesImage),
      index.withOnlyAttribute("href", of: .itunesImage, { _ in true }) == nil,
      index[.itunesImage]?.anyCase("href") == nil
    {
      log.note(.imageHrefMissing, at: place)
    }
    noteGUID(in: &log, at: place)
    noteEnclosures(in: &log, at: place)
    noteAddresses(in: &log, at: place)
    noteChapters(in: &log, at: place)
  }

  /// Notes what is wrong with the time of an episode that is none of the document's own: a live item.
  func noteTime(in log: inout DiagnosticLog, at place: DocumentPlace?) {
    noteDate(in: &log, at: place, nil)
    noteDuration(in: &log, at: place)
  }

  private func noteDuration(in log: inout DiagnosticLog, at place: DocumentPlace?) {
    guard view.index.has(.itunesDuration), !hasReadableDuration,
      let raw = view.text(EpisodeSources.duration)
    else { return }
    log.note(.durationUnreadable, at: place, "'\(brief(raw))'")
  }

  private func noteChapters(in log: inout DiagnosticLog, at place: DocumentPlace) {
    view.index.forEach(.pscChapters) { chapters in
      for chapter in chapters.children where chapter.local == "chapter" {
        let start = chapter["start"] ?? ""
        guard FeedDuration(start) == nil else { continue }
        log.note(.chapterStartUnreadable, at: place, "a chapter at '\(brief(start))'")
      }
    }
  }

  /// `false` may also mean that it says nothing.
  private var hasReadableDuration: Bool {
    if view.index.count(.itunesDuration) == 1 {
      return view.index.withOnlyText(.itunesDuration) { FeedDuration($0) != nil } ?? false
    }
    return view.index.firstSaying(.itunesDuration)?.withTextBytes { FeedDuration($0) } != nil
  }

  private func noteDate(
    in log: inout DiagnosticLog, at place: DocumentPlace?, _ now: Timestamp?
  ) {
    switch date?.problem {
    case .unreadable: log.note(.dateUnreadable, at: place, "'\(brief(publishedRaw ?? ""))'")
    case .nonstandard: log.note(.dateNonstandard, at: place, "'\(brief(publishedRaw ?? ""))'")
    case nil: break
    }
    if let updated = view.date(EpisodeSources.updated), updated.problem == .unreadable {
      log.note(.dateUnreadable, at: place, "'\(brief(view.index.raw(updated)))'")
    }
    if let now, let published, published.seconds > now.seconds + 366 * 86_400 {
      log.note(.dateFarFuture, at: place, "'\(brief(publishedRaw ?? ""))'")
    }
  }

  private func noteNumbers(in log: inout DiagnosticLog, at place: DocumentPlace) {
    for tag in EpisodeSources.numbers where view.index.has(tag) {
      let isWhole = EpisodeSources.season.contains(tag)
      let isReadable = view.index.withOnlyText(tag) { text in
        text.isBlank || (isWhole ? FeedNumber.count(text) != nil : FeedNumber.decimal(text) != nil)
      }
      if isReadable == false, let raw = view.text([tag]) {
        log.note(.numberUnreadable, at: place, "'\(brief(raw))'")
      }
    }
  }

  private func noteGUID(in log: inout DiagnosticLog, at place: DocumentPlace) {
    let index = view.index
    if !index.says(.guid) {
      if guid == nil { log.note(.guidMissing, at: place, "an item without a guid") }
      return
    }
    if index.withOnlyAttribute("isPermaLink", of: .guid, { FeedBoolean.value($0) }) == false {
      return
    }
    if index.withOnlyText(.guid, { $0.startsAsWebAddress }) == true { return }
    if view.guidIsPermaLink == true, let guid, !guid.isWebAddress {
      log.note(.guidNotAnAddress, at: place, "'\(brief(guid))' is not marked as no permalink")
    }
  }

  private func noteEnclosures(in log: inout DiagnosticLog, at place: DocumentPlace) {
    let index = view.index
    if view.hasNothingToNote { return }
    if index.count(.enclosure) > 1 {
      log.note(.enclosureMultiple, at: place, "an item with several enclosures")
    }
    index.forEach(.enclosure) { note($0, in: &log, at: place) }
    index.forEach(.jsonAttachment) { note(attachment: $0, in: &log, at: place) }
    for enclosure in enclosures where !enclosure.url.canBeFetched {
      log.note(.urlInvalid, at: place, "'\(brief(enclosure.url))'")
    }
  }

  private func note(
    _ enclosure: ElementView, in log: inout DiagnosticLog, at place: DocumentPlace
  ) {
    if let url = enclosure.anyCase("url") ?? enclosure.anyCase("href"),
      enclosure.enclosureAddress != nil
    {
      noteRepair(of: url, in: enclosure, &log, at: place)
    } else {
      log.note(.enclosureAddressMissing, at: place, "an enclosure without an address")
    }
    if enclosure.anyCase("type")?.trimmed.nonEmpty == nil {
      log.note(.enclosureTypeMissing, at: place, "an enclosure without a type")
    }
    guard let length = enclosure.anyCase("length") else {
      log.note(.enclosureLengthMissing, at: place, "an enclosure without a length")
      return
    }
    if FeedNumber.count(length) == nil {
      log.note(.enclosureLengthUnreadable, at: place, "'\(brief(length.trimmed))'")
    }
  }

  /// Blanks and line ends around an address are no matter.
  private func noteRepair(
    of url: String, in element: ElementView, _ log: inout DiagnosticLog, at place: DocumentPlace
  ) {
    let written = url.withoutXMLBlanks
    let isAsWritten = written.utf8.span.isPrintableASCII && !written.hasSecondScheme
    if !isAsWritten, view.resolved(url, in: element).canBeFetched {
      log.note(.urlRepaired, at: place, "'\(brief(written))'")
    }
  }

  /// What no one sees around the address of a page or a picture, and was cut off.
  private func noteAddresses(in log: inout DiagnosticLog, at place: DocumentPlace) {
    let index = view.index
    if index.withOnlyText(.link, { $0.endsBeyondASCII }) == true, let text = index[.link]?.text {
      noteHidden(around: text, in: &log, at: place)
    }
    if index.withOnlyAttribute("href", of: .itunesImage, { $0.endsBeyondASCII }) == true,
      let text = index[.itunesImage]?["href"]
    {
      noteHidden(around: text, in: &log, at: place)
    }
  }

  private func noteHidden(
    around text: String, in log: inout DiagnosticLog, at place: DocumentPlace
  ) {
    let written = text.withoutXMLBlanks
    if written.utf8.count != WebAddress.visible(written).utf8.count {
      log.note(.urlRepaired, at: place, "'\(brief(written))'")
    }
  }

  /// The size may be left out.
  private func note(
    attachment: ElementView, in log: inout DiagnosticLog, at place: DocumentPlace
  ) {
    if attachment.childText("mime_type") == nil {
      log.note(.enclosureTypeMissing, at: place, "an attachment without a type")
    }
    if let url = attachment.childText("url") {
      noteRepair(of: url, in: attachment, &log, at: place)
    }
    if let size = attachment.childText("size_in_bytes"), JSONAttachment.size(size) == nil {
      log.note(.enclosureLengthUnreadable, at: place, "'\(brief(size))'")
    }
  }

  private func brief(_ text: String) -> String { String(text.prefix(80)) }
}

extension EpisodeView {
  /// Whether it can be seen at once that all is well with the enclosures, which it nearly always is:
  /// one that is plain, or none.
  fileprivate var hasNothingToNote: Bool {
    if index.first(.atomLink, { $0.mayBeEnclosure ? true : nil }) != nil { return false }
    switch index.count(.enclosure) {
    case 0:
      return !index.has(.mediaContent) && !index.has(.mediaGroup) && !index.has(.jsonAttachment)
    case 1: return hasPlainEnclosure
    default: return false
    }
  }

  private var hasPlainEnclosure: Bool {
    index.withOnlyAttribute("url", of: .enclosure) { $0.hasPlainHost && $0.isPrintableASCII }
      == true
      && index.withOnlyAttribute("type", of: .enclosure) { !$0.isBlank } == true
      && index.withOnlyAttribute("length", of: .enclosure) { FeedNumber.count($0) != nil } == true
  }
}

extension ElementView {
  /// Whether the relation of an Atom link begins as `enclosure` does, or as its long form.
  fileprivate var mayBeEnclosure: Bool {
    withAttributeBytes("rel") { rel in
      guard let first = rel.indices.first(where: { rel[$0] > 0x20 }) else { return false }
      return rel[first] | 0x20 == UInt8(ascii: "e") || rel[first] | 0x20 == UInt8(ascii: "h")
    } ?? false
  }
}

extension Span<UInt8> {
  /// Whether `http://` or `https://` and more stands there.
  fileprivate var startsAsWebAddress: Bool {
    guard count > 8, self[0] == 0x68, self[1] == 0x74, self[2] == 0x74, self[3] == 0x70 else {
      return false
    }
    let colon = self[4] == 0x73 ? 5 : 4
    return self[colon] == 0x3A && self[colon + 1] == 0x2F && self[colon + 2] == 0x2F
  }

  /// Whether nothing but letters, digits, dots and hyphens is the host, with no port behind it.
  fileprivate var hasPlainHost: Bool {
    guard startsAsWebAddress else { return false }
    let start = self[4] == 0x73 ? 8 : 7
    var at = start
    while at < count, self[at] != 0x2F {
      let isPart =
        self[at] | 0x20 &- 0x61 < 26 || self[at] &- 0x30 < 10 || self[at] == 0x2E
        || self[at] == 0x2D
      guard isPart else { return false }
      at += 1
    }
    return at > start && self[start] != 0x2E
  }
}

extension Span<UInt8> {
  /// Whether something other than ASCII is first or last, blanks aside.
  fileprivate var endsBeyondASCII: Bool {
    guard let first = indices.first(where: { self[$0] > 0x20 }),
      let last = indices.last(where: { self[$0] > 0x20 })
    else { return false }
    return self[first] >= 0x80 || self[last] >= 0x80
  }

  /// Whether all of it is visible characters of ASCII.
  fileprivate var isPrintableASCII: Bool {
    var least = UInt8.max
    var most = UInt8.min
    for at in indices {
      least = Swift.min(least, self[at])
      most = Swift.max(most, self[at])
    }
    return least > 0x20 && most < 0x7F
  }
}

extension String {
  /// As it is read: absolute, and with a host if it is one of the web.
  fileprivate var canBeFetched: Bool {
    isWebAddress ? WebAddress(self) != nil : isAbsoluteAddress
  }

  fileprivate var withoutXMLBlanks: String {
    guard let start = utf8.firstIndex(where: { $0 > 0x20 }),
      let end = utf8.lastIndex(where: { $0 > 0x20 })
    else { return "" }
    return String(self[start...end])
  }

  /// Whether it begins as `http://https://` does.
  fileprivate var hasSecondScheme: Bool {
    guard isWebAddress, let slashes = firstRange(of: "//") else { return false }
    return String(self[slashes.upperBound...]).isWebAddress
  }

  /// Whether a scheme stands in front.
  var isAbsoluteAddress: Bool {
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")), colon > startIndex else {
      return false
    }
    return self[..<colon].allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0))
    }
  }
}
