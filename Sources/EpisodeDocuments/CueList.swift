import FeedModel

/// The cues of a document as they are found, within their bound.
struct CueList {
  private(set) var cues: [Cue] = []
  var diagnostics: [Diagnostic]
  private let limit: Int

  init(_ text: DocumentText, limits: DocumentLimits) {
    diagnostics = text.diagnostics
    limit = limits.cues
  }

  /// An end before its start says nothing.
  mutating func add(_ cue: Cue, line: Int? = nil) {
    guard cues.count < limit else {
      diagnostics.add(.limit("cues"), line: line, "what is behind \(limit) cues was left out")
      return
    }
    var cue = cue
    if let start = cue.startSeconds, let end = cue.endSeconds, end < start {
      cue.endSeconds = nil
      diagnostics.add(.cueEnd, line: line, "an end before its start was left out")
    }
    cues.append(cue)
  }

  /// What a cue of captions says, a cue for each voice.
  ///
  /// `timing` is `nil` where its line cannot be read.
  mutating func add(_ text: CueText, _ timing: CueTiming?, id: String? = nil, line: Int) {
    for passage in text.passages {
      add(
        Cue(
          startSeconds: timing?.start, endSeconds: timing?.end, speaker: passage.speaker,
          text: passage.text, id: id),
        line: line)
    }
  }

  /// - Throws: `.noTimes`, when a document that was announced as captions has none, and does not begin
  ///   as captions do either.
  func refuseNothing(of text: DocumentText) throws(EpisodeDocumentError) {
    if cues.isEmpty, !text.showsFormat { throw .noTimes(text.format) }
  }

  /// Takes names in front of the texts as speakers.
  ///
  /// Not where markup has told any speaker.
  mutating func findSpeakers() {
    if cues.contains(where: { $0.speaker != nil }) { return }
    for index in cues.indices {
      guard let (speaker, text) = SpeakerName.split(cues[index].text) else { continue }
      cues[index].speaker = speaker
      cues[index].text = text
    }
  }
}
