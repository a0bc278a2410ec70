/// The publishers' vocabulary for articles of journals, `prism:`.
///
/// Spec: <https://www.w3.org/submissions/2020/SUBM-prism-20200910/>
enum PrismNamespace: FeedNamespace {
  static let prefix = "prism"
  static let uri = "http://prismstandard.org/namespaces/basic/2.0/"
  static let otherAddresses = [
    OtherAddress("http://prismstandard.org/namespaces/1.2/basic/", .earlier, "of its version 1.2"),
    OtherAddress("http://purl.org/rss/1.0/modules/prism/", .earlier, "as a module of RSS 1.0"),
  ]
  static let readers: [ElementReader] = [
    .text("doi"),
    .text("eIssn"),
    .text("endingPage"),
    .text("issn"),
    .text("issueIdentifier"),
    .text("number"),
    .text("publicationName"),
    .texts("section"),
    .text("startingPage"),
    .address("url"),
    .text("volume"),
    .time("coverDate"),
    .time("publicationDate"),
  ]
}
