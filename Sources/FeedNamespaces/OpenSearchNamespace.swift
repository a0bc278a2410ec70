/// OpenSearch's counts in lists of results, `opensearch:`.
///
/// Spec: <https://github.com/dewitt/opensearch/blob/master/opensearch-1-1-draft-6.md>
public enum OpenSearchNamespace: FeedNamespace {
  public static let prefix = "opensearch"
  public static let otherPrefixes = ["openSearch", "os"]
  public static let uri = "http://a9.com/-/spec/opensearch/1.1/"
  public static let otherAddresses = [
    OtherAddress(
      "http://a9.com/-/spec/opensearchrss/1.0/", .earlier,
      "of its version 1.0")
  ]
  public static let readers: [ElementReader] = [
    .whole("itemsPerPage"),
    .whole("startIndex"),
    .whole("totalResults"),
  ]
}
