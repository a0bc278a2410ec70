/// Feed paging and archiving, `fh:`: two flags without content.
///
/// Spec: RFC 5005 <https://www.rfc-editor.org/rfc/rfc5005>
public enum FeedHistoryNamespace: FeedNamespace {
  public static let prefix = "fh"
  public static let uri = "http://purl.org/syndication/history/1.0"
  public static let fieldElements: Set<String> = ["archive", "complete"]
}
