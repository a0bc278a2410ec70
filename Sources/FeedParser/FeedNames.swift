public import ElementTree
import FeedNamespaces

/// Resolves names as feeds mean them: canonical namespaces, and the tag of what fills a field.
public final class FeedNames: NameResolver {
  /// A namespace that this document wrote its format in, though it is another one's or nobody's:
  /// on the root, or on the item where a single one is read.
  private var borrowed: String?
  /// The format that such a document is written in, and one without any namespace.
  private var isAtom = false
  private var isFirst = true
  /// Known namespaces that were written another way, in the order in which they were met.
  private(set) var variants: [NamespaceVariant] = []
  /// Prefixes that nobody declared, in the order in which they were met.
  private(set) var undeclaredPrefixes: [String] = []
  /// The namespaces that were met: a document has few, and many names in each.
  private var met: [Namespace] = []
  /// How they were written, in the same order.
  private var metAs: [String] = []

  /// More undeclared prefixes than these are not told apart.
  private static let remarked = 32

  private struct Namespace {
    let canonical: String
    let isRSS: Bool
    /// Its names are met in any case, as those of RSS.
    let isITunes: Bool
    let isCore: Bool
    /// Elements of it are no format's own.
    let isExtension: Bool
    let tags: [String: Tag]
    /// Local names of the elements that a typed view reads.
    private let read: Set<String>

    init(_ canonical: String, isCore: Bool) {
      self.canonical = canonical
      self.isCore = isCore
      isRSS = FeedNames.isRSS(canonical)
      isITunes = canonical == Vocabulary.itunes
      isExtension = !FeedNames.isCore(canonical)
      tags = Tag.tags(in: canonical == Vocabulary.atom03 ? Vocabulary.atom : canonical)
      let elements = NamespaceRegistry.elements(of: canonical)
      read = isITunes ? elements.union(elements.map { $0.lowercased() }) : elements
    }

    func reads(_ local: String) -> Bool {
      read.contains(local) || isITunes && read.contains(local.lowercased())
    }
  }

  public init() {}

  public func resolve(local: String, prefix: String?, namespace: String?) -> ElementName {
    defer { isFirst = false }
    guard let written = namespace, !written.isEmpty else {
      if isFirst, prefix == nil { isAtom = Self.isAtomRoot(local) }
      return undeclared(local: local, prefix: prefix)
    }
    let place = place(of: written)
    if prefix == nil, borrowed == nil, !met[place].isCore || isOtherFormat(place, local) {
      borrow(written, for: local)
    }
    let canonical = met[place].canonical
    let isVariant = canonical != written
    return ElementName(
      namespace: canonical, namespaceWritten: isVariant ? written : nil, prefix: prefix,
      local: local, isKnown: met[place].reads(local),
      isExtension: isExtension(met[place], local),
      role: tag(met[place], local, prefix).rawValue)
  }

  /// Whether this is RSS's root in the namespace of another format.
  private func isOtherFormat(_ place: Int, _ local: String) -> Bool {
    isFirst && !met[place].isRSS && Self.isRSSRoot(local)
  }

  private func borrow(_ namespace: String, for local: String) {
    if isFirst && Self.isAtomRoot(local) {
      isAtom = true
    } else if !Self.isRSSRoot(local) && !isPartOfRDF(local) {
      return
    }
    borrowed = namespace
  }

  /// Whether this is an element of RSS 1.0, below its root, in a document that has none in RSS's
  /// namespace so far: what stands in the channel has the names of what stands in its items.
  private func isPartOfRDF(_ local: String) -> Bool {
    met.first?.canonical == Vocabulary.rdf && !met.contains { $0.isRSS } && Tag.rss(local) != .none
  }

  private func place(of written: String) -> Int {
    if let known = metAs.firstIndex(of: written) { return known }
    let variant = NamespaceRegistry.variant(of: written)
    if let variant { variants.append(variant) }
    let canonical = variant?.canonical ?? written
    metAs.append(written)
    met.append(Namespace(canonical, isCore: Self.isCore(written)))
    return met.count - 1
  }

  private func tag(_ namespace: Namespace, _ local: String, _ prefix: String?) -> Tag {
    if prefix == nil && namespace.canonical == borrowed { return bare(local) }
    if namespace.isRSS { return Tag.rss(local) }
    if namespace.isITunes { return Tag.itunes(local) }
    return namespace.tags[local] ?? .none
  }

  /// `content:encoded` belongs to every format.
  private func isExtension(_ namespace: Namespace, _ local: String) -> Bool {
    namespace.isExtension && !(local == "encoded" && namespace.canonical == Vocabulary.content)
  }

  /// What a name of the document's own format means.
  private func bare(_ local: String) -> Tag {
    isAtom ? Tag.tags(in: Vocabulary.atom)[local] ?? .none : Tag.rss(local)
  }

  private func undeclared(local: String, prefix: String?) -> ElementName {
    // An undeclared prefix reaches us apart or, from other versions of libxml2, in the local name.
    guard prefix == nil, let colon = local.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      return undeclared(name: local, prefix: prefix)
    }
    let name = local[local.utf8.index(after: colon)...]
    // A colon with nothing at one side parts nothing: the name is written as it stands.
    if colon == local.startIndex || name.isEmpty {
      return ElementName(namespace: nil, prefix: nil, local: local, isExtension: true)
    }
    return undeclared(name: String(name), prefix: String(local[..<colon]))
  }

  private func undeclared(name local: String, prefix: String?) -> ElementName {
    guard let prefix else {
      return ElementName(
        namespace: nil, prefix: nil, local: local, role: bare(local).rawValue)
    }
    if undeclaredPrefixes.count < Self.remarked, !undeclaredPrefixes.contains(prefix) {
      undeclaredPrefixes.append(prefix)
    }
    guard let canonical = NamespaceRegistry.conventional(prefix: prefix) else {
      return ElementName(namespace: nil, prefix: prefix, local: local, isExtension: true)
    }
    let namespace = met[place(of: canonical)]
    return ElementName(
      namespace: canonical, namespaceWritten: "", prefix: prefix, local: local,
      isKnown: namespace.reads(local), isExtension: isExtension(namespace, local),
      role: tag(namespace, local, prefix).rawValue)
  }

  /// Compared without regard to case: the spellings differ in it.
  static func isRSS(_ namespace: String) -> Bool {
    guard Vocabulary.rssLengths.contains(namespace.utf8.count) else { return false }
    return Vocabulary.rssSpellings.contains(namespace)
      || Vocabulary.rssSpellings.contains(namespace.lowercased())
  }

  /// Whether elements of this namespace are a format's own and no extension.
  static func isCore(_ namespace: String?) -> Bool {
    guard let namespace else { return true }
    return namespace == Vocabulary.atom || namespace == Vocabulary.atom03
      || namespace == Vocabulary.rdf || namespace == Vocabulary.jsonFeed || isRSS(namespace)
  }

  private static func isRSSRoot(_ local: String) -> Bool {
    let local = local.lowercased()
    return local == "rss" || local == "channel" || local == "item"
  }

  private static func isAtomRoot(_ local: String) -> Bool { local == "feed" || local == "entry" }
}
