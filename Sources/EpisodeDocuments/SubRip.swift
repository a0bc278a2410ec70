import FeedModel

/// SubRip, `.srt`: a number, a line of times, text.
///
/// Numbers are not needed, an empty line inside a text neither ends nor breaks it.
/// Source: none is normative; podcast namespace, "Transcripts", SRT.
enum SubRip {
  static func read(_ lines: [Substring], into cues: inout CueList) {
    var head: Head?
    var first = 0
    for index in lines.indices {
      guard let next = Head(lines[index]) else { continue }
      if next.timing == nil {
        cues.diagnostics.add(.cueTime, line: index + 1, "a line of times cannot be read")
      }
      if let head {
        add(lines[first..<textEnd(lines, first, index)], head, line: first, into: &cues)
      }
      head = next
      first = index + 1
    }
    if let head { add(lines[first...], head, line: first, into: &cues) }
    cues.findSpeakers()
  }

  /// What begins a cue: its line of times, which may be written wrongly.
  private struct Head {
    /// `nil`: they cannot be read.
    let timing: CueTiming?

    init?(_ line: Substring) {
      timing = CueTiming(line)
      guard timing != nil || CueTiming.isAttempt(line) else { return nil }
    }
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
    _ text: ArraySlice<Substring>, _ head: Head, line: Int, into cues: inout CueList
  ) {
    cues.add(CueText(text.joined(separator: "\n"), .subRip), head.timing, line: line)
  }
}
