import ElementTree
import FeedModel

/// GeoRSS Simple, `georss:`.
///
/// Spec: <https://docs.ogc.org/cs/17-002r1/17-002r1.html>
enum GeoRSSNamespace: FeedNamespace {
  static let prefix = "georss"
  static let uri = "http://www.georss.org/georss"
  static let otherAddresses = [
    OtherAddress(
      "http://www.georss.org/georss/10", .later,
      "with the version 1.0 added")
  ]
  static let readers: [ElementReader] = [
    .list("point") { element, _ in GeoShape(geoRSS: element)?.reading },
    .list("line") { element, _ in GeoShape(geoRSS: element)?.reading },
    .list("polygon") { element, _ in GeoShape(geoRSS: element)?.reading },
    .list("box") { element, _ in GeoShape(geoRSS: element)?.reading },
    .list("where") { element, _ in GeoShape(geoRSS: element)?.namedReading },
    .number("elev"),
    .number("floor"),
    .number("radius"),
    .text("featurename"),
    .text("featuretypetag"),
    .text("relationshiptag"),
  ]
}

/// A place on the earth, in degrees of WGS 84.
struct GeoPoint: Hashable, Sendable {
  var latitude: Double
  var longitude: Double

  /// - Returns: `nil` when there is no such place.
  init?(latitude: Double, longitude: Double) {
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
enum GeoShape: Hashable, Sendable {
  case point(GeoPoint)
  case line([GeoPoint])
  /// The last point is the first one again.
  case polygon([GeoPoint])
  /// Its lower, then its upper corner.
  case box(GeoPoint, GeoPoint)

  /// Reads `georss:point`, `georss:line`, `georss:polygon`, `georss:box`, and `georss:where` with a
  /// shape of GML in it.
  ///
  /// `nil` for other elements and for numbers that are no place.
  init?(geoRSS element: ElementView) {
    if element.local == "where" {
      guard let shape = element.children.lazy.compactMap({ GeoShape(gml: $0) }).first else {
        return nil
      }
      self = shape
      return
    }
    self.init(element.local, GeoPoint.list(element))
  }

  /// A shape by its name in GeoRSS, of as many points as it needs.
  init?(_ name: String, _ points: [GeoPoint]?) {
    guard let points else { return nil }
    switch (name, points.count) {
    case ("point", 1): self = .point(points[0])
    case ("line", 2...): self = .line(points)
    case ("polygon", 3...): self = .polygon(points)
    case ("box", 2): self = .box(points[0], points[1])
    default: return nil
    }
  }
}

extension GeoPoint {
  var reading: Reading? {
    Reading(["latitude": Reading(latitude), "longitude": Reading(longitude)])
  }
}

extension GeoShape {
  /// A point, or a list of points.
  var reading: Reading? {
    switch self {
    case .point(let point): point.reading
    case .line(let points), .polygon(let points): Reading(list: points.compactMap(\.reading))
    case .box(let lower, let upper): Reading(["lower": lower.reading, "upper": upper.reading])
    }
  }

  /// A record that says what shape it is.
  var namedReading: Reading? {
    switch self {
    case .point: Reading(["point": reading])
    case .line: Reading(["line": reading])
    case .polygon: Reading(["polygon": reading])
    case .box: Reading(["box": reading])
    }
  }
}
