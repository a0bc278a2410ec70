public import ElementTree
import FeedModel

/// Slashdot's module, `slash:`, which WordPress writes for every post.
///
/// Spec: <https://web.resource.org/rss/1.0/modules/slash/>
public enum SlashNamespace: FeedNamespace {
  public static let prefix = "slash"
  public static let uri = "http://purl.org/rss/1.0/modules/slash/"
  public static let readers: [ElementReader] = [
    .whole("comments"),
    .text("department"),
    .text("section"),
    .value("hit_parade") { element, _ in
      Reading(list: SlashNamespace.hitParade(element).map { .whole($0) })
    },
  ]

  /// Reads `slash:hit_parade`: the number of comments at each threshold.
  ///
  /// Empty when one is no number.
  public static func hitParade(_ element: ElementView) -> [Int] {
    let parts = element.text.split(separator: ",").map { FeedNumber.integer(String($0)) }
    return parts.contains(nil) ? [] : parts.compactMap { $0 }
  }
}
