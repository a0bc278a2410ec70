import TestSupport

/// The codes that stand in the sources of those who read documents.
enum DiagnosticCodes {
  /// In a feed.
  static let ofFeeds: Set<String> = codes(in: "FeedModel").union(limits)

  /// In a linked document.
  static let ofDocuments: Set<String> = codes(in: "EpisodeDocuments")
    .union(matches(of: #/\.limit\("([a-z]+)"\)/#, in: "EpisodeDocuments").map { "limit." + $0 })

  /// Where there is nothing to read.
  static let errors: Set<String> = ["FeedParser", "EpisodeDocuments"].reduce(into: []) {
    $0.formUnion(matches(of: #/case .+: "([a-z]+\.[a-z-]+)"/#, in: $1))
  }

  /// Of the command itself.
  static let ofCommand: Set<String> = Set(
    matches(of: #/\.limit\("([a-z]+)"\)/#, in: "freshet").map { "limit." + $0 })

  private static let limits: Set<String> = Set(
    (matches(of: #/^  case ([a-z]+)$/#.anchorsMatchLineEndings(), in: "XMLStream/XMLLimits.swift")
      + matches(of: #/passed = (?:passed \?\? )?"([a-z]+)"/#, in: "FeedParser"))
      .map { "limit." + $0 })

  private static func codes(in folder: String) -> Set<String> {
    Set(matches(of: #/Code\(rawValue: "([a-z]+\.[a-z-]+)"\)/#, in: folder))
  }

  /// What the first group of an expression matches below `Sources/`.
  private static func matches(of regex: Regex<(Substring, Substring)>, in path: String) -> [String]
  {
    let path = "../Sources/" + path
    let files = path.hasSuffix(".swift") ? [path] : Fixture.list(path, suffix: ".swift")
    return files.flatMap { file in
      String(decoding: Fixture.bytes(file), as: UTF8.self).matches(of: regex).map { String($0.1) }
    }
  }
}
