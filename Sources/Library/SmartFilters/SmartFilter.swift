import Timestamps

/// The rule of a smart playlist: conditions that all must hold.
///
/// `feed:TEXT tag:TEXT played:yes|no starred:yes|no age<30d duration<45m words:TEXT`, joined by
/// blanks. `not:` before one negates it, `>` stands where `<` may, text with blanks is in quotes.
public struct SmartFilter: Hashable, Sendable {
  public var conditions: [Condition]

  public struct Condition: Hashable, Sendable {
    public var isNegated: Bool
    public var test: Test

    public init(isNegated: Bool = false, test: Test) {
      self.isNegated = isNegated
      self.test = test
    }
  }

  public enum Test: Hashable, Sendable {
    /// A part of the feed's title, or its key.
    case feed(String)
    case tag(String)
    case played(Bool)
    case starred(Bool)
    case archived(Bool)
    /// Published less, or more, than so many milliseconds ago.
    case age(Comparison, milliseconds: Int64)
    case duration(Comparison, milliseconds: Int64)
    /// All of these words, in the title or in the notes.
    case words([String])
  }

  public enum Comparison: Hashable, Sendable {
    case below
    case above
  }

  /// - Throws: what is wrong, and where.
  public init(parsing text: String) throws(SmartFilterError) {
    var scanner = SmartFilterScanner(text)
    conditions = []
    while let condition = try scanner.next() { conditions.append(condition) }
    if conditions.isEmpty { throw SmartFilterError(column: 1, message: "there is no condition") }
  }
}

/// What is wrong with a filter, and where.
public struct SmartFilterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// From 1, in characters.
  public var column: Int
  /// A sentence without a full stop.
  public var message: String

  public var description: String { "column \(column) of the filter: \(message)" }
}
