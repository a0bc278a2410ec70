import FeedBytes
import FeedModel
import XMLStream

extension Diagnostic.Code {
  init(_ kind: XMLFault.Kind) {
    self =
      switch kind {
      case .notWellFormed: .notWellFormed
      case .undefinedEntity: .undefinedEntity
      case .undeclaredPrefix: .undeclaredPrefix
      case .trailingContent: .trailingContent
      case .version: .declarationDropped
      case .namespace: .namespaceFault
      }
  }

  init(_ kind: FeedBytes.Repair.Kind) {
    self =
      switch kind {
      case .invalidBytes: .invalidBytes
      case .controlCharacter: .controlCharacter
      case .encodingMismatch: .encodingMismatch
      case .blankBeforeDeclaration: .blankBeforeDeclaration
      }
  }

  init(_ kind: MarkupRepair.Kind) {
    self =
      switch kind {
      case .junkBeforeRoot: .junkBeforeRoot
      case .declarationDropped: .declarationDropped
      case .doctypeDropped: .doctypeDropped
      case .bareAmpersand: .bareAmpersand
      case .bareLessThan: .bareLessThan
      case .forbiddenReference: .forbiddenReference
      case .referenceSpelling: .referenceSpelling
      case .attributeRepaired: .attributeRepaired
      case .attributeDropped: .attributeDropped
      case .duplicateAttribute: .duplicateAttribute
      case .sectionEndInText: .sectionEndInText
      case .commentCut: .commentCut
      case .instructionDropped: .instructionDropped
      case .unclosedElement: .unclosedElement
      case .strayEndTag: .strayEndTag
      case .endTagRepaired: .endTagRepaired
      case .contentAfterRoot: .trailingContent
      }
  }

  init(_ reason: MarkupRepair.Refusal.Reason) {
    self =
      switch reason {
      case .quoteInValue: .quoteInValue
      case .slashInValue: .slashInValue
      case .tagLimit: .limit("tag")
      case .attributeLimit: .limit("attributes")
      case .depthLimit: .limit("depth")
      case .startMissing: .itemNotBegun
      case .behindRoot: .itemBehindRoot
      }
  }
}
