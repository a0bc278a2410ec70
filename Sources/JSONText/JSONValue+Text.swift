extension JSONValue {
  /// Reads one JSON document, and nothing after it but white space.
  ///
  /// A byte order mark in front is skipped. Strings are checked to be UTF-8.
  ///
  /// Source: RFC 8259.
  ///
  /// - Throws: where and why it is not JSON, or which of `limits` it passes.
  public init(parsing bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
    var reader = JSONReader(bytes, limits: limits)
    if bytes.count > limits.bytes { throw reader.failure(.tooLong(limit: limits.bytes), at: 0) }
    self = try reader.value()
    try reader.end()
  }

  public init(parsing text: String, limits: JSONLimits = JSONLimits()) throws(JSONError) {
    try self.init(parsing: Array(text.utf8), limits: limits)
  }

  /// The one text of this value: no white space, members sorted by the bytes of their names.
  ///
  /// Equal values have equal texts, whatever the order of members; so digests can be compared.
  public var canonical: [UInt8] {
    var writer = JSONWriter()
    writer.value(self, sortsMembers: true)
    return writer.take()
  }

  /// Compact JSON with the members as they are.
  public var text: String {
    var writer = JSONWriter()
    writer.value(self)
    return writer.text()
  }
}

extension JSONWriter {
  /// Writes a whole value.
  ///
  /// - `sortsMembers`: by the bytes of their names; equal names keep their order.
  public mutating func value(_ value: JSONValue, sortsMembers: Bool = false) {
    switch value {
    case .null: null()
    case .bool(let bool): self.value(bool)
    case .integer(let integer): self.value(integer)
    case .number(let double): self.value(double)
    case .string(let string): self.value(string)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element, sortsMembers: sortsMembers) }
      endArray()
    case .object(let members):
      beginObject()
      for member in sortsMembers ? members.sortedByKey : members {
        key(member.key)
        self.value(member.value, sortsMembers: sortsMembers)
      }
      endObject()
    }
  }
}

extension [JSONValue.Member] {
  fileprivate var sortedByKey: [JSONValue.Member] {
    // Swift's sort is stable in practice but not by contract: the index settles equal names.
    enumerated().sorted { left, right in
      if left.element.key.utf8.elementsEqual(right.element.key.utf8) {
        return left.offset < right.offset
      }
      return left.element.key.utf8.lexicographicallyPrecedes(right.element.key.utf8)
    }.map(\.element)
  }
}
