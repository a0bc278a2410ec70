public import IdentityKeys
import TextFolding
import WebAddress

/// Writes a list of subscriptions that any podcast app or feed reader can import: OPML 2.0.
///
/// The same feeds give the same bytes. Folders are outlines, tags the `category` attribute.
public struct OPMLWriter: Sendable {
  /// Source: `head/title`.
  public var title = "Podcast subscriptions"
  /// Source: `head/dateCreated`, RFC 822.
  ///
  /// `nil`: not written.
  public var created: String?
  /// Whether private feeds, user names and passwords are written.
  public var includesCredentials = false

  public init() {}

  /// What was written.
  public struct Written: Sendable {
    /// UTF-8.
    public var bytes: [UInt8]
    /// The private feeds that were left out.
    public var leftOut: [FeedKey]
  }

  /// Writes all of `feeds`, but private ones only with credentials.
  public func write(_ feeds: [OPMLFeed]) -> Written {
    let kept = feeds.filter { includesCredentials || !isPrivate($0) }
    let leftOut = feeds.filter { !includesCredentials && isPrivate($0) }.map(\.key)
    var text = OutlineText()
    text.line(0, #"<?xml version="1.0" encoding="UTF-8"?>"#)
    text.line(0, #"<opml version="2.0">"#)
    writeHead(&text)
    text.line(1, "<body>")
    writeFolder(FolderTree(kept), &text, depth: 2)
    text.line(1, "</body>")
    text.line(0, "</opml>")
    return Written(bytes: text.bytes, leftOut: leftOut.sorted())
  }

  private func isPrivate(_ feed: OPMLFeed) -> Bool {
    feed.isPrivate || feed.key.isPrivate
  }

  private func writeHead(_ text: inout OutlineText) {
    text.line(1, "<head>")
    text.element(2, "title", title)
    if let created { text.element(2, "dateCreated", created) }
    text.line(1, "</head>")
  }

  private func writeFolder(_ folder: FolderTree, _ text: inout OutlineText, depth: Int) {
    for (name, inner) in folder.sortedFolders {
      text.outline(depth, [("text", name)], isFolder: true)
      writeFolder(inner, &text, depth: depth + 1)
      text.line(depth, "</outline>")
    }
    for feed in folder.feeds {
      text.outline(depth, attributes(of: feed), isFolder: false)
    }
  }

  private func attributes(of feed: OPMLFeed) -> [(String, String)] {
    var attributes = [("type", "rss"), ("text", feed.text)]
    if let title = feed.title, title != feed.text { attributes.append(("title", title)) }
    attributes.append(("xmlUrl", address(of: feed)))
    if let page = feed.htmlURL { attributes.append(("htmlUrl", page)) }
    if !feed.tags.isEmpty { attributes.append(("category", CategoryList.joined(feed.tags))) }
    if isPrivate(feed) { attributes.append(("isPrivate", "true")) }
    return attributes + unknown(feed).map { ($0.name, $0.value) }
  }

  /// Those of another outline that can stand here: no name twice.
  private func unknown(_ feed: OPMLFeed) -> [OPMLFeed.Attribute] {
    var names = OutlineAttributes.known
    return feed.attributes.filter { attribute in
      OutlineText.isName(attribute.name) && names.insert(attribute.name.lowercased()).inserted
    }
  }

  private func address(of feed: OPMLFeed) -> String {
    guard includesCredentials else { return feed.url }
    var parts = AddressParts(feed.secretURL ?? feed.url)
    if let user = feed.user, let authority = parts.authority {
      let password = feed.password.map { ":" + PercentEncoding.encodedUserInfo($0) } ?? ""
      parts.authority = PercentEncoding.encodedUserInfo(user) + password + "@" + authority
    }
    return parts.text
  }
}
