public import ElementTree

/// The Geography Markup Language, `gml:`, as far as GeoRSS uses it for points.
///
/// Spec: <https://docs.ogc.org/cs/17-002r1/17-002r1.html>, section on GeoRSS-GML
public enum GMLNamespace: FeedNamespace {
  public static let prefix = "gml"
  public static let uri = "http://www.opengis.net/gml"
  public static let otherAddresses = [
    OtherAddress(
      "http://www.opengis.net/gml/3.2", .later,
      "of GML 3.2, whose points are written the same way")
  ]
  public static let elements: Set<String> = ["Point", "pos"]
}

extension GeoPoint {
  /// Reads `gml:Point` with its `gml:pos`: latitude, then longitude.
  public init?(gml element: ElementView) {
    guard let position = element.child("pos", GMLNamespace.self),
      let points = GeoPoint.list(position), points.count == 1
    else { return nil }
    self = points[0]
  }
}
