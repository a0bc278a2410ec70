public import ElementTree

/// GeoRSS Simple, `georss:`.
///
/// Spec: <https://docs.ogc.org/cs/17-002r1/17-002r1.html>
public enum GeoRSSNamespace: FeedNamespace {
  public static let prefix = "georss"
  public static let uri = "http://www.georss.org/georss"
  public static let otherAddresses = [
    OtherAddress(
      "http://www.georss.org/georss/10", .later,
      "with the version 1.0 added")
  ]
  public static let elements: Set<String> = [
    "box", "elev", "featurename", "featuretypetag", "floor", "line",
    "point", "polygon", "radius", "relationshiptag", "where",
  ]
}

/// A place on the earth, in degrees of WGS 84.
public struct GeoPoint: Hashable, Sendable {
  public var latitude: Double
  public var longitude: Double

  /// - Returns: `nil` when there is no such place.
  public init?(latitude: Double, longitude: Double) {
    guard -90...90 ~= latitude, -180...180 ~= longitude else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Latitudes and longitudes by turns, between blanks or commas.
  ///
  /// `nil` when one is wrong.
  static func list(_ element: ElementView) -> [GeoPoint]? {
    let numbers = element.text.split { $0 == "," || $0.isWhitespace }
      .map { FeedNumber.decimal(String($0)) }
    guard !numbers.isEmpty, numbers.count % 2 == 0 else { return nil }
    var points: [GeoPoint] = []
    for index in stride(from: 0, to: numbers.count, by: 2) {
      guard let latitude = numbers[index], let longitude = numbers[index + 1],
        let point = GeoPoint(latitude: latitude, longitude: longitude)
      else { return nil }
      points.append(point)
    }
    return points
  }
}

/// A shape on the earth.
public enum GeoShape: Hashable, Sendable {
  case point(GeoPoint)
  case line([GeoPoint])
  /// The last point is the first one again.
  case polygon([GeoPoint])
  /// Its lower, then its upper corner.
  case box(GeoPoint, GeoPoint)

  /// Reads `georss:point`, `georss:line`, `georss:polygon`, `georss:box`, and `georss:where` with a
  /// `gml:Point` in it.
  ///
  /// `nil` for other elements and for numbers that are no place.
  public init?(geoRSS element: ElementView) {
    if element.local == "where" {
      guard let point = element.child("Point", GMLNamespace.self).flatMap({ GeoPoint(gml: $0) })
      else { return nil }
      self = .point(point)
      return
    }
    guard let points = GeoPoint.list(element) else { return nil }
    switch (element.local, points.count) {
    case ("point", 1): self = .point(points[0])
    case ("line", 2...): self = .line(points)
    case ("polygon", 3...): self = .polygon(points)
    case ("box", 2): self = .box(points[0], points[1])
    default: return nil
    }
  }
}

extension GeoRSSNamespace {
  /// Reads `georss:elev` and `georss:radius` in metres, `georss:floor` as a number.
  public static func number(_ element: ElementView) -> Double? { element.decimal }

  /// Reads `georss:featurename` and the tags.
  public static func text(_ element: ElementView) -> String? { element.words }
}
