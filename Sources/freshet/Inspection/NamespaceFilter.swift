import ElementTree
import FeedNamespaces

/// The one vocabulary that a person wants to see.
struct NamespaceFilter {
  private let text: String
  private let uri: String

  /// - Parameter text: a prefix, as convention or the document has it, or a URI in any spelling.
  init(_ text: String) {
    self.text = text
    uri = NamespaceRegistry.conventional(prefix: text) ?? NamespaceRegistry.canonical(text)
  }

  func contains(_ name: ElementName) -> Bool {
    if let namespace = name.namespace { return namespace == uri || name.prefix == text }
    return name.prefix == text
  }

  func contains(namespace: String) -> Bool { namespace == uri }

  /// Whether a vocabulary is meant, by the prefix that everyone writes for it.
  func contains(conventional prefix: String) -> Bool {
    NamespaceRegistry.conventional(prefix: prefix) == uri
  }

  func isPrefix(_ prefix: String) -> Bool { prefix == text }
}

extension NamespaceFilter? {
  /// Without a filter everything is wanted.
  func contains(_ name: ElementName) -> Bool { self?.contains(name) ?? true }
}
