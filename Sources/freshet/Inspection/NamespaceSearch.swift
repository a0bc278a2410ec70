import ElementTree
import FeedParser

/// Looks for elements of the vocabulary that a person named, so that a mistyped name does not pass for
/// a feed without it.
struct NamespaceSearch {
  let document: InspectedDocument
  let survey: DocumentSurvey
  let selection: EpisodeSelection?
  let filter: NamespaceFilter

  /// The vocabularies that there are.
  ///
  /// `nil`: the one that is wanted is among them.
  func others() throws -> NamespaceNames? {
    var found = Found(filter)
    if selection == nil, let root = survey.outcome.head.root { found.look(at: root) }
    let episodes = InspectedEpisodes(survey, selection: selection) { episode in
      if !found.isThere { found.look(at: episode.view.element) }
    }
    _ = try episodes.read(document)
    return found.isThere ? nil : found.names
  }

  private struct Found {
    let filter: NamespaceFilter
    var isThere = false
    var names = NamespaceNames()

    init(_ filter: NamespaceFilter) { self.filter = filter }

    mutating func look(at element: ElementView) {
      let name = element.name
      if filter.contains(name) || element.attributes.contains(where: { filter.contains($0.name) }) {
        isThere = true
      }
      if isThere { return }
      if name.prefix != nil || name.namespace != nil {
        names.add(prefix: name.prefix, uri: name.namespace ?? "")
      }
      for child in element.children { look(at: child) }
    }
  }
}
