import FeedBytes
import FeedModel

/// What XML and PSP-1 ask of the document: mostly what the parser noticed, as rules.
enum DocumentRules {
  static let notRSS = Rule(
    "psp1.document.format", .warning,
    "the document is not RSS 2.0: what PSP-1 asks of channel and episodes was not checked",
    link: Specification.psp1("rss-feed-elements"))
  static let notUTF8 = Rule(
    "psp1.document.encoding", .error, "the document is not UTF-8",
    link: Specification.psp1("html-and-link-support-optional"))
  static let version = Rule(
    "rss2.document.version", .error, "the version of <rss> is not 2.0",
    link: Specification.rss("whatIsRss"))
  static let nameCase = Rule(
    "rss2.document.name-case", .error,
    "<rss>, <channel> or <item> is written with other letters; case counts",
    link: Specification.rss("whatIsRss"))
  static let serialNumber = Rule(
    "psp1.item.itunes-episode-missing", .error,
    "the show is serial, and an episode has no <itunes:episode>",
    link: Specification.psp1("item-itunes-episode"), namespace: Name.itunes("").namespace)
  static let duplicateGUID = Rule(
    "psp1.item.guid-duplicate", .error, "an earlier episode of the document has the same <guid>",
    link: Specification.psp1("item-guid"))
  static let duplicateID = Rule(
    "atom.entry.id-duplicate", .error, "an earlier entry of the document has the same <id>",
    link: Specification.atom("4.2.6"))

  static let authorMissing = Rule(
    "atom.entry.author-missing", .error, "neither the entry nor its feed has an <author>",
    link: Specification.atom("4.1.2"))

  /// What the parser noticed, by its own code, which is the id of the rule too.
  static let noticed: [(code: Diagnostic.Code, Severity, String, link: String)] = [
    (.notWellFormed, .error, "the document is not well-formed XML", Specification.xml),
    (.undefinedEntity, .error, "an entity is used that XML does not have", Specification.xml),
    (.undeclaredPrefix, .error, "a prefix is not declared", Specification.xmlNamespaces),
    (.namespaceFault, .error, "a namespace is declared wrongly", Specification.xmlNamespaces),
    (.trailingContent, .error, "something follows after the end of the root", Specification.xml),
    (
      .blankBeforeDeclaration, .error, "something stands before the XML declaration",
      Specification.xml
    ),
    (.truncated, .error, "the document ends before its root does", Specification.xml),
    (
      .controlCharacter, .error, "the document has characters that XML forbids",
      Specification.xml
    ),
    (.junkBeforeRoot, .error, "something stands before the root", Specification.xml),
    (.declarationDropped, .error, "an XML declaration stands where none may", Specification.xml),
    (.doctypeDropped, .error, "a document type is written wrongly", Specification.xml),
    (.bareAmpersand, .error, "an & stands for itself, and is to be &amp;", Specification.xml),
    (.bareLessThan, .error, "a < stands for itself, and is to be &lt;", Specification.xml),
    (
      .forbiddenReference, .error, "a reference means a character that XML forbids",
      Specification.xml
    ),
    (.referenceSpelling, .error, "a reference is written wrongly", Specification.xml),
    (
      .attributeRepaired, .error, "an attribute lacks its quotes or a blank before it",
      Specification.xml
    ),
    (.attributeDropped, .error, "an attribute cannot be read", Specification.xml),
    (.duplicateAttribute, .error, "an attribute is there twice", Specification.xml),
    (.sectionEndInText, .error, "]]> stands in text", Specification.xml),
    (.commentCut, .error, "a comment has -- inside", Specification.xml),
    (.instructionDropped, .error, "a processing instruction is written wrongly", Specification.xml),
    (.unclosedElement, .error, "an element is not closed", Specification.xml),
    (.strayEndTag, .error, "an end tag closes nothing", Specification.xml),
    (
      .endTagRepaired, .error, "an end tag is written otherwise than its start tag",
      Specification.xml
    ),
    (.quoteInValue, .error, "a quote stands in a value that it ends", Specification.xml),
    (.slashInValue, .error, "a value without quotes ends in a slash", Specification.xml),
    (
      .encodingMismatch, .warning, "the document is not in the charset that it declares",
      Specification.xmlCharsets
    ),
    (
      .invalidBytes, .error, "the document has bytes that its charset does not have",
      Specification.xmlCharsets
    ),
    (.jsonTruncated, .error, "the document ends before its object does", Specification.jsonFeed),
    (.jsonMalformed, .error, "the document is not JSON", Specification.jsonFeed),
    (.jsonTrailingContent, .error, "something follows after the object", Specification.jsonFeed),
    (.jsonTrailingComma, .error, "a comma stands before an end", Specification.jsonFeed),
    (
      .jsonControlCharacter, .error, "a text has characters that JSON forbids",
      Specification.jsonFeed
    ),
    (.jsonLoneSurrogate, .error, "a text has half of a surrogate pair", Specification.jsonFeed),
    (.jsonDuplicateMember, .warning, "an object has a member twice", Specification.jsonFeed),
    (
      .jsonWrongType, .error, "a member has another type than JSON Feed gives it",
      Specification.jsonFeed
    ),
    (.jsonVersion, .error, "the version is none of JSON Feed's", Specification.jsonFeed),
    (
      .dateFarFuture, .warning, "a date is more than a year ahead",
      Specification.psp1("item-pubdate")
    ),
    (
      .urlRepaired, .warning, "an address has characters that are to be escaped",
      Specification.profile("data-types-url")
    ),
    (
      .chapterStartUnreadable, .error, "a <psc:chapter> has no start that can be read",
      Specification.simpleChapters
    ),
    (
      .itemOutsideChannel, .error, "an <item> stands outside of the <channel>",
      Specification.rss("hrelementsOfLtitemgt")
    ),
    (
      .itemBehindRoot, .error, "an episode stands behind the end of the feed",
      Specification.rss("hrelementsOfLtitemgt")
    ),
    (
      .itemNotBegun, .error, "a <guid> or <enclosure> stands in no <item>",
      Specification.rss("hrelementsOfLtitemgt")
    ),
  ]

