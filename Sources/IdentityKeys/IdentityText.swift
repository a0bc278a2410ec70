/// A key or id: a string that is compared byte by byte, as the stores do.
///
/// `String`'s own comparison takes two spellings for one when Unicode calls them equivalent (a
/// composed and a decomposed é); in a publisher's guid or a path they are two.
public protocol IdentityText: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The canonical form, which is stored and printed.
  var text: String { get }
}

extension IdentityText {
  public static func == (left: Self, right: Self) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  /// By bytes, as SQLite's `BINARY` collation.
  public static func < (left: Self, right: Self) -> Bool {
    left.text.precedes(right.text)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(text)
  }

  public var description: String {
    text
  }
}
