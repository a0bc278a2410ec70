import Digests

/// An element as an owned value: lossless, in document order.
///
/// Made at the edges (`inspect`, tests, users of the library); between parser and store elements
/// stay in their ``ElementTree``.
public struct Element: Hashable, Sendable {
  /// An attribute with its own namespace.
  public struct Attribute: Hashable, Sendable {
    public var name: ElementName
    public var value: String
  }

  /// What stands inside, in document order.
  ///
  /// Adjacent texts are one.
  public indirect enum Content: Hashable, Sendable {
    case text(String)
    case element(Element)
  }

  public var name: ElementName
  public var attributes: [Attribute]
  public var content: [Content]
  /// Exclusive XML Canonicalization 1.0 without comments.
  ///
  /// On the outermost element only.
  public var xml: String?
  /// SHA-256 of the content in hexadecimal, the same whatever the prefixes.
  ///
  /// On the outermost element only.
  public var sha256: String?
}

extension ElementView {
  /// The element as an owned value, with its canonical form and digest.
  public func element() -> Element {
    var element = plainElement()
    element.xml = withCanonicalXML { xml in
      xml.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
    element.sha256 = contentDigest().hex
    return element
  }

  private func plainElement() -> Element {
    Element(
      name: name,
      attributes: attributes.map { Element.Attribute(name: $0.name, value: $0.value) },
      content: content.compactMap { part in
        switch part.raw {
        case .text(let bytes): .text(String(decoding: bytes, as: UTF8.self))
        case .element(let view): .element(view.plainElement())
        case .instruction: nil
        }
      })
  }
}
