import FeedBytes

/// One place, as libxml2 counts and as the document does.
///
/// They differ where the document does not begin with the first byte that libxml2 gets, and once the
/// stream has gone back: libxml2 then began anew there.
struct XMLOrigin {
  var read = DocumentPlace()
  var written = DocumentPlace()

  /// Where in the document a place is that libxml2 tells.
  func place(_ place: DocumentPlace) -> DocumentPlace { place.moved(from: read, to: written) }
}
