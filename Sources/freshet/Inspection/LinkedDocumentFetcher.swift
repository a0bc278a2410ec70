import EpisodeDocuments
import FeedFetcher
import FeedModel
import WebAddress

/// Fetches the linked documents of episodes, and puts what they say into the episodes.
///
/// Chapters are looked for where nothing better has any: in the feed itself, then in the document, in
/// the media file if that is asked for, and among the show notes.
final class LinkedDocumentFetcher {
  private let fetcher: FeedFetcher
  private let origin: InspectedDocument
  private let includesMedia: Bool
  private var room: Int
  private let limits = DocumentLimits()
  /// A document or more could not be read.
  private(set) var hasFailed = false
  /// Linked documents that were not fetched, since there were too many.
  private(set) var leftOut = 0
  private let talk: Talk

  /// Documents of a whole feed: enough to see what they are like, and no burden for their host.
  static let mostOfAll = 20
  /// Those of one episode.
  static let mostOfOne = 100
  /// Asked for at once, and so in memory at once before they are read.
  static let waveSize = 8
  /// Of one episode's documents together; once they have so much, no more are asked for.
  static let mostBytes = 32 << 20

  init(_ origin: InspectedDocument, isOneEpisode: Bool, includesMedia: Bool, session: Session)
    throws
  {
    fetcher = try FeedFetcher(settings: session.fetchSettings)
    self.origin = origin
    self.includesMedia = includesMedia
    room = isOneEpisode ? Self.mostOfOne : Self.mostOfAll
    talk = session.talk
  }

  deinit { fetcher.close() }

  /// Fetches what an episode links to, a few at a time, and waits for it.
  ///
  /// - Returns: the documents, in the order of the episode's fields.
  func addDocuments(to episode: inout Episode) -> [LinkedDocumentReport] {
    episode.markOwnChapters()
    var documents: [LinkedDocumentReport] = []
    fetch(links(of: episode)[...], into: &episode, &documents)
    if includesMedia, episode.wantsChapters(from: .media), let file = Self.mediaFile(of: episode) {
      fetch([Link(url: file, kind: .media)], into: &episode, &documents)
    }
    if episode.wantsChapters(from: .notes), let notes = ChaptersDocument(notesOf: episode) {
      episode.takeChapters(notes.chapters, from: .notes)
    }
    return documents
  }

  /// The limit on their number, when it was reached.
  var diagnostics: [Diagnostic] {
    guard leftOut > 0 else { return [] }
    return [
      Diagnostic(
        .limit("documents"),
        message: "linked documents that were not fetched; --episode names one episode",
        count: leftOut)
    ]
  }

  // MARK: Fetching

  /// An address that an episode links to, and what is behind it.
  private struct Link {
    let url: String
    let kind: LinkedDocumentReport.Kind
    var mediaType: String?
    /// Which of the episode's.
    var transcript = 0
  }

  private func links(of episode: Episode) -> [Link] {
    let chapters = episode.chaptersLink.map {
      Link(url: $0.url, kind: .chapters, mediaType: $0.type)
    }
    let transcripts = episode.transcripts.enumerated().map { index, transcript in
      Link(
        url: transcript.url, kind: .transcript, mediaType: transcript.type, transcript: index)
    }
    return [chapters].compactMap(\.self) + transcripts
  }

  private static func mediaFile(of episode: Episode) -> String? {
    episode.enclosures.first { DocumentFormat(mediaType: $0.type) == .id3 }?.url
  }

  private func fetch(
    _ links: ArraySlice<Link>, into episode: inout Episode,
    _ documents: inout [LinkedDocumentReport]
  ) {
    var rest = links
    while !rest.isEmpty, room > 0, documents.byteCount < Self.mostBytes {
      let wave = rest.prefix(min(room, Self.waveSize))
      rest = rest.dropFirst(wave.count)
      room -= wave.count
      let bodies = wave.map(ask)
      for (document, body) in zip(wave, bodies) {
        documents.append(read(document, body, into: &episode))
      }
    }
    leftOut += rest.count
  }

  private func ask(for document: Link) -> LinkedDocumentBody {
    let body = LinkedDocumentBody(extent(of: document))
    fetcher.submit(
      FetchRequest(
        url: document.url, credentials: origin.credentials(for: document.url),
        namedBy: origin.namingURL,
        bodyBytes: document.kind == .chapters ? limits.bytes : nil),
      sink: body)
    return body
  }

  /// The beginning of a transcript is worth reading, and of a media file nothing else is wanted.
  private func extent(of document: Link) -> LinkedDocumentBody.Extent {
    switch document.kind {
    case .chapters: .whole
    case .transcript: .start(limit: limits.bytes)
    case .media: .tag(limit: limits.bytes)
    }
  }

  // MARK: Reading

  private func read(
    _ link: Link, _ body: LinkedDocumentBody, into episode: inout Episode
  ) -> LinkedDocumentReport {
    var document = LinkedDocumentReport(link.url, link.kind)
    do {
      let answer = try body.wait()
      document.bytes = answer.bytes.count
      try read(answer, of: link, &document, into: &episode)
    } catch {
      let failure = Failure(error)
      document.failure = failure
      hasFailed = true
      talk.error("\(document.url): \(failure.message)")
    }
    return document
  }

  private func read(
    _ answer: LinkedDocumentBody.Answer, of link: Link, _ document: inout LinkedDocumentReport,
    into episode: inout Episode
  ) throws {
    let mediaType = link.mediaType ?? answer.head?.contentType
    switch link.kind {
    case .transcript:
      let found = try TranscriptDocument(
        answer.bytes, mediaType: mediaType, charset: answer.head?.charset, limits: limits)
      (document.format, document.diagnostics) = (found.format, found.diagnostics)
      episode.transcripts[link.transcript].cues = found.cues
    case .media where !ID3Tag.begins(answer.bytes): break
    case .chapters, .media:
      let found = try ChaptersDocument(
        answer.bytes, mediaType: mediaType, charset: answer.head?.charset, base: answer.head?.url,
        limits: limits)
      (document.format, document.diagnostics) = (found.format, found.diagnostics)
      document.about = found.about
      episode.takeChapters(
        found.chapters, from: link.kind == .media ? .media : .document)
    }
  }
}

extension [LinkedDocumentReport] {
  fileprivate var byteCount: Int { reduce(0) { $0 + ($1.bytes ?? 0) } }
}
