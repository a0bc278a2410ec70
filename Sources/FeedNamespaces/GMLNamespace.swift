import ElementTree
import FeedModel

/// The Geography Markup Language, `gml:`, as far as GeoRSS uses it.
///
/// Spec: <https://docs.ogc.org/cs/17-002r1/17-002r1.html>, section on GeoRSS-GML
enum GMLNamespace: FeedNamespace {
  static let prefix = "gml"
  static let uri = "http://www.opengis.net/gml"
  static let otherAddresses = [
    OtherAddress(
      "http://www.opengis.net/gml/3.2", .later,
      "of GML 3.2, whose points are written the same way")
  ]
  static let readers: [ElementReader] = ["Point", "LineString", "Polygon", "Envelope"]
    .map { .list($0) { element, _ in GeoShape(gml: element)?.reading } }
  /// Parts of those.
  static let fieldElements: Set<String> = [
    "LinearRing", "exterior", "lowerCorner", "pos", "posList", "upperCorner",
  ]
}

extension GeoPoint {
  /// Reads `gml:Point` with its `gml:pos`: latitude, then longitude.
  init?(gml element: ElementView) {
    guard let position = element.child("pos", GMLNamespace.self),
      let points = GeoPoint.list(position), points.count == 1
    else { return nil }
    self = points[0]
  }
}

extension GeoShape {
  /// Reads `gml:Point`, `gml:LineString`, the outer ring of a `gml:Polygon`, and `gml:Envelope`.
  ///
  /// `nil` for other elements and for numbers that are no place.
  init?(gml element: ElementView) {
    guard element.namespace == GMLNamespace.uri else { return nil }
    switch element.local {
    case "Point": self.init("point", GeoPoint(gml: element).map { [$0] })
    case "LineString": self.init("line", Self.positions(in: element))
    case "Polygon":
      let ring = element.child("exterior", GMLNamespace.self)?
        .child("LinearRing", GMLNamespace.self)
      self.init("polygon", ring.flatMap { Self.positions(in: $0) })
    case "Envelope":
      let corners = ["lowerCorner", "upperCorner"].compactMap {
        element.child($0, GMLNamespace.self).flatMap { GeoPoint.list($0) }
      }
      self.init("box", corners.flatMap { $0 })
    default: return nil
    }
  }

  private static func positions(in element: ElementView) -> [GeoPoint]? {
    element.child("posList", GMLNamespace.self).flatMap { GeoPoint.list($0) }
  }
}
