public import ElementTree
public import FeedBytes
public import FeedModel

/// What a whole document gave, besides its episodes.
public struct ParseOutcome {
  /// Where it came from and how it was read.
  ///
  /// `isComplete` is false when the document was cut off: then nothing follows from what it lacks.
  public let source: FeedSource
  /// The feed itself.
  public let head: FeedHead
  /// What was wrong with it, each kind once.
  public let diagnostics: [Diagnostic]
  /// How many episodes went to the sink.
  public let episodeCount: Int
  /// Where the feed's own element begins.
  ///
  /// `nil` when there is none.
  public let channelPlace: DocumentPlace?
  let names: NameTable

  init(
    source: FeedSource, document: ElementTree, names: NameTable, base: String?,
    log: DiagnosticLog, episodeCount: Int, channelPlace: DocumentPlace?
  ) {
    self.source = source
    head = FeedHead(document, base: base)
    self.episodeCount = episodeCount
    self.channelPlace = channelPlace
    self.names = names
    var log = log
    head.note(in: &log, at: channelPlace)
    diagnostics = log.diagnostics
  }

  /// What relative addresses in episodes are resolved against.
  public var recordBase: String? { head.recordBase }

  /// The feed's own elements as the cache keeps them, with their digest.
  ///
  /// `nil` when there is no root.
  public func encodedHead() -> ElementEncoder? {
    guard let root = head.root else { return nil }
    let encoder = ElementEncoder(names: names)
    encoder.encode(root)
    return encoder
  }
}
