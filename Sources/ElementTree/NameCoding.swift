/// How a name is written in a stored tree: `namespace prefix local`.
///
/// The namespace is one byte for the common ones, else the URI; it is the one that the document
/// wrote, so that a later build may know more of it.
enum NameCoding {
  /// Frozen: stored trees hold positions in this list.
  ///
  /// Append only.
  static let common = [
    "http://www.itunes.com/dtds/podcast-1.0.dtd",
    "https://podcastindex.org/namespace/1.0",
    "http://purl.org/rss/1.0/modules/content/",
    "http://www.w3.org/2005/Atom",
    "http://search.yahoo.com/mrss/",
    "http://purl.org/dc/elements/1.1/",
    "http://www.google.com/schemas/play-podcasts/1.0",
    "http://podlove.org/simple-chapters",
    "http://purl.org/rss/1.0/modules/syndication/",
    "http://purl.org/rss/1.0/modules/slash/",
    "http://wellformedweb.org/CommentAPI/",
    "http://www.w3.org/1999/xhtml",
    "http://www.w3.org/XML/1998/namespace",
    "https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md",
    "http://purl.org/rss/1.0/",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "http://purl.org/dc/terms/",
    "http://rssnamespace.org/feedburner/ext/1.0",
    "http://www.rawvoice.com/rawvoiceRssModule/",
    "http://purl.org/syndication/thread/1.0",
  ]
  private static let codes = Dictionary(
    uniqueKeysWithValues: common.enumerated().map { ($1, UInt8($0 + 1)) })
  static let absent: UInt8 = 0
  static let spelledOut: UInt8 = 255

  /// Writes names one after another.
  ///
  /// Many have the same namespace as the one before.
  struct Writer {
    private var lastURI: String?
    private var lastCode = absent

    mutating func write(_ name: ElementName, to output: inout OutputBuffer) {
      put(namespace: name.boundNamespace, &output)
      put(name.prefix ?? "", &output)
      put(name.local, &output)
    }

    /// What a name means: its namespace and local name.
    ///
    /// An undeclared prefix stands for itself.
    mutating func writeMeaning(_ name: ElementName, to output: inout OutputBuffer) {
      let namespace = name.boundNamespace
      put(namespace: namespace, &output)
      put(namespace == nil ? name.prefix ?? "" : "", &output)
      put(name.local, &output)
    }

    private mutating func put(namespace uri: String?, _ output: inout OutputBuffer) {
      if uri != lastURI {
        lastURI = uri
        lastCode = uri.map { codes[$0] ?? spelledOut } ?? absent
      }
      output.put(lastCode)
      if lastCode == spelledOut { put(uri ?? "", &output) }
    }

    private func put(_ text: String, _ output: inout OutputBuffer) {
      var text = text
      text.withUTF8 { bytes in
        let count = UInt16(clamping: bytes.count)
        output.put(count)
        output.put(UnsafeRawBufferPointer(start: bytes.baseAddress, count: Int(count)))
      }
    }
  }

  /// Reads one name and moves `bytes` behind it.
  ///
  /// `nil` when the bytes are damaged.
  static func decode(_ bytes: inout ArraySlice<UInt8>, _ names: any NameResolver) -> ElementName? {
    guard let code = bytes.popFirst() else { return nil }
    var namespace: String?
    if code == spelledOut {
      guard let uri = take(&bytes) else { return nil }
      namespace = uri
    } else if code != absent {
      guard Int(code) <= common.count else { return nil }
      namespace = common[Int(code) - 1]
    }
    guard let prefix = take(&bytes), let local = take(&bytes) else { return nil }
    return names.resolve(
      local: local, prefix: prefix.isEmpty ? nil : prefix, namespace: namespace)
  }

  private static func take(_ bytes: inout ArraySlice<UInt8>) -> String? {
    guard let low = bytes.popFirst(), let high = bytes.popFirst() else { return nil }
    let count = Int(low) | Int(high) << 8
    guard bytes.count >= count else { return nil }
    defer { bytes = bytes.dropFirst(count) }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
