public import ElementTree

/// What to do with an element that starts outside of anything collected.
public enum XMLDecision: Sendable {
  /// Go on to its children; each is decided on its own. The element is kept in the document tree
  /// with its attributes, its own text is not.
  case descend
  /// Collect it into the record tree, which is emptied first.
  case collectRecord
  /// Add it to the document tree, which lives until the end.
  case collectDocument
  /// Pass over it and everything inside.
  case skip
  /// Read no further.
  case stop
}

/// Says what of a document is worth keeping, and receives it.
///
/// Called on the thread that pushes bytes, in document order; must not push itself. The views are
/// valid until the call returns (record) or the parse ends (document).
public protocol XMLStreamDelegate: AnyObject {
  /// An element starts: what is to become of it.
  ///
  /// `element` has its name and attributes, and no content. `depth` is 1 for the root.
  func started(_ element: ElementView, depth: Int) -> XMLDecision
  /// An element that was to be collected is complete.
  func collected(_ element: ElementView, _ decision: XMLDecision)
  /// Something in a record was left out: what of it stands before. Nothing more of it comes.
  func brokeOff(_ record: CutRecord)
  /// An element that was descended into has ended.
  func ended(depth: Int)
  /// Whether no root that was looked for has come yet, so that one behind this root is read in its
  /// place. Asked when a repair begins.
  var wantsAnotherRoot: Bool { get }
}

extension XMLStreamDelegate {
  public func brokeOff(_ record: CutRecord) {}
  public var wantsAnotherRoot: Bool { false }
}
