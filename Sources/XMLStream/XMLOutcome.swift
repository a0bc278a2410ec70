public import FeedBytes

/// How a document ended.
public enum XMLOutcome: Sendable, Equatable {
  /// The root element was closed.
  case complete
  /// The bytes ended inside the root element, and were well-formed up to there.
  case truncated
  /// The document broke a rule of XML; nothing after the fault was read.
  case malformed(XMLFault)
  /// A bound was passed; nothing after it was read.
  case limit(XMLLimit, DocumentPlace)
  /// There was no element at all.
  case empty
}

/// Something in the document that XML or Namespaces in XML forbids.
public struct XMLFault: Sendable, Hashable {
  public enum Kind: String, Sendable {
    case notWellFormed
    case undefinedEntity
    case undeclaredPrefix
    case trailingContent
    /// Of XML, another than 1.0; it is read all the same.
    case version
    case namespace
  }
  public var kind: Kind
  /// libxml2's code.
  ///
  /// Source: `xmlParserErrors`.
  public var code: Int
  /// What is wrong, in few words.
  public var message: String
  public var place: DocumentPlace
  /// How often it happened; the place is that of the first.
  public var count: Int
}
