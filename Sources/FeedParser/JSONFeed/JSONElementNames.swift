import ElementTree
import JSONText

/// The numbers of the names that a JSON Feed's elements have, each made when it is first needed.
struct JSONElementNames {
  private let table: NameTable
  private let resolver: any NameResolver
  private var members: [String: UInt16] = [:]
  private var kinds: [UInt16?] = Array(repeating: nil, count: JSONKind.allCases.count)
  private var attributes: [UInt16?] = Array(repeating: nil, count: Attribute.allCases.count)

  /// Of the W3C's representation of JSON.
  enum Attribute: Int, CaseIterable {
    case key
    case escaped
    case escapedKey
  }

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
    let place = kind.rawValue
    if let known = kinds[place] { return known }
    let number = add(kind == .object ? "map" : kind.description, Vocabulary.xpathFunctions)
    kinds[place] = number
    return number
  }

  mutating func attribute(_ attribute: Attribute) -> UInt16 {
    if let known = attributes[attribute.rawValue] { return known }
    let number = add(attribute.local, nil)
    attributes[attribute.rawValue] = number
    return number
  }

  private func add(_ local: String, _ namespace: String?) -> UInt16 {
    table.append(resolver.resolve(local: local, prefix: nil, namespace: namespace))
  }
}

extension JSONElementNames.Attribute {
  fileprivate var local: String {
    switch self {
    case .key: "key"
    case .escaped: "escaped"
    case .escapedKey: "escaped-key"
    }
  }
}
