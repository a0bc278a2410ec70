import Digests
import TextFolding

/// Which episode of a feed: `guid:abc`, `enclosure:https://…`, `link:https://…`, `hash:9f86d0…`.
///
/// An id that would be longer than 512 bytes holds a digest in place of the value: `guid-sha256:…`.
/// Made by ``IdentityLadder``.
public struct EpisodeID: IdentityText {
  /// Bytes of the longest id that is kept as written.
  public static let longest = 512

  public let text: String
  public let rule: IdentityRule

  /// `value` is not empty, and trimmed or normalised as `rule` demands.
  init(_ rule: IdentityRule, value: String) {
    let written = rule.mark + value
    let isLong = written.utf8.count > Self.longest
    text = isLong ? rule.rawValue + Self.digestMark + ":" + SHA256.hash(value).hex : written
    self.rule = rule
  }

  /// The id by the guid.
  ///
  /// - Returns: `nil` when it says nothing.
  public init?(guid: String) {
    let guid = guid.trimmed
    if guid.isEmpty { return nil }
    self.init(.guid, value: guid)
  }

  /// An id as ``text`` gave it.
  ///
  /// - Returns: `nil` for anything that is not in the canonical form.
  public init?(stored text: String) {
    guard text.utf8.count <= Self.longest, let rule = Self.rule(of: text) else { return nil }
    self.text = text
    self.rule = rule
  }

  /// Between the rule and the digest, before the colon.
  private static let digestMark = "-sha256"

  private static func rule(of text: String) -> IdentityRule? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let mark = text[..<colon]
    let value = text[text.utf8.index(after: colon)...]
    if let rule = IdentityRule(rawValue: String(mark)) {
      return isCanonical(String(value), rule) ? rule : nil
    }
    guard mark.hasSuffix(digestMark), isDigest(value.utf8),
      let rule = IdentityRule(rawValue: String(mark.dropLast(digestMark.count)))
    else { return nil }
    return rule == .hash ? nil : rule
  }

  private static func isCanonical(_ value: String, _ rule: IdentityRule) -> Bool {
    switch rule {
    case .guid:
      !value.isEmpty && value.trimmed.hasSameBytes(as: value)
    case .enclosure, .link:
      AddressNormalization.normalized(value)?.hasSameBytes(as: value) ?? false
    case .hash:
      isDigest(value[...].utf8)
    }
  }

  private static func isDigest(_ bytes: Substring.UTF8View) -> Bool {
    bytes.count == 64
      && bytes.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }
}
