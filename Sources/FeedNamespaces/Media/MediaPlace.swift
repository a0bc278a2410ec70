public import ElementTree

/// Where something in a media object is.
///
/// Spec: <https://www.rssboard.org/media-rss#media-location>
public struct MediaPlace: Hashable, Sendable {
  public var description: String?
  public var startSeconds: Double?
  public var endSeconds: Double?
  public var shape: GeoShape?

  /// Reads `media:location` with the `georss:where` in it.
  ///
  /// `nil` when it names no place in any way.
  public init?(media element: ElementView) {
    description = element.words("description")
    startSeconds = element.seconds("start")
    endSeconds = element.seconds("end")
    shape = element.child("where", GeoRSSNamespace.self).flatMap { GeoShape(geoRSS: $0) }
    if description == nil, shape == nil { return nil }
  }
}
