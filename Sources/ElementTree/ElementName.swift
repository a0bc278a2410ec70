/// The name of an element or attribute, resolved against the namespaces in scope.
///
/// URIs decide, prefixes never do: a prefix is kept to print, and compared nowhere.
/// Source: Namespaces in XML 1.0, section 4.
public struct ElementName: Hashable, Sendable {
  /// The canonical namespace URI.
  ///
  /// `nil` when the name is in no namespace.
  public let namespace: String?
  /// What the document said, where that differs from `namespace`.
  ///
  /// Empty when the prefix was never declared and stands for a namespace by convention only.
  public let namespaceWritten: String?
  /// The prefix as written.
  ///
  /// `nil` when the name has none.
  public let prefix: String?
  /// The local part.
  public let local: String
  /// Whether a typed view reads elements of this name.
  public let isKnown: Bool
  /// Whether elements of this name are extensions to the reader that resolved it, and not its
  /// format's own.
  public let isExtension: Bool
  /// What the name means to the reader that resolved it.
  ///
  /// 0: nothing.
  public let role: UInt16

  public init(
    namespace: String?, namespaceWritten: String? = nil, prefix: String?, local: String,
    isKnown: Bool = false, isExtension: Bool = false, role: UInt16 = 0
  ) {
    self.namespace = namespace
    self.namespaceWritten = namespaceWritten
    self.prefix = prefix
    self.local = local
    self.isKnown = isKnown
    self.isExtension = isExtension
    self.role = role
  }

  /// The URI that the document bound to the prefix.
  ///
  /// `nil`: no namespace, or an undeclared prefix.
  public var boundNamespace: String? {
    guard let written = namespaceWritten else { return namespace }
    return written.isEmpty ? nil : written
  }

  /// `prefix:local`, or `local` alone.
  public var qualified: String {
    prefix.map { $0 + ":" + local } ?? local
  }
}

/// Turns a name as written into an ``ElementName``: canonical namespace, what is known of it.
///
/// Asked once for each distinct name of a document or blob, so it may take its time.
public protocol NameResolver {
  func resolve(local: String, prefix: String?, namespace: String?) -> ElementName
}

/// Keeps every name as the document wrote it.
public struct PlainNames: NameResolver {
  public init() {}

  public func resolve(local: String, prefix: String?, namespace: String?) -> ElementName {
    ElementName(namespace: namespace, prefix: prefix, local: local)
  }
}
