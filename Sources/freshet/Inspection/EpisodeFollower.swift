import EpisodeDocuments
import FeedFetcher
import FeedModel
import WebAddress

/// Fetches the documents that episodes name, and puts what they say into the episodes.
///
/// The chapters of the feed itself stay; where it has none, those of the document are taken, then
/// those in the media file if that is asked for, then times in the show notes.
final class EpisodeFollower {
  private let fetcher: FeedFetcher
  private let origin: InspectedDocument
  private let includesMedia: Bool
  private var room: Int
  private let limits = DocumentLimits()
  /// A document or more could not be read.
  private(set) var hasFailed = false
  /// Documents that were named and not followed, since there were too many.
  private(set) var unfollowed = 0
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

  /// Follows what an episode names, a few at a time, and waits for it.
  ///
  /// - Returns: the documents, in the order of the episode's fields.
  func follow(_ episode: inout Episode) -> [FollowedDocument] {
    if !episode.chapters.isEmpty { episode.chaptersSource = .feed }
    var documents: [FollowedDocument] = []
    follow(named(by: episode)[...], into: &episode, &documents)
    if includesMedia, episode.chapters.isEmpty, let file = Self.mediaFile(of: episode) {
      follow([NamedDocument(url: file, kind: .media)], into: &episode, &documents)
    }
    if episode.chapters.isEmpty, let notes = ChaptersDocument(notesOf: episode) {
      take(notes.chapters, from: .notes, into: &episode)
    }
    return documents
  }

  /// The limit on their number, when it was reached.
  var diagnostics: [Diagnostic] {
    guard unfollowed > 0 else { return [] }
    return [
      Diagnostic(
        .limit("documents"),
        message: "documents that were not followed; --episode names one episode",
        count: unfollowed)
    ]
  }

  // MARK: Fetching

  /// An address in an episode, and what is behind it.
  private struct NamedDocument {
    let url: String
    let kind: FollowedDocument.Kind
    var mediaType: String?
    /// Which of the episode's.
    var transcript = 0
  }

  private func named(by episode: Episode) -> [NamedDocument] {
    let chapters = episode.chaptersLink.map {
      NamedDocument(url: $0.url, kind: .chapters, mediaType: $0.type)
    }
    let transcripts = episode.transcripts.enumerated().map { index, transcript in
      NamedDocument(
        url: transcript.url, kind: .transcript, mediaType: transcript.type, transcript: index)
    }
    return [chapters].compactMap(\.self) + transcripts
  }

  private static func mediaFile(of episode: Episode) -> String? {
    episode.enclosures.first { DocumentFormat(mediaType: $0.type) == .id3 }?.url
  }

  private func follow(
    _ named: ArraySlice<NamedDocument>, into episode: inout Episode,
    _ documents: inout [FollowedDocument]
  ) {
    var rest = named
    while !rest.isEmpty, room > 0, documents.byteCount < Self.mostBytes {
      let wave = rest.prefix(min(room, Self.waveSize))
      rest = rest.dropFirst(wave.count)
      room -= wave.count
      let bodies = wave.map(fetch)
      for (document, body) in zip(wave, bodies) {
        documents.append(read(document, body, into: &episode))
      }
    }
    unfollowed += rest.count
  }

  private func fetch(_ document: NamedDocument) -> DocumentBody {
    let isMedia = document.kind == .media
    let body = DocumentBody(isMedia ? .tag(limit: limits.bytes) : .whole)
    fetcher.submit(
      FetchRequest(
        url: document.url, credentials: origin.credentials(for: document.url),
        namedBy: origin.namingURL, bodyBytes: isMedia ? nil : limits.bytes),
      sink: body)
    return body
  }

  // MARK: Reading

  private func read(
    _ named: NamedDocument, _ body: DocumentBody, into episode: inout Episode
  ) -> FollowedDocument {
    var document = FollowedDocument(named.url, named.kind)
    do {
      let answer = try body.wait()
      document.bytes = answer.bytes.count
      try read(answer, as: named, &document, into: &episode)
    } catch {
      let failure = Failure(error)
      document.failure = failure
      hasFailed = true
      talk.error("\(document.url): \(failure.message)")
    }
    return document
  }

  private func read(
    _ answer: DocumentBody.Answer, as named: NamedDocument, _ document: inout FollowedDocument,
    into episode: inout Episode
  ) throws {
    let mediaType = named.mediaType ?? answer.head?.contentType
    switch named.kind {
    case .transcript:
      let found = try TranscriptDocument(
        answer.bytes, mediaType: mediaType, charset: answer.head?.charset, limits: limits)
      (document.format, document.diagnostics) = (found.format, found.diagnostics)
      episode.transcripts[named.transcript].cues = found.cues
    case .media where !ID3Tag.begins(answer.bytes): break
    case .chapters, .media:
      let found = try ChaptersDocument(
        answer.bytes, mediaType: mediaType, charset: answer.head?.charset, base: answer.head?.url,
        limits: limits)
      (document.format, document.diagnostics) = (found.format, found.diagnostics)
      take(found.chapters, from: named.kind == .media ? .media : .document, into: &episode)
    }
  }

  private func take(
    _ chapters: [Chapter], from source: ChaptersSource, into episode: inout Episode
  ) {
    guard episode.chapters.isEmpty, !chapters.isEmpty else { return }
    episode.chapters = chapters
    episode.chaptersSource = source
  }
}

extension [FollowedDocument] {
  fileprivate var byteCount: Int { reduce(0) { $0 + ($1.bytes ?? 0) } }
}
