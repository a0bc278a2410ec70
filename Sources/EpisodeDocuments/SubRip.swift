import FeedModel

/// SubRip, `.srt`: a number, a line of times, text.
///
/// Numbers are not needed, an empty line inside a text neither ends nor breaks it.
/// Source: none is normative; podcast namespace, "Transcripts", SRT.
enum SubRip {
  static func read(_ lines: [Substring], into cues: inout CueList) {
    var timing: CueTiming?
    var first = 0
    for index in lines.indices {
      guard let next = CueTiming(lines[index]) else { continue }
      if let timing {
        add(lines[first..<textEnd(lines, first, index)], timing, line: first, into: &cues)
      }
      timing = next
      first = index + 1
    }
    if let timing { add(lines[first...], timing, line: first, into: &cues) }
    cues.findSpeakers()
  }

  /// The number of the next cue is no text.
  private static func textEnd(_ lines: [Substring], _ first: Int, _ timing: Int) -> Int {
    guard timing > first else { return timing }
    let last = lines[timing - 1].utf8.filter { $0 > 0x20 }
    let isNumber = !last.isEmpty && last.allSatisfy { $0 &- 0x30 < 10 }
    return isNumber ? timing - 1 : timing
  }

  /// `line`: of the times, from 1.
  private static func add(
    _ text: ArraySlice<Substring>, _ timing: CueTiming, line: Int, into cues: inout CueList
  ) {
    cues.add(CueText(text.joined(separator: "\n"), .subRip), timing, line: line)
  }
}
