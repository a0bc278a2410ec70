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

  /// What an element does to lines.
  enum Kind {
    /// An empty line before and after.
    case paragraph
    /// A line of its own.
    case line
    case lineBreak, rule
    case list, numberedList, item
    case preformatted
  }

  static let layout: [HTMLName: Kind] = table([
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
  ])

  private static let hidden: Set<HTMLName> = Set(
    """
    script style head template iframe object embed applet svg math canvas audio video select \
    textarea button noframes
    """.split(separator: " ").map { HTMLName(String($0)) })

  private static let anchor = HTMLName("a")
  private static let image = HTMLName("img")
  private static let quotation = HTMLName("q")
  private static let cells: Set<HTMLName> = [HTMLName("td"), HTMLName("th")]

  private static func table(_ rows: [(Kind, String)]) -> [HTMLName: Kind] {
    var table: [HTMLName: Kind] = [:]
    for (kind, names) in rows {
      for name in names.split(separator: " ") { table[HTMLName(String(name))] = kind }
    }
    return table
  }

  init(_ layout: TextLayout, showsLinks: Bool) {
    self.layout = layout
    self.showsLinks = showsLinks
  }

  // MARK: Events

  override func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if hidden == 0 { layout.add(bytes) }
  }

  override func started(_ name: HTMLName, _ attributes: HTMLAttributes) {
    if Self.hidden.contains(name) { hidden += 1 }
    guard hidden == 0 else { return }
    if let kind = Self.layout[name] {
      start(kind, attributes)
    } else if name == Self.anchor {
      links.append(Link(address: attributes["href"] ?? "", start: layout.mark))
    } else if name == Self.image {
      layout.add(attributes["alt"] ?? "")
    } else if Self.cells.contains(name) {
      layout.space()
    } else if name == Self.quotation {
      layout.add("“")
    }
  }

  override func ended(_ name: HTMLName) {
    if Self.hidden.contains(name) {
      hidden -= 1
      return
    }
    guard hidden == 0 else { return }
    if let kind = Self.layout[name] {
      end(kind)
    } else if name == Self.anchor {
      if let link = links.popLast() { end(link) }
    } else if name == Self.quotation {
      layout.add("”")
    }
  }

  // MARK: Lines

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
    case .lineBreak, .rule: break
    case .preformatted:
      layout.preformatted -= 1
      layout.paragraph()
    case .list, .numberedList:
      lists.removeLast(lists.isEmpty ? 0 : 1)
      if lists.isEmpty { layout.paragraph() } else { layout.line() }
    }
  }

  // MARK: Links

  private func end(_ link: Link) {
    guard showsLinks, let address = Self.shown(link.address) else { return }
    let text = layout.text(since: link.start)
    guard !text.isEmpty, !Self.says(text, address) else { return }
    layout.add(" (" + address + ")")
  }

  /// What a person could type. Scripts, places in the page and relative addresses are none.
  private static func shown(_ href: String) -> String? {
    let bytes = href.utf8.filter { $0 > 0x20 }
    let address = String(decoding: bytes, as: UTF8.self)
    let start = address.prefix(8).lowercased()
    if start.hasPrefix("http://") || start.hasPrefix("https://") { return address }
    guard start.hasPrefix("mailto:") else { return nil }
    let mail = address.dropFirst(7).prefix { $0 != "?" }
    return mail.isEmpty ? nil : String(mail)
  }

  /// Whether a link's text is its address already, but for the scheme and a slash at the end.
  private static func says(_ text: String, _ address: String) -> Bool {
    text.contains("@") && text.contains(address) || bare(text) == bare(address)
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
