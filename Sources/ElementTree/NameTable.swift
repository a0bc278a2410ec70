/// The distinct names of one document, by small dense numbers.
///
/// Shared by the trees that one parse fills. Grows only; not thread-safe.
public final class NameTable {
  public private(set) var names: [ElementName] = []
  /// Each name as ``ElementEncoder`` writes it.
  private(set) var encoded: [[UInt8]] = []
  /// Each name's role, apart: reading it moves no string.
  private(set) var roles: [UInt16] = []

  public init() {}

  /// - Returns: the number of the new name.
  public func append(_ name: ElementName) -> UInt16 {
    names.append(name)
    roles.append(name.role)
    encoded.append(NameCoding.encode(name))
    return UInt16(names.count - 1)
  }

  public subscript(number: UInt16) -> ElementName { names[Int(number)] }

  public var count: Int { names.count }

  /// How many names one document may have: the tokens number them with 16 bits.
  public static let capacity = 65_000
}
