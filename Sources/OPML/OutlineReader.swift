import ElementTree
import IdentityKeys
import TextFolding
import WebAddress
import XMLStream

/// Takes the outlines of one document as their tags arrive.
final class OutlineReader: XMLStreamDelegate {
  /// What an open element means for those inside.
  private enum Level {
    /// `opml`, `body`, an outline without a name.
    case plain
    case folder(String)
  }

  var document = OPMLDocument()
  private(set) var sawRoot = false
  /// The root element when it is not OPML's.
  private(set) var foreignRoot: String?
  private(set) var isFull = false
  weak var stream: XMLStream?

  private var levels: [Level] = []
  private var places: [FeedKey: Int] = [:]

  func started(_ element: ElementView, depth: Int) -> XMLDecision {
    let name = element.name.local.lowercased()
    if depth == 1 { return startRoot(name, element.name.qualified) }
    switch name {
    case "outline": return start(OutlineAttributes(element))
    case "title" where depth == 3: return .collectDocument
    case "head", "body": return open(.plain)
    default: return .skip
    }
  }

  func collected(_ element: ElementView, _ decision: XMLDecision) {
    let title = element.text.trimmed
    if document.title == nil, !title.isEmpty { document.title = title }
  }

  func ended(depth: Int) {
    levels.removeLast()
  }

  private func startRoot(_ name: String, _ written: String) -> XMLDecision {
    sawRoot = true
    guard name == "opml" else {
      foreignRoot = written
      return .stop
    }
    return open(.plain)
  }

  private func open(_ level: Level) -> XMLDecision {
    levels.append(level)
    return .descend
  }

  private func start(_ outline: OutlineAttributes) -> XMLDecision {
    if outline.isComment {
      note(.comment, outline)
      return .skip
    }
    if let address = outline.address {
      add(outline, address)
    } else if outline.isOtherList {
      note(.otherList, outline, outline["url"])
    } else if outline.claimsToBeFeed {
      note(.missingAddress, outline)
    }
    guard !isFull else { return .stop }
    return open(outline.name.map { .folder($0) } ?? .plain)
  }

  private func add(_ outline: OutlineAttributes, _ address: String) {
    guard let feed = feed(outline, address) else { return note(.badAddress, outline, address) }
    if let place = places[feed.key] {
      note(.duplicate, outline, address)
      document.feeds[place].merge(feed)
    } else if document.feeds.count == OPMLReader.mostFeeds {
      isFull = true
    } else {
      places[feed.key] = document.feeds.count
      document.feeds.append(feed)
    }
  }

  private func feed(_ outline: OutlineAttributes, _ address: String) -> OPMLFeed? {
    guard let address = SeparatedAddress(address, isPrivate: outline.isPrivate),
      // A list may come from anywhere; a file is a feed only when a person names it.
      address.key.filePath == nil
    else { return nil }
    return OPMLFeed(
      key: address.key, url: address.url, name: outline.name, title: outline.otherTitle,
      htmlURL: outline["htmlUrl"], folder: folder, tags: outline.tags,
      attributes: outline.unknown, isPrivate: outline.isPrivate, user: address.user,
      password: address.password, secretURL: address.secretURL)
  }

  private var folder: [String] {
    levels.compactMap { if case .folder(let name) = $0 { name } else { nil } }
  }

  private func note(
    _ kind: OPMLFinding.Kind, _ outline: OutlineAttributes, _ address: String? = nil
  ) {
    let place = (folder + [outline.name ?? "?"]).joined(separator: " > ")
    document.findings.append(
      OPMLFinding(
        kind: kind, line: stream?.elementPosition.line ?? 0, place: place,
        address: address.map { WebAddress.redacted($0) }))
  }
}

extension OPMLFeed {
  /// Takes over what a later outline of the same feed adds.
  fileprivate mutating func merge(_ other: OPMLFeed) {
    let place = FolderPath.joined(other.folder)
    let hasPlace = place.isEmpty || other.folder == folder
    for tag in (hasPlace ? [] : [place]) + other.tags where !tags.contains(tag) {
      tags.append(tag)
    }
    name = name ?? other.name
    title = title ?? other.title
    htmlURL = htmlURL ?? other.htmlURL
    if user == nil {
      user = other.user
      password = other.password
    }
  }
}
