import FeedBytes

extension FeedParser {
  /// Whether anything can be read in a charset of this name.
  public static func knows(charset: String) -> Bool { FeedBytes(givenCharset: charset) != nil }

  /// Reads all that comes in the charset that a person gives, whatever the document says and looks
  /// like; before the first bytes.
  ///
  /// A charset that nobody knows changes nothing.
  public func read(as charset: String) {
    if let given = FeedBytes(givenCharset: charset) { bytes = given }
  }
}
