/// A place that the content is about or was made at.
///
/// Source: `podcast:location`.
public struct Location: Hashable, Sendable {
  /// For people.
  ///
  /// `nil` where only coordinates are given.
  public var name: String?
  /// `subject` or `creator`; `nil` means `subject`.
  public var rel: String?
  /// A `geo:` URI, RFC 5870.
  public var geo: String?
  /// An OpenStreetMap object: `R113314`.
  public var osm: String?
  /// ISO 3166-1, two letters.
  public var country: String?

  public init(
    name: String? = nil, rel: String? = nil, geo: String? = nil, osm: String? = nil,
    country: String? = nil
  ) {
    self.name = name
    self.rel = rel
    self.geo = geo
    self.osm = osm
    self.country = country
  }
}

/// Under which terms content may be used.
///
/// Source: `podcast:license`; `creativeCommons:license` and its like have an address only.
public struct License: Hashable, Sendable {
  /// An SPDX identifier or the publisher's own name, as written.
  public var name: String?
  public var url: String?

  public init(name: String? = nil, url: String? = nil) {
    self.name = name
    self.url = url
  }
}
