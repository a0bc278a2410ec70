import ElementTree
import JSONText

/// The numbers of the names that a JSON Feed's elements have, each made when it is first needed.
struct JSONElementNames {
  private let table: NameTable
  private let resolver: any NameResolver
  private var members: [String: UInt16] = [:]
  private var kinds: [JSONKind: UInt16] = [:]
  private var attributes: [String: UInt16] = [:]

  init(_ table: NameTable, _ resolver: any NameResolver) {
    self.table = table
    self.resolver = resolver
  }

  /// A member of JSON Feed's own.
  mutating func member(_ name: String) -> UInt16 {
    if let known = members[name] { return known }
    let number = add(name, Vocabulary.jsonFeed)
    members[name] = number
    return number
  }

  /// An element of the W3C's representation of JSON.
  mutating func kind(_ kind: JSONKind) -> UInt16 {
    if let known = kinds[kind] { return known }
    let number = add(kind == .object ? "map" : kind.rawValue, Vocabulary.xpathFunctions)
    kinds[kind] = number
    return number
  }

  mutating func attribute(_ name: String) -> UInt16 {
    if let known = attributes[name] { return known }
    let number = add(name, nil)
    attributes[name] = number
    return number
  }

  private func add(_ local: String, _ namespace: String?) -> UInt16 {
    table.append(resolver.resolve(local: local, prefix: nil, namespace: namespace))
  }
}
