import FeedModel

extension ArraySlice<Cue> {
  /// The next cue, with those that go on with it: some transcripts have a cue for each word.
  mutating func popPassage() -> Cue? {
    guard var passage = popFirst() else { return nil }
    while let next = first, next.speaker == passage.speaker, passage.id == nil,
      next.text.utf8.count < 16, passage.text.utf8.count < 160
    {
      passage.text += " " + next.text
      removeFirst()
    }
    return passage
  }
}

extension Cue {
  /// What is said in one line, with who says it.
  var line: String {
    let speaker = speaker.map { $0 + ": " } ?? ""
    return speaker + text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
