/// An option: a switch, or one that takes a value.
public struct CommandOption: Sendable {
  /// Without the dashes.
  ///
  /// Must be written out: abbreviations are not accepted, because the next version could make them
  /// ambiguous.
  public var name: String
  public var short: Character?
  /// `nil` for a switch.
  public var value: Value?
  /// Every value counts; otherwise the last one does.
  public var isRepeatable: Bool
  /// A phrase without a full stop.
  public var help: String

  public struct Value: Sendable {
    /// What stands for the value in help, in capitals.
    public var placeholder: String
    public var kind: ValueKind
    /// What holds without the option, for help only.
    public var standard: String?
  }

  /// A switch.
  public init(_ name: String, short: Character? = nil, _ help: String) {
    self.name = name
    self.short = short
    value = nil
    isRepeatable = false
    self.help = help
  }

  /// An option with a value.
  ///
  /// - `standard`: what holds without the option, for help only.
  public init(
    _ name: String, short: Character? = nil, value placeholder: String, _ kind: ValueKind = .text,
    standard: String? = nil, isRepeatable: Bool = false, _ help: String
  ) {
    self.name = name
    self.short = short
    value = Value(placeholder: placeholder, kind: kind, standard: standard)
    self.isRepeatable = isRepeatable
    self.help = help
  }

  /// `--jobs=N`, `--quiet`.
  var longForm: String {
    "--" + name + (value.map { "=" + $0.placeholder } ?? "")
  }
}
