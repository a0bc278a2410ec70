public import ElementTree
import FeedModel
import FeedNamespaces

/// A feed without its episodes, as its document has it: the channel and what stands in it.
///
/// Read from a fresh parse and from the cache alike. ``FeedModel/Feed`` is the owned value.
public struct FeedHead {
  /// The whole document less its records: what the cache keeps.
  public let root: ElementView?
  /// RSS `channel`, Atom `feed`, or a JSON Feed's outermost object.
  ///
  /// Where there is neither, the root.
  public let channel: ElementView?
  let index: ChildIndex
  let addresses: Addresses

  /// What relative addresses in the channel are resolved against.
  public var base: String? { addresses.base }

  /// What relative addresses in the episodes are resolved against: ``base``, but a document that came
  /// from no web address, such as a file, is read as if it stood at the channel's link.
  public var recordBase: String? {
    if base?.isWebAddress ?? false { return base }
    return link?.webAddress ?? base
  }

  /// - Parameters:
  ///   - document: the tree that the parser filled, or a stored one.
  ///   - base: where the document was fetched from.
  public init(_ document: ElementTree, base: String?) {
    root = document.roots.first { _ in true }
    index = ChildIndex()
    guard let root else {
      channel = nil
      addresses = Addresses(base: base)
      return
    }
    let path = Self.path(to: root, depth: 0) ?? [root]
    channel = path.last
    addresses = path.reduce(Addresses(base: base)) { $0.inside($1) }
    for element in path.reversed() {
      if element.offset == path.last?.offset { index.fill(element) } else { index.add(element) }
    }
  }

  /// From the root down to the channel.
  private static func path(to element: ElementView, depth: Int) -> [ElementView]? {
    if element.isChannel { return [element] }
    guard depth < 4 else { return nil }
    for child in element.children {
      if let path = path(to: child, depth: depth + 1) { return [element] + path }
    }
    return nil
  }

  func resolved(_ address: String, in element: ElementView) -> String {
    addresses.absolute(address, in: element)
  }

  func text(_ tags: Tag...) -> String? { index.text(tags) }

  var atomLinks: [AtomLink] { index.atomLinks(addresses) }

  /// Where the publisher says that the feed is.
  ///
  /// Source: Atom `link` of rel `self`; JSON Feed `feed_url`.
  public var selfLink: String? {
    atomLinks.first { $0.rel == "self" }?.url ?? index.address([.jsonFeedURL], addresses)
  }
}

extension ElementView {
  /// Whether it is an RSS `channel`, an Atom `feed` or the outermost object of a JSON Feed.
  var isChannel: Bool {
    switch Tag(rawValue: role) {
    case .channel, .atomFeed, .jsonFeed: true
    default: false
    }
  }
}
