public import ElementTree
import FeedNamespaces

/// Resolves names as feeds mean them: canonical namespaces, and the tag of what fills a field.
public final class FeedNames: NameResolver {
  /// A namespace that this document wrote RSS in, though it is no RSS namespace: on the root, or
  /// on the item where a single one is read.
  private var borrowed: String?
  /// Known namespaces that were written another way, and how many names use each.
  private(set) var variants: [String: Int] = [:]

  public init() {}

  public func resolve(local: String, prefix: String?, namespace: String?) -> ElementName {
    guard let namespace, !namespace.isEmpty else {
      return undeclared(local: local, prefix: prefix)
    }
    if prefix == nil, borrowed == nil, Self.isRSSRoot(local), !Self.isCore(namespace) {
      borrowed = namespace
    }
    let canonical = NamespaceRegistry.canonical(namespace)
    if canonical != namespace { variants[namespace, default: 0] += 1 }
    return ElementName(
      namespace: canonical, namespaceWritten: canonical == namespace ? nil : namespace,
      prefix: prefix, local: local,
      isKnown: NamespaceRegistry.isKnown(namespace: canonical, local: local),
      role: tag(canonical, local, prefix).rawValue)
  }

  private func undeclared(local: String, prefix: String?) -> ElementName {
    // An undeclared prefix reaches us apart or, from other versions of libxml2, in the local name.
    let parts = local.split(separator: ":", maxSplits: 1).map(String.init)
    let prefix = prefix ?? (parts.count == 2 ? parts[0] : nil)
    let local = parts.last ?? local
    guard let prefix else {
      return ElementName(
        namespace: nil, prefix: nil, local: local,
        role: Tag.find(namespace: Vocabulary.rss, local: local).rawValue)
    }
    let canonical = NamespaceRegistry.conventional(prefix: prefix)
    return ElementName(
      namespace: canonical, namespaceWritten: canonical == nil ? nil : "", prefix: prefix,
      local: local,
      isKnown: canonical.map { NamespaceRegistry.isKnown(namespace: $0, local: local) } ?? false,
      role: canonical.map { tag($0, local, prefix).rawValue } ?? 0)
  }

  private func tag(_ namespace: String, _ local: String, _ prefix: String?) -> Tag {
    if Self.isRSS(namespace) || (prefix == nil && namespace == borrowed) {
      return Tag.find(namespace: Vocabulary.rss, local: local)
    }
    let atom = namespace == Vocabulary.atom03 ? Vocabulary.atom : namespace
    return Tag.find(namespace: atom, local: local)
  }

  /// Compared without regard to case: the spellings differ in it.
  static func isRSS(_ namespace: String) -> Bool {
    Vocabulary.rssSpellings.contains(namespace)
      || Vocabulary.rssSpellings.contains(namespace.lowercased())
  }

  /// Whether elements of this namespace are a format's own and no extension.
  static func isCore(_ namespace: String?) -> Bool {
    guard let namespace else { return true }
    return namespace == Vocabulary.atom || namespace == Vocabulary.atom03
      || namespace == Vocabulary.rdf || isRSS(namespace)
  }

  private static func isRSSRoot(_ local: String) -> Bool {
    let local = local.lowercased()
    return local == "rss" || local == "item"
  }
}
