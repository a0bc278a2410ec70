/// Someone who wrote or made something.
///
/// Source: Atom's person construct; RSS `author` and `managingEditor`, taken apart where they read
/// "address (name)".
public struct Author: Hashable, Sendable {
  public var name: String?
  public var email: String?
  /// Source: Atom `uri`; Atom 0.3 `url`.
  public var url: String?

  public init(name: String? = nil, email: String? = nil, url: String? = nil) {
    self.name = name
    self.email = email
    self.url = url
  }
}

/// Whom to write to about a feed.
///
/// Not meant for listeners.
///
/// Source: `itunes:owner`.
public struct Owner: Hashable, Sendable {
  public var name: String?
  public var email: String?

  public init(name: String? = nil, email: String? = nil) {
    self.name = name
    self.email = email
  }
}

/// Someone who takes part.
///
/// Source: `podcast:person`.
public struct Person: Hashable, Sendable {
  public var name: String
  /// As written.
  ///
  /// `nil` means `host`, by the specification.
  public var role: String?
  /// As written.
  ///
  /// `nil` means `cast`, by the specification.
  public var group: String?
  /// Address of a picture.
  ///
  /// Source: `@img`.
  public var image: String?
  /// A page about the person.
  public var href: String?
  /// No part of the specification, yet written.
  public var email: String?

  public init(
    name: String, role: String? = nil, group: String? = nil, image: String? = nil,
    href: String? = nil, email: String? = nil
  ) {
    self.name = name
    self.role = role
    self.group = group
    self.image = image
    self.href = href
    self.email = email
  }
}
