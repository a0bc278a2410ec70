public import ElementTree
import WebAddress

/// Makes addresses absolute, as they are read.
public struct Addresses: Sendable {
  /// What relative ones are relative to.
  ///
  /// `nil`: they stay as they are.
  public var base: String?

  public init(base: String?) {
    self.base = base
  }

  /// The absolute address, repaired where that is needed.
  ///
  /// What cannot be one stays as written.
  ///
  /// The `xml:base` of `element`, if it has one, counts first.
  public func absolute(_ reference: String, in element: ElementView) -> String {
    let base = inside(element).base
    return WebAddress.resolve(reference, against: base) ?? reference
  }

  /// The addresses inside of an element: with its `xml:base`.
  ///
  /// Source: XML Base, section 4.2.
  public func inside(_ element: ElementView) -> Addresses {
    guard let own = element.attribute("base", namespace: Addresses.xml) else { return self }
    return Addresses(base: base.map { WebAddress.resolve(own, against: $0) ?? own } ?? own)
  }

  private static let xml = "http://www.w3.org/XML/1998/namespace"
}
