public import ElementTree
import FeedModel

/// The Atom publishing protocol, `app:`, where its elements stand in entries.
///
/// Spec: RFC 5023, sections 10.2 and 13.1 <https://www.rfc-editor.org/rfc/rfc5023>
public enum PublishingNamespace: FeedNamespace {
  public static let prefix = "app"
  public static let uri = "http://www.w3.org/2007/app"
  public static let otherAddresses = [
    OtherAddress(
      "http://purl.org/atom/app#", .earlier,
      "from the drafts of RFC 5023")
  ]
  public static let readers: [ElementReader] = [
    .time("edited"),
    .value("control") { element, _ in
      Reading(["draft": Reading(PublishingNamespace.isDraft(element))])
    },
  ]
  public static let fieldElements: Set<String> = ["draft"]

  /// Reads `app:control`: whether the entry is a draft.
  ///
  /// `nil` when it does not say.
  public static func isDraft(_ element: ElementView) -> Bool? {
    element.child("draft", PublishingNamespace.self)?.boolean
  }
}
