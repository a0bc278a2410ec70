/// Atom 0.3, the draft that many programs once wrote.
///
/// A format of its own, no extension.
///
/// Its persons and links are read as those of Atom 1.0.
/// Spec: <https://www.ietf.org/archive/id/draft-ietf-atompub-format-03.txt>
public enum AtomThreeNamespace: FeedNamespace {
  public static let prefix = "atom03"
  public static let uri = "http://purl.org/atom/ns#"
  public static let otherAddresses = [
    OtherAddress(
      "http://purl.org/echo/", .earlier,
      "from when Atom was called Echo"),
    OtherAddress(
      "http://purl.org/pie/", .earlier,
      "from when Atom was called Pie"),
    OtherAddress(
      "http://example.com/newformat#", .earlier,
      "from its drafts, before it had any name"),
  ]
  public static let fieldElements: Set<String> = [
    "author", "content", "contributor", "copyright", "created", "email", "entry", "feed",
    "generator", "id", "issued", "link", "modified", "name", "summary", "tagline", "title", "url",
  ]
}
