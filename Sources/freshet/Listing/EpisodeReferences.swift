import IdentityKeys
import Library
import PodcastCache
import TextFolding

/// What a person can type for an episode that a list shows: `'Salt Marsh Radio#3'`.
///
/// Where neither the feed's title nor its address names it alone, the key stands instead.
final class EpisodeReferences {
  private let library: Library
  private var names: [FeedKey: String?] = [:]

  init(_ library: Library) { self.library = library }

  func text(of key: EpisodeKey) throws -> String {
    guard let episode = try library.episode(key), let name = try name(of: episode.key.feed),
      let place = try library.cache?.position(of: episode.row)
    else { return key.text }
    return Self.quoted("\(name)#\(place)")
  }

  private func name(of key: FeedKey) throws -> String? {
    if let known = names[key] { return known }
    let feed = try library.feed(key)
    let name = [feed?.title, feed?.shownURL].compactMap(\.self).first { candidate in
      terminalSafe(candidate) == candidate && (try? library.feed(named: candidate).key) == feed?.key
    }
    names[key] = .some(name)
    return name
  }

  /// For a shell.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
