import ElementTree
import FeedModel
import FeedNamespaces

/// Timed Text (TTML), as Apple and subtitlers write it: a cue a paragraph.
///
/// Regions, styles and animation are left out.
/// Spec: <https://www.w3.org/TR/ttml1/>
struct TimedText {
  private let clock: TimedTextClock
  /// Names of those who speak, by their ids.
  private var speakers: [String: String] = [:]

  static func read(_ root: ElementView, into cues: inout CueList) {
    var reader = TimedText(root)
    for element in root.children where element.local == "head" { reader.noteSpeakers(in: element) }
    for element in root.children where element.local == "body" {
      reader.read(element, from: 0, speaker: nil, into: &cues)
    }
    cues.findSpeakers()
  }

  private init(_ root: ElementView) { clock = TimedTextClock(root) }

  /// `ttm:agent` with a `ttm:name` in it.
  private mutating func noteSpeakers(in element: ElementView) {
    for child in element.children {
      guard child.local == "agent" else {
        noteSpeakers(in: child)
        continue
      }
      let name = child.children.first { $0.local == "name" }?.trimmedText ?? ""
      if let id = child.attribute("id", namespace: Self.xml), !name.isEmpty { speakers[id] = name }
    }
  }

  /// Times inside are counted from the element around them.
  ///
  /// `from`: when that begins.
  private func read(
    _ element: ElementView, from: Double, speaker: String?, into cues: inout CueList
  ) {
    let begin = element["begin"].flatMap { clock.seconds($0) }
    let start = from + (begin ?? 0)
    let speaker = self.speaker(of: element) ?? speaker
    guard element.local == "p" else {
      for child in element.children { read(child, from: start, speaker: speaker, into: &cues) }
      return
    }
    let text = TimedTextWords(element).text
    if text.isEmpty { return }
    let end =
      element["end"].flatMap { clock.seconds($0) }.map { from + $0 }
      ?? element["dur"].flatMap { clock.seconds($0) }.map { start + $0 }
    if begin == nil { cues.diagnostics.add(.cueTime, "a paragraph's time cannot be read") }
    cues.add(
      Cue(
        startSeconds: begin == nil ? nil : start, endSeconds: end, speaker: speaker, text: text,
        id: element.attribute("id", namespace: Self.xml)))
  }

  private func speaker(of element: ElementView) -> String? {
    guard let agent = element.attributes.first(where: { $0.name.local == "agent" })?.value else {
      return nil
    }
    return speakers[agent] ?? agent
  }

  private static let xml = "http://www.w3.org/XML/1998/namespace"
}
