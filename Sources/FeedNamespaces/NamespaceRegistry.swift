/// What is known of namespaces: which addresses mean the same one, and who reads which element.
public enum NamespaceRegistry {
  /// Every vocabulary with a file of its own.
  ///
  /// A new one is one line here.
  public static let all: [any FeedNamespace.Type] = [
    // Podcasts
    PodcastNamespace.self, ITunesNamespace.self, GooglePlayNamespace.self,
    SimpleChaptersNamespace.self, SpotifyNamespace.self, RawVoiceNamespace.self,
    // Feeds in general
    AtomNamespace.self, AtomThreeNamespace.self, ContentNamespace.self, DublinCoreNamespace.self,
    DublinCoreTermsNamespace.self, MediaNamespace.self, SyndicationNamespace.self,
    FeedHistoryNamespace.self, ThreadingNamespace.self, PublishingNamespace.self,
    OpenSearchNamespace.self, SlashNamespace.self, CommentAPINamespace.self,
    AdminNamespace.self, SourceNamespace.self,
    // Places and rights
    GeoRSSNamespace.self, GeoNamespace.self, GMLNamespace.self, CreativeCommonsNamespace.self,
    CreativeCommonsModuleNamespace.self,
    // One service each
    FeedBurnerNamespace.self, WebfeedsNamespace.self, YouTubeNamespace.self,
  ]

  /// The canonical address of a vocabulary that `uri` is a spelling of; else `uri` itself.
  ///
  /// Spellings differ in case, `http` and `https`, `www.`, blanks, a slash or `#` at the end; old
  /// addresses are in the vocabularies' own lists.
  public static func canonical(_ uri: String) -> String {
    if let exact = table.exact[uri] { return exact }
    return table.folded[folded(uri)] ?? uri
  }

  /// What an undeclared prefix stands for by convention.
  ///
  /// `nil` when there is none.
  public static func conventional(prefix: String) -> String? {
    table.prefixes[prefix] ?? table.prefixes[prefix.lowercased()]
  }

  /// Whether a type here reads the element `local` of a canonical `namespace`.
  public static func isKnown(namespace: String, local: String) -> Bool {
    elements(of: namespace).contains(local)
  }

  /// Local names of the elements that a type here reads.
  ///
  /// `namespace` is canonical.
  public static func elements(of namespace: String) -> Set<String> {
    table.vocabularies[namespace]?.elements ?? []
  }

  // MARK: Tables

  private struct Table: Sendable {
    var exact: [String: String] = [:]
    var folded: [String: String] = [:]
    var prefixes: [String: String] = [:]
    var vocabularies: [String: any FeedNamespace.Type] = [:]
  }

  private static let table: Table = {
    var table = Table()
    for vocabulary in all {
      table.vocabularies[vocabulary.uri] = vocabulary
      add(vocabulary.uris, [vocabulary.prefix] + vocabulary.otherPrefixes, to: &table)
    }
    for (prefix, uris) in kept { add(uris, prefix.map { [$0] } ?? [], to: &table) }
    return table
  }()

  private static func add(_ uris: [String], _ prefixes: [String], to table: inout Table) {
    for uri in uris {
      table.exact[uri] = uris[0]
      table.folded[folded(uri)] = uris[0]
    }
    for prefix in prefixes {
      table.prefixes[prefix] = uris[0]
      table.prefixes[prefix.lowercased()] = uris[0]
    }
  }

  /// The part of an address that tells vocabularies apart: no scheme, no `www.`, no blanks anywhere,
  /// small letters, nothing at the end.
  static func folded(_ uri: String) -> String {
    var bytes = uri.utf8.filter { !$0.isBlank }.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }[...]
    for scheme in ["https://", "http://"] where bytes.starts(with: scheme.utf8) {
      bytes = bytes.dropFirst(scheme.utf8.count)
      break
    }
    if bytes.starts(with: "www.".utf8) { bytes = bytes.dropFirst(4) }
    while let last = bytes.last, last == 0x2F || last == 0x23 { bytes = bytes.dropLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
