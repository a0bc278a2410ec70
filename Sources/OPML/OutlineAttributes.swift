import ElementTree
import TextFolding

/// The attributes of one outline, whatever the case of their names.
struct OutlineAttributes {
  private var pairs: [OPMLFeed.Attribute] = []

  /// Whether a value or their number is beyond what is kept.
  private(set) var areTooLarge = false

  init(_ element: ElementView) {
    for attribute in element.attributes where attribute.name.namespace == nil {
      guard attribute.name.prefix == nil else { continue }
      pairs.append(.init(name: attribute.name.local, value: attribute.value))
      if pairs.last.map({ $0.value.utf8.count > TagRepair.longestValue }) ?? false {
        areTooLarge = true
      }
    }
    if pairs.count > TagRepair.mostAttributes { areTooLarge = true }
  }

  /// The trimmed value.
  ///
  /// `nil` when it is missing or blank.
  ///
  /// The exact name comes first, then one in another case: names of XML have a case, and programs
  /// write `xmlurl`, `xmlURL`, `XMLURL`.
  subscript(name: String) -> String? {
    guard let value = raw(name)?.trimmed, !value.isEmpty else { return nil }
    return value
  }

  private func raw(_ name: String) -> String? {
    if let exact = pairs.first(where: { $0.name == name }) { return exact.value }
    let lower = name.lowercased()
    return pairs.first { $0.name.lowercased() == lower }?.value
  }

  /// The feed's address.
  ///
  /// `url` serves where `xmlUrl` is missing, unless the type says that it means a page or a list.
  var address: String? {
    self["xmlUrl"] ?? (isOtherList ? nil : self["url"])
  }

  /// Source: OPML 2.0, "include", "link".
  var isOtherList: Bool {
    type == "include" || type == "link"
  }

  /// Whether the address, or what stands for it, is one of these attributes.
  func hasAddress(among broken: Set<String>) -> Bool {
    broken.contains("xmlurl") || self["xmlUrl"] == nil && !isOtherList && broken.contains("url")
  }

  /// Whether it would be a feed if it had an address.
  var claimsToBeFeed: Bool {
    raw("xmlUrl") != nil
  }

  /// Whether it would be a feed if it had an address and were no folder, which programs give the
  /// type too.
  var isTypedAsFeed: Bool {
    type == "rss" || type == "atom"
  }

  /// Source: OPML 2.0, "isComment".
  var isComment: Bool {
    isTrue("isComment")
  }

  var isPrivate: Bool {
    isTrue("isPrivate")
  }

  /// What the list calls it.
  ///
  /// An address in place of a name, which some programs write, is none.
  var name: String? {
    [self["text"], self["title"]].lazy.compactMap { $0 }.first { $0 != address }
  }

  /// The `title` where it is not the ``name``.
  var otherTitle: String? {
    guard let title = self["title"], title != name, title != address else { return nil }
    return title
  }

  var tags: [String] {
    var tags: [String] = []
    for tag in self["category"].map(CategoryList.tags) ?? [] where !tags.contains(tag) {
      tags.append(tag)
    }
    return tags
  }

  /// What means nothing here.
  var unknown: [OPMLFeed.Attribute] {
    pairs.filter { !Self.known.contains($0.name.lowercased()) }
  }

  /// The attributes that ``OPMLWriter`` writes of itself, lowercase.
  static let known: Set<String> = [
    "text", "title", "type", "xmlurl", "url", "htmlurl", "category", "isprivate", "iscomment",
  ]

  private var type: String? {
    self["type"]?.lowercased()
  }

  private func isTrue(_ name: String) -> Bool {
    self[name]?.lowercased() == "true"
  }
}
