import FeedModel
import JSONText

/// A JSON transcript: `segments`, each with `startTime`, `endTime`, `speaker` and `body`.
///
/// The names that speech recognition gives them are read too: `start`, `end`, `text`.
/// Spec: podcast namespace, "Transcripts", JSON.
enum JSONTranscript {
  /// - Throws: `.foreign`, when there are no segments.
  static func read(_ document: JSONValue, into cues: inout CueList) throws(EpisodeDocumentError) {
    guard let segments = (document["segments"] ?? document).array else { throw .foreign(.json) }
    // A list without a name shows by its texts what it is a list of.
    var isTranscript =
      segments.isEmpty
      || document["segments"] != nil && segments.contains { $0.object != nil }
    for segment in segments {
      guard let body = segment.words("body", "text") else { continue }
      isTranscript = true
      let start = segment.seconds("startTime", "start")
      if start == nil { cues.diagnostics.add(.cueTime, "a segment's start cannot be read") }
      cues.add(
        Cue(
          startSeconds: start, endSeconds: segment.seconds("endTime", "end"),
          speaker: segment.words("speaker"), text: body))
    }
    guard isTranscript else { throw .foreign(.json) }
  }
}
