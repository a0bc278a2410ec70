import ElementTree
import FeedModel
import FeedNamespaces

extension ChildIndex {
  /// Category paths of all sources, in the order of the document within each, each path once.
  ///
  /// Source: RSS `category`; Atom `category@term`; `itunes:category@text`, nested; `dc:subject`;
  /// `googleplay:category@text`; `media:category` when there is no other, for it repeats them.
  var categories: [[String]] {
    var paths: [[String]] = []
    func add(_ path: [String]) {
      if !path.isEmpty, !paths.contains(path) { paths.append(path) }
    }
    func addText(_ element: ElementView) { add([element.words].compactMap(\.self)) }
    all(.category).forEach(addText)
    for element in all(.atomCategory) {
      add([element["term"] ?? element["label"] ?? ""].map(\.trimmed).filter { !$0.isEmpty })
    }
    all(.itunesCategory).flatMap { ITunesNamespace.categories($0) }.forEach(add)
    all(.playCategory).flatMap { GooglePlayNamespace.categories($0) }.forEach(add)
    all(.dcSubject).forEach(addText)
    if paths.isEmpty { all(.mediaCategory).forEach(addText) }
    return paths
  }

  /// Comma-separated, each once.
  ///
  /// Source: `itunes:keywords`; `media:keywords`.
  var keywords: [String] {
    var words: [String] = []
    for element in CommonSources.keywords.flatMap({ all($0) }) {
      for word in FeedText.keywords(element.text) where !words.contains(word) {
        words.append(word)
      }
    }
    return words
  }
}
