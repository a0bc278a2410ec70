import FeedModel
import FeedNamespaces

/// Plain text: paragraphs, which may begin with a time and with a speaker.
///
/// Three heads are read: `[00:01:02] Sarah: …`, `Sarah: …`, and a line of its own with a name and a
/// time, `Sarah  1:02`.
struct PlainTranscript {
  private var open = Cue(text: "")

  static func read(_ lines: [Substring], into cues: inout CueList) {
    var transcript = PlainTranscript()
    for line in lines { transcript.take(FeedText.trimmed(line), into: &cues) }
    transcript.close(into: &cues)
  }

  private mutating func take(_ line: String, into cues: inout CueList) {
    if line.isEmpty {
      // A head waits for its text also behind an empty line.
      if !open.text.isEmpty { close(into: &cues) }
    } else if let head = Self.head(line) {
      close(into: &cues)
      open = head
    } else {
      open.text += open.text.isEmpty ? line : "\n" + line
    }
  }

  private mutating func close(into cues: inout CueList) {
    if !open.text.isEmpty { cues.add(open) }
    open = Cue(text: "")
  }

  /// A line that begins a cue.
  private static func head(_ line: String) -> Cue? {
    if let mark = TimeMark(line[...]) {
      if let said = SpeakerName.split(mark.rest) {
        return Cue(startSeconds: mark.seconds, speaker: said.speaker, text: said.text)
      }
      if let name = SpeakerName.alone(mark.rest) {
        return Cue(startSeconds: mark.seconds, speaker: name, text: "")
      }
      return Cue(startSeconds: mark.seconds, text: mark.rest)
    }
    if let said = SpeakerName.split(line) { return Cue(speaker: said.speaker, text: said.text) }
    if let name = SpeakerName.alone(line) { return Cue(speaker: name, text: "") }
    return nameAndTime(line)
  }

  /// `Sarah  1:02`, `Sarah (1:02)`; with one blank it could be a verse of a book.
  private static func nameAndTime(_ line: String) -> Cue? {
    guard let blank = line.lastIndex(of: " "), let mark = TimeMark(line[blank...]),
      mark.rest.isEmpty
    else { return nil }
    let name = line[..<blank]
    let isApart = name.last == " " || !(line.last?.isNumber ?? false)
    guard isApart, SpeakerName.isName(name) else { return nil }
    return Cue(startSeconds: mark.seconds, speaker: FeedText.trimmed(name), text: "")
  }
}
