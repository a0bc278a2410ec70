/// A piece of a transcript: what is said from one moment on.
///
/// Source: a cue of WebVTT or SubRip; a segment of a JSON transcript; a passage of an HTML one.
public struct Cue: Hashable, Sendable {
  /// `nil` in a transcript without times.
  public var startSeconds: Double?
  /// `nil` when it was not said: often until the next one.
  public var endSeconds: Double?
  /// Who speaks.
  ///
  /// `nil` when it was not said; never carried over from the cue before.
  public var speaker: String?
  /// Plain text without the speaker's name; lines are those of the document.
  public var text: String
  /// The name that a link may use.
  ///
  /// Source: the identifier of a WebVTT cue.
  public var id: String?

  public init(
    startSeconds: Double? = nil, endSeconds: Double? = nil, speaker: String? = nil, text: String,
    id: String? = nil
  ) {
    self.startSeconds = startSeconds
    self.endSeconds = endSeconds
    self.speaker = speaker
    self.text = text
    self.id = id
  }
}
