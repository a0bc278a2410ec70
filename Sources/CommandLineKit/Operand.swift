/// A word of a command line that is no option: a file, a feed, a name.
public struct Operand: Sendable {
  public enum Count: Hashable, Sendable {
    case one
    /// None or one.
    case optional
    /// One or more.
    case many
    /// None or more.
    case any
  }

  /// In capitals, as help shows it.
  public var name: String
  public var kind: ValueKind
  public var count: Count
  /// A phrase without a full stop.
  public var help: String

  public init(_ name: String, _ kind: ValueKind = .text, _ count: Count = .one, _ help: String) {
    self.name = name
    self.kind = kind
    self.count = count
    self.help = help
  }

  var isRequired: Bool { count == .one || count == .many }

  var repeats: Bool { count == .many || count == .any }

  /// `FEED`, `[FEED]`, `FEED...`, `[FEED]...`.
  var synopsis: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .many: "\(name)..."
    case .any: "[\(name)]..."
    }
  }
}
