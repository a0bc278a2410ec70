/// A picture with its measures.
///
/// Source: `podcast:image`; one candidate of the deprecated `podcast:images@srcset`.
public struct Artwork: Hashable, Sendable {
  public var url: String
  /// What is to be seen.
  ///
  /// Source: `@alt`.
  public var alt: String?
  /// As written: `1/1`, `16/9`.
  ///
  /// Source: `@aspect-ratio`.
  public var aspectRatio: String?
  /// Pixels.
  ///
  /// Source: `@width`; the descriptor `1400w` of a candidate.
  public var width: Int?
  /// Pixels.
  public var height: Int?
  /// MIME type, lowercased, without parameters.
  public var type: String?
  /// What it is for: `artwork`, `canvas`, `banner`, …; several are separated by blanks.
  public var purpose: String?

  public init(
    url: String, alt: String? = nil, aspectRatio: String? = nil, width: Int? = nil,
    height: Int? = nil, type: String? = nil, purpose: String? = nil
  ) {
    self.url = url
    self.alt = alt
    self.aspectRatio = aspectRatio
    self.width = width
    self.height = height
    self.type = type
    self.purpose = purpose
  }
}
