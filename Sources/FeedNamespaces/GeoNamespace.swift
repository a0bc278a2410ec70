import ElementTree
import FeedModel

/// W3C's basic geography, `geo:`.
///
/// Spec: <https://www.w3.org/2003/01/geo/>
enum GeoNamespace: FeedNamespace {
  static let prefix = "geo"
  static let uri = "http://www.w3.org/2003/01/geo/wgs84_pos#"
  static let readers: [ElementReader] = [
    .number("lat"),
    // A common slip.
    .number("lon"),
    .number("long"),
    .value("Point") { element, _ in GeoPoint(geoIn: element)?.reading },
  ]
}

extension GeoPoint {
  /// Reads `geo:lat` and `geo:long` directly inside an element: an item, or a `geo:Point`.
  ///
  /// `lon` is a common slip.
  init?(geoIn element: ElementView) {
    let latitude = element.child("lat", GeoNamespace.self)
    let longitude =
      element.child("long", GeoNamespace.self) ?? element.child("lon", GeoNamespace.self)
    guard let latitude = latitude?.decimal, let longitude = longitude?.decimal else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}
