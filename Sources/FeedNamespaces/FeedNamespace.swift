/// A vocabulary of elements that feeds carry beside those of their format.
///
/// One file each. What is read are typed values, made from an element of a tree; elements that no
/// type reads are kept whole all the same.
public protocol FeedNamespace: SendableMetatype {
  /// The prefix that everyone writes. Never compared, except where a document forgot to declare it.
  static var prefix: String { get }
  /// Other prefixes that stand for it where they are not declared.
  static var otherPrefixes: [String] { get }
  /// The address that names it everywhere in our own data.
  static var uri: String { get }
  /// Every other address it is found under, with the reason why it means the same.
  ///
  /// Spellings that differ in case, `http`/`https`, `www.`, blanks or a slash or `#` at the end need
  /// not be listed: ``NamespaceRegistry`` sees through them.
  static var otherAddresses: [OtherAddress] { get }
  /// How those elements are read that no field of a feed or an episode holds.
  static var readers: [ElementReader] { get }
  /// Local names of the elements that fill fields, or stand inside of others that are read.
  static var fieldElements: Set<String> { get }
}

extension FeedNamespace {
  public static var otherPrefixes: [String] { [] }
  public static var otherAddresses: [OtherAddress] { [] }
  public static var readers: [ElementReader] { [] }
  public static var fieldElements: Set<String> { [] }
  /// Local names of the elements that something reads: what is called known.
  public static var elements: Set<String> { fieldElements.union(readers.map(\.local)) }
  /// Every address it is found under, the canonical one first.
  public static var uris: [String] { [uri] + otherAddresses.map(\.uri) }
}