  /// What is beyond a limit was not read, so nothing can be said of the feed as a whole.
  static let limits: [(code: Diagnostic.Code, Severity, String, link: String)] = [
    ("attributes", "an element has too many attributes"),
    ("bytes", "the document is too large"),
    ("depth", "elements are nested too deeply"),
    ("document", "the channel, without its items, is too large"),
    ("entities", "the document's own entities expand to too much"),
    ("items", "the document has too many items"),
    ("names", "the document has too many names of elements and attributes"),
    ("record", "an item is too large"),
    ("tag", "a tag, a comment or an instruction is too long"),
  ].map {
    (.limit($0.0), .error, $0.1 + ": what is beyond the limit was not read", Specification.limits)
  }

  private static let fromParser = Dictionary(
    uniqueKeysWithValues: (noticed + limits).map { row in
      (row.code, Rule(row.code.rawValue, row.1, row.2, link: row.link))
    })

  /// Rules of their own see these, each in its place.
  static let seenInEpisodes: Set<Diagnostic.Code> = [
    .dateUnreadable, .dateNonstandard, .durationUnreadable, .guidMissing, .guidDuplicate,
    .enclosureLengthUnreadable, .enclosureLengthMissing, .enclosureTypeMissing,
    .enclosureAddressMissing, .enclosureMultiple, .urlInvalid, .namespaceVariant, .guidNotAnAddress,
    .numberUnreadable,
    .imageHrefMissing, .versionMissing, .languageUnreadable,
  ]

  static let all =
    [
      notRSS, notUTF8, version, nameCase, serialNumber, duplicateGUID, duplicateID, authorMissing,
    ]
    + fromParser.values.sorted { $0.id < $1.id }

  /// What the parser noticed, with its place.
  ///
  /// Whatever else it notices keeps its code as the id of a rule.
  static func findings(_ diagnostics: [Diagnostic]) -> [Finding] {
    diagnostics.filter { !seenInEpisodes.contains($0.code) }.map { diagnostic in
      let rule =
        fromParser[diagnostic.code]
        ?? Rule(
          diagnostic.code.rawValue, severity(of: diagnostic.code), diagnostic.message,
          link: Specification.xml)
      return Finding(
        rule: rule, path: "document", quote: diagnostic.message, count: diagnostic.count,
        episode: nil, place: place(of: diagnostic))
    }
  }

  /// A document that had to be repaired is none of its format, and one beyond a limit was not checked
  /// whole; anything else is a remark.
  private static func severity(of code: Diagnostic.Code) -> Severity {
    ["xml.", "json.", "encoding.", "limit."].contains { code.rawValue.hasPrefix($0) }
      ? .error : .warning
  }

  private static func place(of diagnostic: Diagnostic) -> DocumentPlace? {
    guard let line = diagnostic.line, let column = diagnostic.column else { return nil }
    return DocumentPlace(offset: diagnostic.offset ?? 0, line: line, column: column)
  }
}
