/// A known namespace under another address than its own, or under none.
///
/// Its reasons are data: rows of ``FeedNamespace/otherAddresses`` and cases of ``SpellingRule``.
public struct NamespaceVariant: Hashable, Sendable {
  /// What the document said.
  ///
  /// `nil` where the prefix was never declared.
  public var written: String?
  /// The prefix of which it is a convention to mean the vocabulary.
  ///
  /// `nil` where the prefix was declared.
  public var prefix: String?
  /// The address of the vocabulary.
  public var canonical: String
  /// The row of the other address that it is, or is a spelling of.
  public var address: OtherAddress?
  /// How the spelling differs from what is listed.
  var rules: [SpellingRule]

  /// Why it means the same: for people.
  public var reason: String {
    if let prefix { return "by convention '\(prefix):' is its prefix" }
    let address = address.map { "\($0.kind.rawValue), \($0.reason)" }
    let spelling = rules.map { "\($0.difference) (\($0.reason))" }
    return (([address].compactMap { $0 }) + spelling).joined(separator: "; ")
  }

  /// What was written, what it is read as, and why.
  public var message: String {
    let name =
      written.map { "'\($0.prefix(Self.longestName))'" } ?? "'\(prefix ?? ""):', declared nowhere,"
    return "\(name) is read as '\(canonical)': \(reason)"
  }

  /// An address of a document, however long, in one line.
  private static let longestName = 100
}
