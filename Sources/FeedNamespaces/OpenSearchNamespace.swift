/// OpenSearch's counts in lists of results, `opensearch:`.
///
/// Spec: <https://github.com/dewitt/opensearch/blob/master/opensearch-1-1-draft-6.md>
enum OpenSearchNamespace: FeedNamespace {
  static let prefix = "opensearch"
  static let otherPrefixes = ["openSearch", "os"]
  static let uri = "http://a9.com/-/spec/opensearch/1.1/"
  static let otherAddresses = [
    OtherAddress(
      "http://a9.com/-/spec/opensearchrss/1.0/", .earlier,
      "of its version 1.0")
  ]
  static let readers: [ElementReader] = [
    .whole("itemsPerPage"),
    .whole("startIndex"),
    .whole("totalResults"),
  ]
}
