/// Turns the events of HTML into a ``TextLayout``.
final class HTMLTextReader: HTMLEvents {
  private(set) var layout: TextLayout
  private let showsLinks: Bool
  /// Open elements whose content is not shown.
  private var hidden = 0
  private var links: [Link] = []
  /// `nil` for a list without numbers, else the last number.
  private var lists: [Int?] = []

  private struct Link {
    var address: String
    var start: Int
  }

  /// What an element does to the text.
  enum Kind {
    /// An empty line before and after.
    case paragraph
    /// A line of its own.
    case line
    case lineBreak, rule
    case list, numberedList, item
    case preformatted
    /// Not for reading.
    case hidden
    case link, picture, quotation, cell

    /// Whether it says where lines end.
    var isLayout: Bool {
      switch self {
      case .paragraph, .line, .lineBreak, .rule, .list, .numberedList, .item, .preformatted: true
      case .hidden, .link, .picture, .quotation, .cell: false
      }
    }
  }

  static let kinds = HTMLNameTable<Kind>([
    (
      .paragraph,
      """
      p h1 h2 h3 h4 h5 h6 blockquote table figure dl form fieldset details article section main aside \
      nav
      """
    ),
    (.line, "div tr dt dd address header footer figcaption caption summary center legend"),
    (.lineBreak, "br"), (.rule, "hr"), (.list, "ul menu dir"), (.numberedList, "ol"),
    (.item, "li"), (.preformatted, "pre"),
    (
      .hidden,
      """
      script style head template iframe object embed applet svg math canvas audio video select \
      textarea button noframes
      """
    ),
    (.link, "a"), (.picture, "img"), (.quotation, "q"), (.cell, "td th"),
  ])

  init(_ layout: TextLayout, showsLinks: Bool) {
    self.layout = layout
    self.showsLinks = showsLinks
  }

  // MARK: Events

  override func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if hidden == 0 { layout.add(bytes) }
  }

  override func started(_ name: HTMLName, _ attributes: HTMLAttributes) {
    guard let kind = Self.kinds[name] else { return }
    if kind == .hidden { hidden += 1 }
    if hidden == 0 { start(kind, attributes) }
  }

  override func ended(_ name: HTMLName) {
    guard let kind = Self.kinds[name] else { return }
    if hidden == 0 { end(kind) }
    if kind == .hidden { hidden -= 1 }
  }

  private func start(_ kind: Kind, _ attributes: HTMLAttributes) {
    switch kind {
    case .paragraph, .rule: layout.paragraph()
    case .line: layout.line()
    case .lineBreak: layout.lineBreak()
    case .preformatted:
      layout.paragraph()
      layout.preformatted += 1
    case .list, .numberedList:
      if lists.isEmpty { layout.paragraph() } else { layout.line() }
      lists.append(kind == .list ? nil : (attributes["start"].flatMap { Int($0) } ?? 1) &- 1)
    case .item: startItem()
    case .link: links.append(Link(address: attributes["href"] ?? "", start: layout.mark))
    case .picture: layout.add(attributes["alt"] ?? "")
    case .quotation: layout.add("“")
    case .cell: layout.space()
    case .hidden: break
    }
  }

  private func startItem() {
    var bullet = "• "
    if let last = lists.popLast() {
      let number = last.map { $0 &+ 1 }
      lists.append(number)
      if let number { bullet = "\(number). " }
    }
    layout.item(bullet, indent: max(0, lists.count - 1))
  }

  private func end(_ kind: Kind) {
    switch kind {
    case .paragraph: layout.paragraph()
    case .line: layout.line()
    case .item: layout.endItem()
    case .preformatted:
      layout.preformatted -= 1
      layout.paragraph()
    case .list, .numberedList:
      lists.removeLast(lists.isEmpty ? 0 : 1)
      if lists.isEmpty { layout.paragraph() } else { layout.line() }
    case .link: if let link = links.popLast() { end(link) }
    case .quotation: layout.add("”")
    case .lineBreak, .rule, .picture, .cell, .hidden: break
    }
  }

  // MARK: Links

  private func end(_ link: Link) {
    guard showsLinks, let address = Self.shown(link.address) else { return }
    let text = layout.text(since: link.start)
    guard !text.isEmpty, !Self.says(text, address) else { return }
    layout.add(" (" + address + ")")
  }

  /// What a person could type.
  ///
  /// Scripts, places in the page and relative addresses are none.
  private static func shown(_ href: String) -> String? {
    var address = href
    if href.utf8.contains(where: { $0 <= 0x20 }) { address.removeAll(where: \.isWhitespace) }
    let start = address.prefix(8).lowercased()
    if start.hasPrefix("http://") || start.hasPrefix("https://") { return address }
    guard start.hasPrefix("mailto:") else { return nil }
    let mail = address.dropFirst(7).prefix { $0 != "?" }
    return mail.isEmpty ? nil : String(mail)
  }

  /// Whether a link's text is its address already, but for the scheme and a slash at the end.
  private static func says(_ text: String, _ address: String) -> Bool {
    // No address is without a dot, and most texts of links are.
    guard text.utf8.contains(0x2E) else { return false }
    return text == address || bare(text) == bare(address)
  }

  private static func bare(_ address: String) -> String {
    var bare = address.lowercased()[...]
    for prefix in ["https://", "http://", "www."] where bare.hasPrefix(prefix) {
      bare = bare.dropFirst(prefix.count)
    }
    while bare.last == "/" { bare = bare.dropLast() }
    return String(bare)
  }
}
