import ElementTree
import FeedBytes
import JSONText

extension JSONFeedWriter {
  /// Writes a value whole, as the W3C represents JSON in XML: `map`, `array`, `string`, `number`,
  /// `boolean` and `null`, with the member's name in `key`.
  ///
  /// Nothing is lost: numbers are as they are written, members in their order, those of one name
  /// all there. A string with characters that XML forbids is written with JSON's escapes and
  /// `escaped="true"`; a key so with `escaped-key="true"`.
  /// Source: XPath and XQuery Functions 3.1, section 17.4.
  mutating func subtree(
    _ key: String?, _ reader: inout JSONReader, _ tree: ElementTree
  ) throws(JSONError) {
    let attributes = key.map { keyAttributes($0) } ?? []
    switch reader.kind {
    case .object, .array: try container(attributes, &reader, tree)
    case .string: try string(attributes, &reader, tree)
    case .number: text(.number, attributes, try reader.numberText(), tree)
    case .bool: text(.bool, attributes, String(try reader.bool()), tree)
    case .null, nil:
      try reader.null()
      text(.null, attributes, "", tree)
    }
  }

  private mutating func keyAttributes(_ key: String) -> [(name: UInt16, value: String)] {
    guard key.hasForbidden else { return [(names.attribute(.key), key)] }
    return [
      (names.attribute(.escapedKey), "true"), (names.attribute(.key), key.withJSONEscapes),
    ]
  }

  private mutating func container(
    _ attributes: [(name: UInt16, value: String)], _ reader: inout JSONReader, _ tree: ElementTree
  ) throws(JSONError) {
    if reader.kind == .object {
      tree.begin(names.kind(.object), attributes: attributes)
      try reader.beginObject()
      while let key = try reader.nextKey() { try subtree(key, &reader, tree) }
    } else {
      tree.begin(names.kind(.array), attributes: attributes)
      try reader.beginArray()
      while try reader.nextElement() { try subtree(nil, &reader, tree) }
    }
    tree.end()
  }

  private mutating func string(
    _ attributes: [(name: UInt16, value: String)], _ reader: inout JSONReader, _ tree: ElementTree
  ) throws(JSONError) {
    let lone = reader.slips.loneSurrogates
    let string = try reader.string()
    guard string.hasForbidden || reader.slips.loneSurrogates > lone else {
      return text(.string, attributes, string, tree)
    }
    let escaped = attributes + [(names.attribute(.escaped), "true")]
    text(.string, escaped, String(decoding: reader.literal, as: UTF8.self), tree)
  }

  private mutating func text(
    _ kind: JSONKind, _ attributes: [(name: UInt16, value: String)], _ text: String,
    _ tree: ElementTree
  ) {
    tree.begin(names.kind(kind), attributes: attributes)
    tree.append(text)
    tree.end()
  }
}

extension String {
  /// As it may stand between the quotes of a JSON string, without characters that XML forbids.
  fileprivate var withJSONEscapes: String {
    var escaped = ""
    for scalar in unicodeScalars {
      if scalar == "\\" || scalar == "\"" {
        escaped += "\\" + String(scalar)
      } else if !scalar.isXMLCharacter {
        let digits = String(scalar.value, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
