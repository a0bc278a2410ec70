/// One step of a store's schema, frozen once it has shipped.
///
/// Holds SQL and literals only, nothing of the living code: it must mean the same in ten years.
public struct Migration: Hashable, Sendable {
  /// The version that the store has afterwards.
  ///
  /// The first is 1, each following one more.
  public let number: Int
  /// What it does, in a few words, for messages.
  public let name: String
  /// One or more statements, without transaction control.
  public let sql: String

  public init(_ number: Int, _ name: String, sql: String) {
    self.number = number
    self.name = name
    self.sql = sql
  }
}
