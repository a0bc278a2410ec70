import FeedModel

/// WebVTT: blocks between empty lines, of which those with a line of times are cues.
///
/// Spec: <https://www.w3.org/TR/webvtt1/>, section 4.1
enum WebVTT {
  static func read(_ lines: [Substring], into cues: inout CueList) {
    var start = 0
    while start < lines.count {
      let end = lines[start...].firstIndex { isBlank($0) } ?? lines.count
      if end > start { readBlock(lines, start..<end, into: &cues) }
      start = end + 1
    }
    cues.findSpeakers()
  }

  /// Comments, styles, regions and the header have no line of times.
  ///
  /// A second line of times begins another cue: an empty line was forgotten.
  private static func readBlock(
    _ lines: [Substring], _ block: Range<Int>, into cues: inout CueList
  ) {
    let times = block.compactMap { line in CueTiming(lines[line]).map { (line, $0) } }
    if times.isEmpty { return noteLost(lines, block, into: &cues) }
    for (index, (line, timing)) in times.enumerated() {
      let end = index + 1 < times.count ? times[index + 1].0 : block.upperBound
      cues.add(
        CueText(lines[(line + 1)..<end].joined(separator: "\n"), .webVTT), timing,
        id: index == 0 ? identifier(lines, block.lowerBound, line) : nil, line: line + 1)
    }
  }

  private static func identifier(_ lines: [Substring], _ start: Int, _ timing: Int) -> String? {
    guard timing == start + 1, !isOther(lines[start]) else { return nil }
    return String(lines[start])
  }

  private static func noteLost(
    _ lines: [Substring], _ block: Range<Int>, into cues: inout CueList
  ) {
    guard !isOther(lines[block.lowerBound]),
      let line = block.first(where: { lines[$0].contains("-->") })
    else { return }
    cues.diagnostics.add(.cueTime, line: line + 1, "a cue's times cannot be read")
  }

  /// The header, or a block that is no cue.
  private static func isOther(_ line: Substring) -> Bool {
    ["WEBVTT", "NOTE", "STYLE", "REGION"].contains { word in
      line.hasPrefix(word) && (line.dropFirst(word.count).first?.isWhitespace ?? true)
    }
  }

  private static func isBlank(_ line: Substring) -> Bool { line.utf8.allSatisfy { $0 <= 0x20 } }
}
