import ElementTree
import FeedNamespaces

/// Notices namespaces that are written otherwise than their vocabulary says, each once.
struct NamespaceSpellings {
  static let inexact = Rule(
    "psp1.document.namespace-inexact", .error,
    "a namespace is not declared exactly as it is, and apps that compare it see none of its elements",
    link: Specification.psp1("required-rss-namespace-declarations"))
  static let alias = Rule(
    "podcast.namespace-alias", .warning,
    "the namespace is declared by the address of its document, and not every app knows that",
    link: Specification.podcast("rss-namespace-extension-for-podcasting-tag-specification"),
    namespace: PodcastNamespace.uri)
  static let variant = Rule(
    "xml.namespace-variant", .warning, "a namespace is not declared exactly as it is",
    link: Specification.xmlNamespaces)

  static let rules = [inexact, alias, variant]

  private static let ofPSP1: Set<String> = [
    ITunesNamespace.uri, PodcastNamespace.uri, AtomNamespace.uri, ContentNamespace.uri,
  ]

  /// By the number of a name: it was looked at.
  private var seen: Set<UInt16> = []
  private var told: Set<String> = []

  /// The first use of each odd declaration in a record.
  mutating func check(_ record: Record, into breaches: inout Breaches) {
    check(record.siblings, path: record.path, into: &breaches)
  }

  private mutating func check(
    _ siblings: Siblings, path: String, into breaches: inout Breaches
  ) {
    for element in siblings.all {
      if seen.insert(element.nameNumber).inserted, let rule = rule(element.name) {
        let path = path + "/" + siblings.step(to: element)
        breaches.note(rule, Breach(path: path, quote: element.name.namespaceWritten))
      }
      let children = Array(element.children)
      if !children.isEmpty {
        check(Siblings(children), path: path + "/" + element.name.qualified, into: &breaches)
      }
    }
  }

  private mutating func rule(_ name: ElementName) -> Rule? {
    guard let namespace = name.namespace, let written = name.namespaceWritten, !written.isEmpty,
      told.insert(written).inserted
    else { return nil }
    if PodcastNamespace.uris.contains(written) { return Self.alias }
    return Self.ofPSP1.contains(namespace) ? Self.inexact : Self.variant
  }
}
