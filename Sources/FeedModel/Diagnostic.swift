/// Something wrong or odd in a document that was read all the same.
///
/// Equal codes are counted, not repeated: the place is that of the first one.
public struct Diagnostic: Hashable, Sendable {
  public var code: Code
  /// Counted from 1; `nil` when the place is not known.
  public var line: Int?
  /// In bytes, counted from 1.
  public var column: Int?
  /// In bytes of the document's text as UTF-8, less what was left out of it before; of
  /// `encoding.invalid-bytes`, as they arrived.
  public var offset: Int?
  /// For people; the wording may change, ``code`` may not.
  public var message: String
  /// How often it was met, at least 1.
  public var count: Int

  public init(
    _ code: Code, line: Int? = nil, column: Int? = nil, offset: Int? = nil, message: String,
    count: Int = 1
  ) {
    self.code = code
    self.line = line
    self.column = column
    self.offset = offset
    self.message = message
    self.count = count
  }
}

extension Diagnostic {
  /// A stable name: `subject.what`.
  ///
  /// Scripts compare it.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public var description: String { rawValue }

    public static let notWellFormed = Code(rawValue: "xml.not-well-formed")
    public static let undefinedEntity = Code(rawValue: "xml.undefined-entity")
    public static let undeclaredPrefix = Code(rawValue: "xml.undeclared-prefix")
    public static let namespaceFault = Code(rawValue: "xml.namespace")
    /// A known namespace under another address than its own.
    public static let namespaceVariant = Code(rawValue: "namespace.variant")
    public static let trailingContent = Code(rawValue: "xml.trailing-content")
    public static let blankBeforeDeclaration = Code(rawValue: "xml.blank-before-declaration")
    public static let truncated = Code(rawValue: "xml.truncated")
    public static let controlCharacter = Code(rawValue: "xml.control-character")

    // Repaired on the way, in a document that is no XML.
    public static let junkBeforeRoot = Code(rawValue: "xml.junk-before-root")
    public static let declarationDropped = Code(rawValue: "xml.declaration-dropped")
    public static let doctypeDropped = Code(rawValue: "xml.doctype-dropped")
    public static let bareAmpersand = Code(rawValue: "xml.bare-ampersand")
    public static let bareLessThan = Code(rawValue: "xml.bare-less-than")
    public static let forbiddenReference = Code(rawValue: "xml.forbidden-reference")
    public static let referenceSpelling = Code(rawValue: "xml.reference-spelling")
    public static let attributeRepaired = Code(rawValue: "xml.attribute-repaired")
    public static let attributeDropped = Code(rawValue: "xml.attribute-dropped")
    public static let duplicateAttribute = Code(rawValue: "xml.duplicate-attribute")
    public static let sectionEndInText = Code(rawValue: "xml.cdata-end-in-text")
    public static let commentCut = Code(rawValue: "xml.comment-cut")
    public static let instructionDropped = Code(rawValue: "xml.instruction-dropped")
    public static let unclosedElement = Code(rawValue: "xml.unclosed-element")
    public static let strayEndTag = Code(rawValue: "xml.stray-end-tag")
    public static let endTagRepaired = Code(rawValue: "xml.end-tag-repaired")
    // Not repaired: it could only have been guessed.
    public static let quoteInValue = Code(rawValue: "xml.quote-in-value")
    public static let slashInValue = Code(rawValue: "xml.slash-in-value")

    /// The bytes end inside the outermost object.
    public static let jsonTruncated = Code(rawValue: "json.truncated")
    public static let jsonMalformed = Code(rawValue: "json.malformed")
    public static let jsonTrailingContent = Code(rawValue: "json.trailing-content")
    public static let jsonTrailingComma = Code(rawValue: "json.trailing-comma")
    /// One that is not escaped, or that no XML can hold.
    public static let jsonControlCharacter = Code(rawValue: "json.control-character")
    public static let jsonLoneSurrogate = Code(rawValue: "json.lone-surrogate")
    public static let jsonDuplicateMember = Code(rawValue: "json.duplicate-member")
    /// A member whose value is not of the type that the specification asks for.
    public static let jsonWrongType = Code(rawValue: "json.wrong-type")
    /// No version of JSON Feed is named.
    public static let jsonVersion = Code(rawValue: "json.version")

    public static let encodingMismatch = Code(rawValue: "encoding.mismatch")
    public static let invalidBytes = Code(rawValue: "encoding.invalid-bytes")

    public static let dateUnreadable = Code(rawValue: "date.unreadable")
    /// Read, though not in the form that the format asks for.
    public static let dateNonstandard = Code(rawValue: "date.nonstandard")
    /// Read, though it is more than a year ahead.
    public static let dateFarFuture = Code(rawValue: "date.far-future")
    public static let durationUnreadable = Code(rawValue: "duration.unreadable")

    public static let guidMissing = Code(rawValue: "guid.missing")
    /// Said to be a permalink, by default or outright, and no address of the web.
    public static let guidNotAnAddress = Code(rawValue: "guid.not-an-address")
    public static let guidDuplicate = Code(rawValue: "guid.duplicate")

    public static let enclosureLengthUnreadable = Code(rawValue: "enclosure.length-unreadable")
    public static let enclosureLengthMissing = Code(rawValue: "enclosure.length-missing")
    public static let enclosureTypeMissing = Code(rawValue: "enclosure.type-missing")
    public static let enclosureAddressMissing = Code(rawValue: "enclosure.url-missing")
    public static let enclosureMultiple = Code(rawValue: "enclosure.multiple")

    /// Simple Chapters': a chapter is left out.
    public static let chapterStartUnreadable = Code(rawValue: "chapters.start-unreadable")
    /// A season's or an episode's, or one of a channel.
    public static let numberUnreadable = Code(rawValue: "number.unreadable")
    /// The feed's: neither a tag nor a name that is known.
    public static let languageUnreadable = Code(rawValue: "language.unreadable")
    /// The address of an `itunes:image` stands elsewhere, or nowhere.
    public static let imageHrefMissing = Code(rawValue: "image.href-missing")

    public static let urlInvalid = Code(rawValue: "url.invalid")
    /// Blanks and characters that no address has were escaped.
    public static let urlRepaired = Code(rawValue: "url.repaired")
    public static let versionMissing = Code(rawValue: "feed.version-missing")
    public static let itemOutsideChannel = Code(rawValue: "feed.item-outside-channel")
    /// It was not read.
    public static let itemBehindRoot = Code(rawValue: "feed.item-behind-root")
    public static let itemNotBegun = Code(rawValue: "feed.item-not-begun")

    /// A limit was reached: `limit.depth` for one.
    public static func limit(_ name: String) -> Code { Code(rawValue: "limit." + name) }
  }
}
