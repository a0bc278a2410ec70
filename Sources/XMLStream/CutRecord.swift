public import ElementTree

/// A record in which a document broke off, or from which something was left out.
public struct CutRecord {
  /// With the children that are whole.
  public let element: ElementView
  /// The name of the child in which it broke off.
  ///
  /// `nil`: between two of them, or in a tag.
  public let cutChild: ElementName?
}
