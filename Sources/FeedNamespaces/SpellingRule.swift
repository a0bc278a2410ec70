/// A way in which the spelling of a namespace's address may differ and mean the same.
///
/// XML compares addresses letter by letter (Namespaces in XML 1.0, section 2.3); people who write
/// feeds do not. No two vocabularies are told apart by any of these alone.
enum SpellingRule: String, Hashable, Sendable, CaseIterable {
  case blanks
  case scheme
  case www
  case ending
  case letterCase

  /// What is different, in a few words.
  var difference: String {
    switch self {
    case .blanks: "blanks in it"
    case .scheme: "http and https exchanged"
    case .www: "'www.' added or left out"
    case .ending: "a slash or '#' at the end added or left out"
    case .letterCase: "other capitals"
    }
  }

  /// Why it is written, and why that does not matter.
  var reason: String {
    switch self {
    case .blanks: "copied with a line break or a blank, which no address has"
    case .scheme: "written as the address of a page is today; a namespace is never fetched"
    case .www: "the same page in a browser"
    case .ending: "the same page in a browser"
    case .letterCase: "hosts do not distinguish them, and no vocabulary does"
    }
  }

  /// An address without what this rule passes over.
  private func fold(_ uri: [UInt8]) -> [UInt8] {
    switch self {
    case .blanks: return uri.filter { !$0.isBlank }
    case .scheme:
      let scheme = ["https://", "http://"].first { Self.starts(uri, with: $0) } ?? ""
      return Array(uri.dropFirst(scheme.utf8.count))
    case .www: return Self.starts(uri, with: "www.") ? Array(uri.dropFirst(4)) : uri
    case .ending:
      let end = uri.lastIndex { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "#") }
      return Array(uri.prefix(end.map { $0 + 1 } ?? 0))
    case .letterCase: return uri.map(Self.lowercased)
    }
  }

  /// Whether two spellings differ in what this rule passes over, and that alone is meant.
  private func distinguishes(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    let (left, right) = (fold(one), fold(other))
    switch self {
    case .blanks, .scheme, .www: return one.count - left.count != other.count - right.count
    case .ending: return one.dropFirst(left.count) != other.dropFirst(right.count)
    case .letterCase: return one != other
    }
  }

  private static func starts(_ uri: [UInt8], with prefix: String) -> Bool {
    uri.count >= prefix.utf8.count && zip(uri, prefix.utf8).allSatisfy { lowercased($0) == $1 }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    0x41...0x5A ~= byte ? byte | 0x20 : byte
  }
}

extension SpellingRule {
  /// What is left of an address when every rule has passed over it: the part that tells vocabularies
  /// apart.
  static func folded(_ uri: String) -> String {
    String(decoding: allCases.reduce(Array(uri.utf8)) { $1.fold($0) }, as: UTF8.self)
  }

  /// The rules by which two spellings of one address differ, in the order of the rules.
  static func differences(_ one: String, _ other: String) -> [SpellingRule] {
    var found: [SpellingRule] = []
    var sides = (Array(one.utf8), Array(other.utf8))
    for rule in allCases {
      if rule.distinguishes(sides.0, sides.1) { found.append(rule) }
      sides = (rule.fold(sides.0), rule.fold(sides.1))
    }
    // Capitals in the scheme alone are gone before their rule comes.
    return found.isEmpty && one != other ? [.letterCase] : found
  }
}
