import ElementTree
import FeedModel
import FeedNamespaces

/// Podlove Simple Chapters in a file of their own.
///
/// Spec: <https://podlove.org/simple-chapters/>
enum XMLChapters {
  /// Elements count by their local names: files are written with every spelling of the namespace.
  static func read(_ root: ElementView, base: String?, into list: inout ChapterList) {
    let addresses = Addresses(base: base).inside(root)
    for element in root.children where element.local == "chapter" {
      if let chapter = Chapter(simple: element, addresses) {
        list.add(chapter)
      } else {
        list.diagnostics.add(.chapterStart, "a chapter whose start cannot be read was left out")
      }
    }
  }
}
