import FeedBytes

/// One place, as libxml2 counts and as the document does.
///
/// They differ once the stream has gone back: libxml2 then began anew there.
struct XMLOrigin {
  var read = XMLPosition(line: 1, column: 1, offset: 0)
  var written = XMLPosition(line: 1, column: 1, offset: 0)

  /// Where in the document a place is that libxml2 tells.
  func place(_ place: XMLPosition) -> XMLPosition {
    XMLPosition(
      DocumentPlace(place).moved(from: DocumentPlace(read), to: DocumentPlace(written)))
  }
}
