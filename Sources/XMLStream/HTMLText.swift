/// Show notes as text that can be read on a terminal and searched.
///
/// Paragraphs are apart by an empty line, list items have a bullet or number and are indented, a link
/// is followed by its address, pictures are their description. Scripts, styles, forms and comments
/// are gone. White space is folded; where a text has no paragraphs, breaks or lists of HTML, its own
/// line ends are kept, since it was typed as text.
public enum HTMLText {
  /// Whether the address of a link is written behind its text.
  public enum Links: Sendable {
    /// In parentheses, unless the text is the address already; web and mail addresses only.
    case shown
    case hidden
  }

  /// Makes readable text of HTML or of plain text.
  ///
  /// No line begins or ends with blanks, no two empty lines follow each other, none is at either end.
  /// Documents beyond 1 MiB are read up to there.
  public static func plain(_ html: String, links: Links = .shown) -> String {
    var html = html
    return html.withUTF8 { plain($0, links: links) }
  }

  /// The same from UTF-8 bytes.
  public static func plain(_ html: [UInt8], links: Links = .shown) -> String {
    html.withUnsafeBufferPointer { plain($0, links: links) }
  }

  private static func plain(_ bytes: UnsafeBufferPointer<UInt8>, links: Links) -> String {
    if !bytes.contains(where: { $0 == 0x3C || $0 == 0x26 }) {
      let bytes = HTMLBounds.bounded(bytes)
      var layout = TextLayout(capacity: bytes.count, keepsLines: true)
      layout.add(bytes)
      return layout.text
    }
    return HTMLBounds.withBounded(bytes) { read($0, links: links) }
  }

  private static func read(_ bytes: UnsafeBufferPointer<UInt8>, links: Links) -> String {
    let reader = HTMLTextReader(
      TextLayout(capacity: bytes.count, keepsLines: !hasLayout(bytes)), showsLinks: links == .shown)
    reader.read(bytes, encoding: "UTF-8")
    return reader.layout.text
  }

  /// Whether any element says where lines end.
  private static func hasLayout(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var rest = bytes[...]
    while let open = rest.firstIndex(of: 0x3C) {
      rest = bytes[(open + 1)...]
      let name = rest.prefix { $0 | 0x20 &- 0x61 < 26 || $0 &- 0x30 < 10 }
      if HTMLTextReader.kinds[HTMLName(name)]?.isLayout == true { return true }
    }
    return false
  }
}
