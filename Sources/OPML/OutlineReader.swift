import ElementTree
import FeedBytes
import IdentityKeys
import TextFolding
import WebAddress
import XMLStream

/// Takes the outlines of one document as their tags arrive.
final class OutlineReader: XMLStreamDelegate {
  /// What an open element means for those inside.
  private struct Level {
    /// `nil` for an outline without a name, and what is no outline.
    var folder: String?
    /// What is to be told of it when no outline is inside.
    var claim: OPMLFinding?
  }

  var document = OPMLDocument()
  private(set) var sawRoot = false
  /// The root element when it is not OPML's.
  private(set) var foreignRoot: String?
  private(set) var isFull = false
  /// Whether there is an outline that has to be cut to the bounds.
  private(set) var needsRepair = false
  weak var stream: XMLStream?
  /// What was mended in the list.
  ///
  /// `nil` when it is read as it is.
  var repairs: DamageLog?

  private var levels: [Level] = []
  private var places: [FeedKey: Int] = [:]

  func started(_ element: ElementView, depth: Int) -> XMLDecision {
    let name = element.name.local.lowercased()
    if depth > ListRepair.deepest + 1 { return stopForRepair() }
    if depth == 1 { return startRoot(name, element.name.qualified) }
    switch name {
    case "outline": return start(OutlineAttributes(element))
    case "title" where depth == 3: return .collectDocument
    // What some program puts around outlines hides none of them.
    default: return open(Level())
    }
  }

  func collected(_ element: ElementView, _ decision: XMLDecision) {
    let title = element.text.trimmed
    if document.title == nil, !title.isEmpty { document.title = title }
  }

  func ended(depth: Int) {
    if let claim = levels.removeLast().claim { add(claim) }
  }

  private func startRoot(_ name: String, _ written: String) -> XMLDecision {
    sawRoot = true
    guard name == "opml" else {
      foreignRoot = written
      return .stop
    }
    return open(Level())
  }

  private func open(_ level: Level) -> XMLDecision {
    levels.append(level)
    return .descend
  }

  private func stopForRepair() -> XMLDecision {
    needsRepair = true
    return .stop
  }

  private func start(_ outline: OutlineAttributes) -> XMLDecision {
    let damage = repairs?.take(at: stream?.elementPlace.offset ?? 0) ?? OutlineDamage()
    if outline.areTooLarge, repairs == nil { return stopForRepair() }
    if !levels.isEmpty { levels[levels.count - 1].claim = nil }
    if outline.isComment {
      note(.comment, outline)
      return .skip
    }
    let claim = read(outline, damage)
    guard !isFull else { return .stop }
    return open(Level(folder: outline.name, claim: claim))
  }

  /// - Returns: what is to be told when it turns out to be no folder.
  private func read(_ outline: OutlineAttributes, _ damage: OutlineDamage) -> OPMLFinding? {
    let isBroken = outline.hasAddress(among: damage.brokenAddresses)
    let isDamaged = damage.isIncomplete || damage.isFlattened
    if isBroken {
      note(.badAddress, outline, outline.address)
    } else if damage.isIncomplete || damage.isFirstFlattened {
      note(.damaged, outline, outline.address)
    } else if damage.keepsReference {
      note(.bareAmpersand, outline, outline.address)
    }
    if isBroken { return nil }
    if let address = outline.address {
      add(outline, address)
    } else if outline.isOtherList {
      note(.otherList, outline, outline["url"])
    } else if outline.claimsToBeFeed, !isDamaged {
      note(.missingAddress, outline)
    } else if outline.isTypedAsFeed, !isDamaged {
      return finding(.missingAddress, outline)
    }
    return nil
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
    levels.compactMap(\.folder)
  }

  private func note(
    _ kind: OPMLFinding.Kind, _ outline: OutlineAttributes, _ address: String? = nil
  ) {
    add(finding(kind, outline, address))
  }

  private func add(_ finding: OPMLFinding) {
    guard document.findings.count < OPMLReader.mostFindings else {
      isFull = true
      return
    }
    document.findings.append(finding)
  }

  private func finding(
    _ kind: OPMLFinding.Kind, _ outline: OutlineAttributes, _ address: String? = nil
  ) -> OPMLFinding {
    OPMLFinding(
      kind: kind, line: stream?.elementPlace.line ?? 0, place: place(of: outline),
      address: address.map { WebAddress.redacted(String($0.prefix(Self.longestAddress))) })
  }

  /// The innermost folders are enough to find it by.
  private func place(of outline: OutlineAttributes) -> String {
    let names = (folder.suffix(Self.mostFolders) + [outline.name ?? "?"]).map { name in
      name.count > Self.longestName ? name.prefix(Self.longestName) + "…" : name
    }
    return names.joined(separator: " > ")
  }

  private static let mostFolders = 8
  private static let longestName = 100
  private static let longestAddress = 2_000
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
