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
    WordPressNamespace.self, BlogChannelNamespace.self, PrismNamespace.self,
    // Hosts and directories of podcasts
    AcastNamespace.self, PodaccessNamespace.self, AnchorNamespace.self, FiresideNamespace.self,
    FeedPressNamespace.self, FyydNamespace.self, OmnyNamespace.self, SoundOnNamespace.self,
    CulturalBroadcastingNamespace.self, PublicRadioNamespace.self,
  ]

  /// The canonical address of a vocabulary that `uri` is a spelling of; else `uri` itself.
  ///
  /// Spellings differ by a ``SpellingRule`` or are rows of the vocabularies' own lists.
  public static func canonical(_ uri: String) -> String { listed(uri)?.canonical ?? uri }

  /// What an undeclared prefix stands for by convention.
  ///
  /// `nil` when there is none.
  public static func conventional(prefix: String) -> String? {
    table.prefixes[prefix] ?? table.prefixes[prefix.lowercased()]
  }

  /// Why an address means a known namespace though it is not its own.
  ///
  /// `nil` when it is its own, or none that is known.
  public static func variant(of uri: String) -> NamespaceVariant? {
    guard let row = listed(uri), row.canonical != uri else { return nil }
    return NamespaceVariant(
      written: uri, prefix: nil, canonical: row.canonical, address: row.other,
      rules: SpellingRule.differences(uri, row.uri))
  }

  /// Why an undeclared prefix means a known namespace.
  ///
  /// `nil` when it means none.
  public static func variant(undeclared prefix: String) -> NamespaceVariant? {
    conventional(prefix: prefix).map {
      NamespaceVariant(written: nil, prefix: prefix, canonical: $0, address: nil, rules: [])
    }
  }

  /// Whether a type here reads the element `local` of a canonical `namespace`.
  public static func isKnown(namespace: String, local: String) -> Bool {
    elements(of: namespace).contains(local)
  }

  /// Local names of the elements that a type here reads.
  ///
  /// `namespace` is canonical.
  public static func elements(of namespace: String) -> Set<String> {
    table.elements[namespace] ?? []
  }

  /// How an element of a canonical `namespace` is read that no field holds, and the usual prefix of
  /// the vocabulary.
  static func reader(namespace: String, local: String) -> (prefix: String, reader: ElementReader)? {
    guard let vocabulary = table.readers[namespace] else { return nil }
    var reader = vocabulary.readers[local]
    if reader == nil, namespace == ITunesNamespace.uri {
      let folded = local.lowercased()
      reader = ITunesNamespace.readers.first { $0.local.lowercased() == folded }
    }
    return reader.map { (vocabulary.prefix, $0) }
  }

  // MARK: Tables

  /// One address that is listed.
  private struct Row: Sendable {
    let uri: String
    let canonical: String
    /// `nil` for the canonical one.
    let other: OtherAddress?
  }

  private struct Table: Sendable {
    var exact: [String: Row] = [:]
    var folded: [String: Row] = [:]
    var prefixes: [String: String] = [:]
    var elements: [String: Set<String>] = [:]
    var readers: [String: (prefix: String, readers: [String: ElementReader])] = [:]
  }

  /// The row that an address is, or is a spelling of.
  private static func listed(_ uri: String) -> Row? {
    table.exact[uri] ?? table.folded[SpellingRule.folded(uri)]
  }

  private static let table: Table = {
    var table = Table()
    for vocabulary in all {
      table.elements[vocabulary.uri] = vocabulary.elements
      let readers = Dictionary(vocabulary.readers.map { ($0.local, $0) }) { first, _ in first }
      if !readers.isEmpty { table.readers[vocabulary.uri] = (vocabulary.prefix, readers) }
      add(
        vocabulary.uri, vocabulary.otherAddresses, [vocabulary.prefix] + vocabulary.otherPrefixes,
        to: &table)
    }
    for (prefix, uri) in kept { add(uri, [], prefix.map { [$0] } ?? [], to: &table) }
    return table
  }()

  private static func add(
    _ uri: String, _ others: [OtherAddress], _ prefixes: [String], to table: inout Table
  ) {
    let rows =
      [Row(uri: uri, canonical: uri, other: nil)]
      + others.map { Row(uri: $0.uri, canonical: uri, other: $0) }
    for row in rows {
      table.exact[row.uri] = row
      let folded = SpellingRule.folded(row.uri)
      table.folded[folded] = table.folded[folded] ?? row
    }
    for prefix in prefixes {
      table.prefixes[prefix] = uri
      table.prefixes[prefix.lowercased()] = uri
    }
  }
}
