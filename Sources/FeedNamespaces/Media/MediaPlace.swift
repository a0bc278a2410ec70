import ElementTree

/// Where something in a media object is.
///
/// Spec: <https://www.rssboard.org/media-rss#media-location>
struct MediaPlace: Hashable, Sendable {
  var description: String?
  var startSeconds: Double?
  var endSeconds: Double?
  var shape: GeoShape?

  /// Reads `media:location` with the `georss:where` in it.
  ///
  /// `nil` when it names no place in any way.
  init?(media element: ElementView) {
    description = element.words("description")
    startSeconds = element.seconds("start")
    endSeconds = element.seconds("end")
    shape = element.child("where", GeoRSSNamespace.self).flatMap { GeoShape(geoRSS: $0) }
    if description == nil, shape == nil { return nil }
  }
}
