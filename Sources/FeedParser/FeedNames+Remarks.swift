import FeedNamespaces

// What there is to say of a document's namespaces, for its diagnostics.

extension FeedNames {
  /// Which namespaces were written another way, what they are read as, and why.
  ///
  /// `nil` when each was written as it should be.
  var variantRemark: String? {
    variants.isEmpty ? nil : Self.joined(variants.map(\.message))
  }

  /// What the prefixes that nobody declared are taken for.
  ///
  /// `nil` when there are none.
  var undeclaredRemark: String? {
    if undeclaredPrefixes.isEmpty { return nil }
    return Self.joined(
      undeclaredPrefixes.map { prefix in
        NamespaceRegistry.variant(undeclared: prefix)?.message
          ?? "'\(prefix.prefix(40)):', declared nowhere, stands for nothing; its elements are kept whole"
      })
  }

  /// A document may have any number of them: the first ones stand for the others.
  private static func joined(_ messages: [String]) -> String {
    let shown = messages.prefix(8).joined(separator: " | ")
    return messages.count > 8 ? "\(shown) | and \(messages.count - 8) more" : shown
  }
}
