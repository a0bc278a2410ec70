extension FeedParser {
  /// What the document's bytes are packed with, when that is why there is no feed in them.
  ///
  /// A server that packs says so, and they come here unpacked; a file, or bytes that were packed
  /// twice, do not.
  /// Source: RFC 1952, 2.3.1; RFC 8878, 3.1.1; the formats of bzip2, xz and ZIP.
  public var compression: String? {
    let forms: [(name: String, mark: [UInt8])] = [
      ("gzip", [0x1F, 0x8B]), ("zstd", [0x28, 0xB5, 0x2F, 0xFD]), ("bzip2", Array("BZh".utf8)),
      ("xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A]), ("ZIP", [0x50, 0x4B, 0x03, 0x04]),
    ]
    return forms.first { opening.starts(with: $0.mark) }?.name
  }
}
