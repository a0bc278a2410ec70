import ElementTree
import EpisodeDocuments
import FeedModel
import FeedParser
import JSONText
import XMLStream

/// One reading of a document, as `inspect --json` shows it.
final class DocumentReading: EpisodeSink {
  /// How the bytes are cut into pieces.
  enum Chunks {
    case whole
    case of(Int)
    /// Each of another length, from one byte on.
    case random(Chance)
  }

  private static let address = "https://feeds.example.net/feed.xml"

  typealias Examination = (ElementView, ElementEncoder) throws(BrokenProperty) -> Void

  private let examine: Examination?
  private var encoder: ElementEncoder?
  private var episodes = JSONWriter()
  private var broken: BrokenProperty?
  /// The JSON document; empty where there is no feed in it.
  private(set) var json: [UInt8] = []
  private(set) var episodeCount = 0
  private(set) var elementCount = 0

  /// Reads a document; `examine` looks at each episode and at the feed itself.
  ///
  /// - Throws: what `examine` throws.
  init(
    _ bytes: [UInt8], charset: String? = nil, limits: FeedLimits = FeedLimits(), _ chunks: Chunks,
    examine: Examination? = nil
  ) throws(BrokenProperty) {
    self.examine = examine
    let parser = FeedParser(url: Self.address, charset: charset, limits: limits, sink: self)
    encoder = ElementEncoder(names: parser.names)
    episodes.beginArray()
    Self.push(bytes, into: parser, chunks)
    do throws(FeedParserError) {
      try write(parser.finish())
    } catch {
      // Of several reasons any may be met first.
      json = []
    }
    if let broken { throw broken }
  }

  /// Whether there was a feed in it.
  var isFeed: Bool { json.first == UInt8(ascii: "{") }

  private static func push(_ bytes: [UInt8], into parser: FeedParser, _ chunks: Chunks) {
    var chunks = chunks
    var at = 0
    while at < bytes.count {
      let end = min(bytes.count, at + chunks.next(of: bytes.count))
      parser.push(bytes.span.extracting(at..<end))
      at = end
    }
  }

  func receive(_ view: EpisodeView, _ outline: EpisodeOutline) {
    episodeCount += 1
    elementCount += view.extensions.count
    let episode = view.episode(text: { HTMLText.plain($0) })
    _ = ChaptersDocument(notesOf: episode)
    episodes.object { $0.members(of: episode) }
    look(at: view.element)
  }

  func receiveCutOff(_ view: EpisodeView, _ outline: EpisodeOutline) {
    var episode = view.episode()
    episode.isCutOff = true
    episodes.object { $0.members(of: episode) }
  }

  private func look(at element: ElementView) {
    guard broken == nil, let examine, let encoder else { return }
    do throws(BrokenProperty) { try examine(element, encoder) } catch { broken = error }
  }

  private func write(_ outcome: ParseOutcome) {
    episodes.endArray()
    let feed = outcome.head.feed(url: Self.address, text: { HTMLText.plain($0) })
    elementCount += feed.extensions.count
    var writer = JSONWriter()
    writer.object { json in
      json.source(settled(outcome.source), url: Self.address)
      json.key("feed")
      json.object { $0.members(of: feed) }
      json.key("episodes")
      json.raw(episodes.take())
      json.diagnostics(settled(outcome))
    }
    json = writer.take()
    if let root = outcome.head.root { look(at: root) }
  }

  /// Without what may lie behind the place where the parser stopped, early or with the last bytes.
  ///
  /// Where a limit ends a document, as much was repaired as had come by then.
  private func settled(_ outcome: ParseOutcome) -> [Diagnostic] {
    let ends = outcome.diagnostics.filter { Self.endingLimits.contains($0.code.rawValue) }
    if !ends.isEmpty { return ends }
    return outcome.diagnostics.map(Self.placeless).filter {
      ![.controlCharacter, .invalidBytes, .encodingMismatch].contains($0.code)
    }
  }

  /// Those that end a document; what is beyond others is left out.
  private static let endingLimits: Set<String> = [
    "limit.record", "limit.document", "limit.names", "limit.entities", "limit.items", "limit.bytes",
  ]

  /// How far a document that is cut off was read depends on what libxml2 had before it.
  private static func placeless(_ diagnostic: Diagnostic) -> Diagnostic {
    if diagnostic.code != .truncated { return diagnostic }
    return Diagnostic(.truncated, message: diagnostic.message, count: diagnostic.count)
  }

  /// Without what tells of bytes behind that place.
  private func settled(_ source: FeedSource) -> FeedSource {
    var source = source
    source.bytes = 0
    source.encoding = nil
    return source
  }
}

extension DocumentReading.Chunks {
  /// The length of the next piece.
  fileprivate mutating func next(of length: Int) -> Int {
    switch self {
    case .whole: return length
    case .of(let count): return count
    case .random(var chance):
      // Mostly short ones, so that every boundary is met in the end.
      let count = 1 + chance.number(below: 1 << (1 + chance.number(below: 14)))
      self = .random(chance)
      return count
    }
  }
}
