public import FeedModel
import JSONText

/// A transcript as it was sent: SubRip, WebVTT, JSON, HTML, Timed Text or plain text.
///
/// What it is, its content says; the media type only tells a transcript in HTML from a page that a
/// host sends in place of one.
public struct TranscriptDocument: Hashable, Sendable {
  /// What it turned out to be.
  public var format: DocumentFormat
  /// In document order; none is without a text.
  public var cues: [Cue]
  /// What was repaired, left out or odd.
  public var diagnostics: [Diagnostic]

  /// Reads the bytes of a document.
  ///
  /// - Parameters:
  ///   - bytes: the whole body, decoded from its transfer.
  ///   - mediaType: what the feed says it is, else what the server says.
  ///   - charset: what the server says; a byte order mark and the bytes themselves overrule it.
  ///   - limits: what may be spent on it.
  /// - Throws: when there is no transcript in it.
  public init(
    _ bytes: [UInt8], mediaType: String? = nil, charset: String? = nil,
    limits: DocumentLimits = DocumentLimits()
  ) throws(EpisodeDocumentError) {
    let text = try DocumentText(bytes, mediaType: mediaType, charset: charset, limits: limits)
    var list = CueList(text, limits: limits)
    switch text.format {
    case .json:
      let document = try JSONValue(text, limits: limits, &list.diagnostics)
      try JSONTranscript.read(document, into: &list)
    case .webVTT, .subRip:
      if text.format == .webVTT { WebVTT.read(text.lines, into: &list) }
      if text.format == .subRip { SubRip.read(text.lines, into: &list) }
      try list.refuseNothing(of: text)
    case .timedText:
      TimedText.read(try DocumentTree(text, limits: limits, &list.diagnostics).root, into: &list)
    case .simpleChapters: throw .foreign(.simpleChapters)
    case .html:
      let isMarked = HTMLTranscript.read(text.bytes, into: &list)
      guard isMarked || DocumentFormat(mediaType: mediaType) == .html else { throw .webPage }
    case .text: PlainTranscript.read(text.lines, into: &list)
    case .id3: throw .binary
    }
    format = text.format
    cues = list.cues
    diagnostics = list.diagnostics
  }
}
