/// Text that a person typed: a title of their own, a folder, a tag.
///
/// User state takes no other text, so nothing that a feed says can get in. Only the commands, which
/// see the arguments, may make one: `@_spi(UserInput) import UserState`.
public struct UserAuthoredText: Hashable, Sendable {
  /// Without white space around it.
  public let text: String

  /// - Parameter typed: what the person typed. Never a value from a feed or the cache.
  @_spi(UserInput)
  public init(_ typed: String) {
    var rest = typed[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    text = String(rest)
  }

  public var isEmpty: Bool { text.isEmpty }
}
