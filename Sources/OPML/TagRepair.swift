/// One start tag as it can be written again: well-formed and within the bounds.
struct TagRepair {
  /// Bytes of one value.
  static let longestValue = 64 << 10
  /// Attributes of one tag.
  static let mostAttributes = 200
  /// Bytes of all attributes as they are written.
  private static let longestTag = 512 << 10
  private static let longestName = 1_024
  /// Names of attributes in one list: the parser of XML keeps each.
  private static let mostNames = 4_096

  /// The name in lowercase, without a prefix.
  private(set) var name: [UInt8] = []
  /// Whether it has no content: `<outline/>`.
  private(set) var isClosed = false
  private(set) var damage = OutlineDamage()
  /// The attributes, each with a blank in front.
  private(set) var attributes: [UInt8] = []
  /// The place of the first `&` that begins nothing.
  private(set) var bareAt: Int?
  /// Whether the list ends inside.
  private(set) var isCut = false

  private var names: Set<ArraySlice<UInt8>> = []

  /// Reads the start tag at the cursor and moves on to its end.
  ///
  /// `vocabulary` has the names of attributes in the tags before; those of this one are added.
  init(
    _ cursor: inout ListCursor, _ references: inout References,
    vocabulary: inout Set<ArraySlice<UInt8>>
  ) {
    cursor.index += 1
    name = Self.local(cursor.takeName())
    while true {
      let place = cursor.index
      cursor.skipBlanks()
      guard let byte = cursor.byte() else {
        isCut = true
        return
      }
      if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") && cursor.byte(1) == 0x3E {
        isClosed = byte == UInt8(ascii: "/")
        cursor.index += isClosed ? 2 : 1
        return
      }
      guard byte.isNameStart, cursor.index > place, attribute(&cursor, &references, &vocabulary)
      else {
        breakOff(&cursor)
        return
      }
    }
  }

  static func local(_ name: ArraySlice<UInt8>) -> [UInt8] {
    let start = name.lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? name.startIndex
    return name[start...].prefix(longestName).map {
      $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0
    }
  }

  /// - Returns: `false` when the tag has a fault at the cursor.
  private mutating func attribute(
    _ cursor: inout ListCursor, _ references: inout References,
    _ vocabulary: inout Set<ArraySlice<UInt8>>
  ) -> Bool {
    let name = cursor.takeName()
    cursor.skipBlanks()
    guard cursor.byte() == UInt8(ascii: "=") else { return false }
    cursor.index += 1
    cursor.skipBlanks()
    guard let end = Self.valueEnd(cursor) else { return false }
    let start = cursor.index + 1
    defer { cursor.index = end + 1 }
    // A reader of outlines looks at no name with a prefix.
    if name.contains(UInt8(ascii: ":")) || name.elementsEqual("xmlns".utf8) { return true }
    let address = Self.addressName(name)
    guard isWanted(name, isAddress: address != nil, &vocabulary), end - start <= Self.longestValue,
      case let written = value(&cursor, start..<end, &references, address),
      attributes.count + written.count <= Self.longestTag
    else {
      damage.isIncomplete = true
      if let address { damage.brokenAddresses.insert(address) }
      return true
    }
    attributes.append(0x20)
    attributes += name
    attributes += "=\"".utf8
    attributes += written
    attributes.append(UInt8(ascii: "\""))
    return true
  }

  /// Addresses are wanted in any case, others up to a bound; none twice.
  private mutating func isWanted(
    _ name: ArraySlice<UInt8>, isAddress: Bool, _ vocabulary: inout Set<ArraySlice<UInt8>>
  ) -> Bool {
    guard names.count < Self.mostAttributes || isAddress, name.count <= Self.longestName,
      name.allSatisfy({ $0 < 0x80 })
    else { return false }
    guard names.insert(name).inserted else { return false }
    if vocabulary.count < Self.mostNames || isAddress { vocabulary.insert(name) }
    return vocabulary.contains(name)
  }

  private mutating func value(
    _ cursor: inout ListCursor, _ range: Range<Int>, _ references: inout References,
    _ address: String?
  ) -> [UInt8] {
    var written: [UInt8] = []
    cursor.index = range.lowerBound
    while cursor.index < range.upperBound, written.count <= Self.longestTag {
      guard cursor.bytes[cursor.index] == UInt8(ascii: "&") else {
        References.escape(cursor.bytes[cursor.index], to: &written)
        cursor.index += 1
        continue
      }
      let place = cursor.index
      let meaning = references.write(&cursor, to: &written)
      if meaning == .bare, bareAt == nil { bareAt = place }
      if meaning == .refused { damage.keepsReference = true }
      if let address, meaning == .refused || meaning == .letter {
        damage.brokenAddresses.insert(address)
      }
    }
    return written
  }

  private static func addressName(_ name: ArraySlice<UInt8>) -> String? {
    guard name.count == 6 || name.count == 3 else { return nil }
    let name = String(decoding: local(name), as: UTF8.self)
    return name == "xmlurl" || name == "url" ? name : nil
  }

  /// The place of the closing quote.
  ///
  /// `nil` when there is none: no quote at the cursor, or the next one belongs to a later tag.
  private static func valueEnd(_ cursor: ListCursor) -> Int? {
    guard let quote = cursor.byte(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    else { return nil }
    var hasMarkup = false
    var hasLine = false
    let end = cursor.next(from: cursor.index + 1) { byte in
      hasMarkup = hasMarkup || byte == UInt8(ascii: "<")
      hasLine = hasLine || byte == UInt8(ascii: "\n")
      return byte == quote || hasMarkup && hasLine
    }
    guard end + 1 < cursor.bytes.count, cursor.bytes[end] == quote else { return nil }
    let next = cursor.bytes[end + 1]
    let isDelimited = next.isBlank || next == UInt8(ascii: ">") || next == UInt8(ascii: "/")
    return isDelimited || !hasMarkup ? end : nil
  }

  /// Nothing is guessed behind a fault: the rest of the tag is passed over.
  private mutating func breakOff(_ cursor: inout ListCursor) {
    damage.isIncomplete = true
    let end = cursor.next(from: cursor.index) {
      $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">")
    }
    isCut = end == cursor.bytes.count
    let hasEnd = !isCut && cursor.bytes[end] == UInt8(ascii: ">")
    isClosed = !hasEnd || cursor.bytes[end - 1] == UInt8(ascii: "/")
    cursor.index =
      hasEnd ? end + 1 : cursor.bytes[..<end].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? end
  }
}
