public import FeedModel
import JSONText

/// An episode's chapters from somewhere else than its feed's `psc:chapters`.
///
/// Read are JSON chapters, Podlove's in XML, WebVTT, text whose lines begin with times, and the ID3 tag
/// of an MP3; what it is, its content says.
public struct ChaptersDocument: Hashable, Sendable {
  /// What it turned out to be.
  public var format: DocumentFormat
  /// In order of their start; those of one moment as they stand in the document.
  public var chapters: [Chapter] = []
  /// What JSON chapters say of the whole.
  public var about = About()
  /// What was repaired, left out or odd.
  public var diagnostics: [Diagnostic] = []

  /// What JSON chapters say beside the chapters.
  ///
  /// Spec: podcast namespace, "JSON chapters format", "the chapters object".
  public struct About: Hashable, Sendable {
    public var version: String?
    /// Of the episode, as the following.
    public var title: String?
    public var author: String?
    public var podcastName: String?
    public var description: String?
    /// Of the media file.
    public var fileName: String?
    /// The locations are places on a way.
    public var waypoints: Bool?

    public init() {}
  }

  /// Reads the bytes of a document, or the first ones of an MP3.
  ///
  /// - Parameters:
  ///   - bytes: the whole body, decoded from its transfer; of an MP3 the tag, see ``ID3Tag``.
  ///   - mediaType: what the feed says it is, else what the server says.
  ///   - charset: what the server says; a byte order mark and the bytes themselves overrule it.
  ///   - base: the document's own address, for the relative ones in it.
  ///   - limits: what may be spent on it.
  /// - Throws: when there are no chapters in it; an empty list is one.
  public init(
    _ bytes: [UInt8], mediaType: String? = nil, charset: String? = nil, base: String? = nil,
    limits: DocumentLimits = DocumentLimits()
  ) throws(EpisodeDocumentError) {
    var list = ChapterList(base: base, limits: limits)
    if ID3Tag.begins(bytes) {
      ID3Chapters.read(bytes, into: &list)
      format = .id3
    } else {
      let text = try DocumentText(bytes, mediaType: mediaType, charset: charset, limits: limits)
      list.diagnostics = text.diagnostics
      format = text.format
      try read(text, base: base, into: &list, limits: limits)
    }
    chapters = list.sorted()
    diagnostics = list.diagnostics
  }

  /// Looks for a list of times in an episode's show notes, the long ones first.
  ///
  /// `nil` when there is none.
  public init?(notesOf episode: Episode) {
    for notes in [episode.contentHTML, episode.summary].compactMap(\.self) {
      let found = MarkedChapters.read(notes: notes, durationSeconds: episode.durationSeconds)
      if found.isEmpty { continue }
      format = .text
      chapters = found
      return
    }
    return nil
  }

  private mutating func read(
    _ text: DocumentText, base: String?, into list: inout ChapterList, limits: DocumentLimits
  ) throws(EpisodeDocumentError) {
    switch format {
    case .json:
      let document = try JSONValue(text, limits: limits, &list.diagnostics)
      try JSONChapters.read(document, into: &list)
      about = About(document)
    case .webVTT, .subRip:
      var cues = CueList(text, limits: limits)
      if format == .webVTT { WebVTT.read(text.lines, into: &cues) }
      if format == .subRip { SubRip.read(text.lines, into: &cues) }
      try cues.refuseNothing(of: text)
      for cue in cues.cues { list.add(Chapter(cue)) }
    case .simpleChapters:
      XMLChapters.read(
        try DocumentTree(text, limits: limits, &list.diagnostics).root, base: base, into: &list)
    case .text:
      let marked = MarkedChapters.read(text.lines)
      // Any page of words would else be an empty list.
      if marked.isEmpty { throw .foreign(.text) }
      for chapter in marked { list.add(chapter) }
    case .timedText: throw .foreign(.timedText)
    case .html: throw .webPage
    case .id3: throw .binary
    }
  }
}

extension ChaptersDocument.About {
  fileprivate init(_ document: JSONValue) {
    version = document.words("version")
    title = document.words("title")
    author = document.words("author")
    podcastName = document.words("podcastName")
    description = document.words("description")
    fileName = document.words("fileName")
    waypoints = document.boolean("waypoints")
  }
}

extension Chapter {
  /// A cue of chapters in WebVTT is a title.
  fileprivate init(_ cue: Cue) {
    let title = [cue.speaker, cue.text].compactMap(\.self).joined(separator: ": ")
    self.init(startSeconds: cue.startSeconds ?? 0, endSeconds: cue.endSeconds, title: title)
  }
}
