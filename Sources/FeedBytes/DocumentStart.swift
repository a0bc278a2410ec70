/// Where in the document the first byte stands that is passed on: behind a byte order mark and white
/// space.
///
/// Written by ``FeedBytes``, asked by who reads what it passes on, while it does. Places count the bytes of
/// the document's text as UTF-8, in whatever charset it came, less the characters that XML forbids.
public final class DocumentStart {
  public internal(set) var place = DocumentPlace()
}
