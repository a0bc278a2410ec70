public import ElementTree
public import Timestamps

/// The Atom publishing protocol, `app:`, where its elements stand in entries.
///
/// Spec: RFC 5023, sections 10.2 and 13.1 <https://www.rfc-editor.org/rfc/rfc5023>
public enum PublishingNamespace: FeedNamespace {
  public static let prefix = "app"
  public static let uris = [
    "http://www.w3.org/2007/app",
    // Drafts of the RFC.
    "http://purl.org/atom/app#",
  ]
  public static let elements: Set<String> = ["control", "draft", "edited"]

  /// Reads `app:edited`: the last change, however small.
  public static func edited(_ element: ElementView) -> Timestamp? {
    element.withTextBytes { FeedDate($0)?.timestamp }
  }

  /// Reads `app:control`: whether the entry is a draft.
  ///
  /// `nil` when it does not say.
  public static func isDraft(_ element: ElementView) -> Bool? {
    element.child("draft", PublishingNamespace.self)?.boolean
  }
}
