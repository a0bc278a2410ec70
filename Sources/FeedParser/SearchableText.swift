import ElementTree
import FeedModel
import FeedNamespaces
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
    let plain = { (html: String) in HTMLText.plain(html, links: .hidden) }
    if let subtitle = index.textConstruct(EpisodeSources.subtitle) {
      parts.append(subtitle.readable(plain))
    }
    if let notes = notes(plain) ?? summary?.readable(plain) { parts.append(notes) }
    let authors = index.authors(EpisodeSources.authors, addresses)
    parts += authors.compactMap(\.name)
    parts += index.all(.podcastPerson).compactMap(\.words)
    parts += index[.pscChapters]?.children.compactMap { $0["title"] } ?? []
    return SearchableText(
      title: titleText?.readable(plain) ?? "", text: parts.joined(separator: "\n"))
  }
}
