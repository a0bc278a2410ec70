public import ElementTree
import FeedModel

/// Who made a feed, with which program, `admin:`.
///
/// Spec: <https://web.resource.org/rss/1.0/modules/admin/>
public enum AdminNamespace: FeedNamespace {
  public static let prefix = "admin"
  public static let uri = "http://webns.net/mvcb/"
  public static let readers: [ElementReader] = [
    .value("errorReportsTo") { element, _ in Reading(AdminNamespace.resource(element)) }
  ]
  public static let fieldElements: Set<String> = ["generatorAgent"]

  private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

  /// Reads either: an address, in `rdf:resource`.
  public static func resource(_ element: ElementView) -> String? {
    element.attribute("resource", namespace: rdf).map { FeedText.trimmed($0) }
      ?? element.words("resource") ?? element.words
  }
}
