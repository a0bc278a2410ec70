/// The distinct names of one document, by small dense numbers.
///
/// Shared by the trees that one parse fills. Grows only; not thread-safe.
public final class NameTable {
  public private(set) var names: [ElementName] = []
  /// Each name's role, apart: reading it moves no string.
  private(set) var roles: [UInt16] = []

  public init() {}

  /// - Returns: the number of the new name.
  public func append(_ name: ElementName) -> UInt16 {
    names.append(name)
    roles.append(name.role)
    return UInt16(names.count - 1)
  }

  public subscript(number: UInt16) -> ElementName { names[Int(number)] }

  public var count: Int { names.count }

  // MARK: Writing

  /// What writes elements of these names; each keeps its memory.
  lazy var canonicalForm = CanonicalForm()
  lazy var digestForm = DigestForm()
  private lazy var canonicalNames = WrittenNames(implied: nil)
  private var bareNames: WrittenNames?

  /// The names as they are written, all that there are by now.
  ///
  /// - Parameter implied: a namespace whose names are written bare.
  func written(implied: String?) -> WrittenNames {
    let names = implied.map { bare($0) } ?? canonicalNames
    names.update(self)
    return names
  }

  private func bare(_ namespace: String) -> WrittenNames {
    if let bareNames, bareNames.implied == namespace { return bareNames }
    let names = WrittenNames(implied: namespace)
    bareNames = names
    return names
  }

  /// How many names one document may have: the tokens number them with 16 bits.
  public static let capacity = 65_000
}
