/// Every rule that a feed is held against.
public enum RuleBook {
  /// By specification and place; each id once.
  public static let all: [Rule] = {
    var rules: [Rule] = []
    var ids: Set<String> = []
    for rule in collected where ids.insert(rule.id).inserted { rules.append(rule) }
    return rules
  }()

  private static let collected =
    checked.map(\.rule) + PodcastRow.all.flatMap(\.rules)
    + [
      PodcastRow.unknownElement, PodcastRow.unknownAttribute, PodcastRow.insecure,
      PodcastGUID.mismatch,
    ]
    + NamespaceSpellings.rules + DocumentRules.all

  static let checked =
    ChannelRules.all + ItemRules.all + RSSRules.all + AppleRules.all + PodcastContentRules.all
    + AtomRules.all

  /// The rules about one kind of record.
  static let byKind: [Record.Kind: [CheckedRule]] = Dictionary(
    uniqueKeysWithValues: Record.Kind.allCases.map { kind in
      (kind, checked.filter { $0.kinds.contains(kind) })
    })
}
