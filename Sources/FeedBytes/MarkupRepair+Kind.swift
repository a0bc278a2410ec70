extension MarkupRepair {
  /// Something that was repaired.
  public struct Repair: Sendable, Equatable {
    public var kind: Kind
    public var count: Int
    /// Of the first.
    public var place: DocumentPlace
    /// What was done, in words.
    public var detail: String
  }

  public enum Kind: Sendable, CaseIterable {
    case junkBeforeRoot
    case declarationDropped
    case doctypeDropped
    case bareAmpersand
    case bareLessThan
    case forbiddenReference
    case referenceSpelling
    case attributeRepaired
    case attributeDropped
    case duplicateAttribute
    case sectionEndInText
    case commentCut
    case instructionDropped
    case unclosedElement
    case strayEndTag
    case endTagRepaired
    case contentAfterRoot

    /// What was done.
    var detail: String {
      switch self {
      case .junkBeforeRoot: "what stands before the document was left out"
      case .declarationDropped: "an XML declaration that is none, or not at the start, was left out"
      case .doctypeDropped: "a document type that is none, or not before the root, was left out"
      case .bareAmpersand: "'&' that begins no reference was read as text"
      case .bareLessThan: "'<' that begins no tag was read as text"
      case .forbiddenReference:
        "a reference to what is no character of XML was replaced or left out"
      case .referenceSpelling: "a reference with 'X' was read as one with 'x'"
      case .attributeRepaired: "attributes without quotes, value or blank between them were read"
      case .attributeDropped: "an attribute whose name is none was left out"
      case .duplicateAttribute: "an attribute that was there before was left out"
      case .sectionEndInText: "']]>' outside of a CDATA section was read as text"
      case .commentCut: "a comment was cut at '--'"
      case .instructionDropped: "a processing instruction that is none was left out"
      case .unclosedElement: "elements without an end tag were ended with what is around them"
      case .strayEndTag: "end tags of elements that are not open were left out"
      case .endTagRepaired: "an end tag was read in spite of its letter case or what stands in it"
      case .contentAfterRoot: "what stands behind the root was left out"
      }
    }
  }
}
