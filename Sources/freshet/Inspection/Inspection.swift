import ElementTree
import FeedModel
import FeedParser
import IdentityKeys
import JSONText
import SystemKit
import XMLStream

/// One document, printed in one of the forms.
///
/// Episodes pass through one at a time.
struct Inspection {
  let session: Session
  let document: InspectedDocument
  let survey: DocumentSurvey
  let selection: EpisodeSelection?
  let filter: NamespaceFilter?
  /// `nil`: linked documents are not fetched.
  var fetcher: LinkedDocumentFetcher?

  var output: Output { session.output }

  /// One JSON document.
  func json() throws -> ParseOutcome {
    let writer = JSONOutput(output)
    writer.json.beginObject()
    writer.json.member("contract", Contract.version)
    writer.json.source(survey.outcome.source, url: document.url)
    writer.json.key("feed")
    let feed = completedFeed()
    writer.json.object { json in
      json.members(of: feed.feed)
      json.documents(feed.documents)
    }
    writer.json.key("episodes")
    writer.json.beginArray()
    let episodes = InspectedEpisodes(survey, selection: selection) { episode in
      let (value, documents) = self.completed(episode)
      writer.json.object { json in
        json.members(of: value)
        json.documents(documents)
      }
      try writer.drain()
    }
    let outcome = try episodes.read(document)
    writer.json.endArray()
    writer.json.diagnostics(diagnostics(episodes, outcome))
    writer.json.endObject()
    try writer.finish()
    return outcome
  }

  /// An object an episode as they come, then the feed, then the rest.
  func jsonLines() throws -> ParseOutcome {
    let writer = JSONOutput(output)
    let episodes = InspectedEpisodes(survey, selection: selection) { episode in
      let (value, documents) = self.completed(episode)
      try writer.line("episode") { json in
        json.members(of: value)
        json.documents(documents)
      }
    }
    let outcome = try episodes.read(document)
    let feed = completedFeed()
    try writer.line("feed") { json in
      json.members(of: feed.feed)
      json.documents(feed.documents)
    }
    try writer.line("end") { json in
      json.source(outcome.source, url: document.url)
      json.diagnostics(diagnostics(episodes, outcome))
    }
    return outcome
  }

  func text() throws -> ParseOutcome {
    let text = InspectionText(session, survey)
    if selection == nil { try text.head(feed, source: survey.outcome.source) }
    let episodes = InspectedEpisodes(survey, selection: selection) { episode in
      if self.selection != nil { return try self.whole(episode) }
      try text.episode(episode)
      if self.fetcher != nil { try self.documents(of: episode) }
    }
    let outcome = try episodes.read(document)
    if selection == nil { try text.diagnostics(diagnostics(episodes, outcome)) }
    return outcome
  }

  /// All of one episode.
  private func whole(_ episode: InspectedEpisode) throws {
    let (value, documents) = completed(episode)
    let facts = value.chaptersSource.map { [("chapters", "from \($0.words)")] } ?? []
    try EpisodeText(session).write(value, facts: facts)
    if value.transcripts.contains(where: { !$0.cues.isEmpty }) { try output.line("") }
    try LinkedDocumentText(session, indent: 0, mostPassages: 12).transcripts(value, documents)
  }

  /// What an episode's documents say, below its line.
  private func documents(of episode: InspectedEpisode) throws {
    let (value, documents) = completed(episode)
    let text = LinkedDocumentText(session, indent: 6, mostPassages: 3)
    try text.chapters(value)
    try text.transcripts(value, documents)
  }

  func tree() throws -> ParseOutcome {
    let columns = Terminal.isTerminal(.output) ? Terminal.columns(of: .output) : nil
    let tree = ElementTreeText(style: session.style, columns: columns)
    return try elements { element in try tree.write(element, depth: 0, to: output) }
  }

  func xml() throws -> ParseOutcome {
    try elements { element in
      try output.write(xml: element.canonicalXML())
      try output.write("\n")
    }
  }

  /// The channel and each episode, or of them the subtrees that the filter lets through.
  private func elements(_ body: @escaping (ElementView) throws -> Void) throws -> ParseOutcome {
    let filter = filter
    if selection == nil, let root = survey.outcome.head.root { try Self.pick(root, filter, body) }
    let episodes = InspectedEpisodes(survey, selection: selection) { episode in
      try Self.pick(episode.view.element, filter, body)
    }
    return try episodes.read(document)
  }

  private static func pick(
    _ element: ElementView, _ filter: NamespaceFilter?, _ body: (ElementView) throws -> Void
  ) throws {
    guard let filter else { return try body(element) }
    if filter.contains(element.name) { return try body(element) }
    for child in element.children { try pick(child, filter, body) }
  }

  /// The episode, with what its linked documents say.
  func completed(_ episode: InspectedEpisode) -> (Episode, [LinkedDocumentReport]) {
    var value = value(of: episode)
    let documents = fetcher?.addDocuments(to: &value) ?? []
    return (value, documents)
  }

  /// The feed, with what the linked documents of its live items say.
  func completedFeed() -> (feed: Feed, documents: [LinkedDocumentReport]) {
    var feed = feed
    var documents: [LinkedDocumentReport] = []
    if let fetcher, selection == nil {
      for index in feed.liveItems.indices {
        documents += fetcher.addDocuments(to: &feed.liveItems[index].item)
      }
    }
    return (feed, documents)
  }

  func diagnostics(_ episodes: InspectedEpisodes, _ outcome: ParseOutcome) -> [Diagnostic] {
    episodes.diagnostics(outcome) + (fetcher?.diagnostics ?? [])
  }

  private func value(of episode: InspectedEpisode) -> Episode {
    var value = episode.episode()
    if let filter {
      value.extensions.removeAll { !filter.contains($0.name) }
      value.vocabularies.removeAll { !filter.contains(conventional: $0.prefix) }
    }
    return value
  }

  /// The feed itself; its addresses are resolved against what the whole document gave.
  private var feed: Feed {
    var head = survey.outcome.head
    if survey.base != document.base,
      let stored = survey.outcome.encodedHead(),
      let tree = ElementTree(decoding: stored.bytes, names: FeedNames())
    {
      head = FeedHead(tree, base: survey.base)
    }
    var feed = head.feed(key: survey.key.text, url: document.url, text: { HTMLText.plain($0) })
    if let filter {
      feed.extensions.removeAll { !filter.contains($0.name) }
      feed.vocabularies.removeAll { !filter.contains(conventional: $0.prefix) }
    }
    return feed
  }
}
