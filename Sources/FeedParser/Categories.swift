import ElementTree
import FeedModel

extension ChildIndex {
  /// Category paths of all sources, in the order of the document within each, each path once.
  ///
  /// Source: RSS `category`; Atom `category@term`; `itunes:category@text`, nested; `dc:subject`;
  /// `media:category`; `googleplay:category@text`.
  var categories: [[String]] {
    var paths: [[String]] = []
    func add(_ path: [String]) {
      if !path.isEmpty, !paths.contains(path) { paths.append(path) }
    }
    for element in all(.category) { add([element.trimmedText].filter { !$0.isEmpty }) }
    for element in all(.atomCategory) {
      add([element["term"] ?? element["label"] ?? ""].map(\.trimmed).filter { !$0.isEmpty })
    }
    for element in all(.itunesCategory) + all(.playCategory) {
      for path in Self.nested(element) { add(path) }
    }
    for element in all(.dcSubject) + all(.mediaCategory) {
      add([element.trimmedText].filter { !$0.isEmpty })
    }
    return paths
  }

  /// `itunes:category` holds its subcategories. One without any is a path of its own.
  private static func nested(_ element: ElementView) -> [[String]] {
    guard let name = (element["text"] ?? element.text).trimmed.nonEmpty else { return [] }
    let below = element.children.filter { $0.local == element.local }.flatMap(nested)
    return below.isEmpty ? [[name]] : below.map { [name] + $0 }
  }

  /// Comma-separated, each once. Source: `itunes:keywords`; `media:keywords`.
  var keywords: [String] {
    var words: [String] = []
    for element in all(.itunesKeywords) + all(.mediaKeywords) {
      for part in element.text.split(whereSeparator: { $0 == "," || $0 == "\n" }) {
        let word = String(part).trimmed
        if !word.isEmpty, !words.contains(word) { words.append(word) }
      }
    }
    return words
  }
}
