/// What one document may cost.
///
/// Each default has its reason.
public struct XMLLimits: Sendable {
  /// Levels of nesting.
  ///
  /// The deepest real feed has 14; libxml2 itself has no bound here.
  public var depth = 256
  /// Bytes of one tag, comment or instruction that may wait for its end.
  ///
  /// libxml2 scans such a piece anew for every chunk, so the time is quadratic beyond it.
  public var pendingBytes = 256 << 10
  /// Bytes of one CDATA section.
  ///
  /// libxml2 waits for its end, and fails by itself at 10 MB.
  public var pendingCharacterData = 8 << 20
  /// Attributes of one element.
  ///
  /// libxml2 compares each with every other. Four times as many may declare namespaces.
  public var attributes = 1_024
  /// Bytes of one collected record (an episode).
  ///
  /// The largest item seen has 0.8 MB.
  public var recordBytes = 8 << 20
  /// Bytes of all that is collected for the document itself (a channel and its live items).
  ///
  /// All of it is in memory at once, as JSON in many times that size; the largest seen has
  /// 0.04 MB.
  public var documentBytes = 4 << 20
  /// Distinct names.
  ///
  /// Real feeds have under 200; every name is kept until the document ends.
  public var names = 8_192
  /// Bytes that entities declared in the document's own DTD may add in all.
  public var entityBytes = 1 << 20

  public init() {}
}

/// The limit that a document went past.
public enum XMLLimit: String, Sendable, Error {
  case depth
  case tag
  case attributes
  case record
  case document
  case names
  case entities
}
