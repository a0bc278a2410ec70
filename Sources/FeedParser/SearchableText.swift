import ElementTree
import FeedModel
import XMLStream

/// The words of an episode that people search for.
public struct SearchableText: Sendable {
  public var title: String
  /// Subtitle, notes, names and chapter titles, as plain text.
  public var text: String
}

extension EpisodeView {
  public var searchableText: SearchableText {
    var parts: [String] = []
    if let subtitle = text(EpisodeSources.subtitle) {
      parts.append(HTMLText.plain(subtitle, links: .hidden))
    }
    if let notes = contentHTML ?? summary { parts.append(HTMLText.plain(notes, links: .hidden)) }
    let authors = index.authors(EpisodeSources.authors, addresses)
    parts += authors.compactMap(\.name)
    parts += index.all(.podcastPerson).map(\.trimmedText)
    parts += index[.pscChapters]?.children.compactMap { $0["title"] } ?? []
    return SearchableText(
      title: title.map { element.isJSONFeed ? $0 : HTMLText.plain($0, links: .hidden) } ?? "",
      text: parts.joined(separator: "\n"))
  }
}
