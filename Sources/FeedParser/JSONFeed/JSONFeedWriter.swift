import ElementTree
import FeedBytes
import FeedModel
import JSONText

/// Writes the objects of a JSON Feed as elements, so that everything behind reads them as it reads XML.
///
/// A member is an element of its name, a list's member one for each of its elements, an object's
/// members are inside. What is no member of JSON Feed, or not of its form, is kept as ``subtree(_:)``
/// writes it.
///
///     "authors": [{"name": "Ada"}]    <authors><name>Ada</name></authors>
///     "_mood": 7                      <number xmlns="…/xpath-functions" key="_mood">7</number>
struct JSONFeedWriter {
  var names: JSONElementNames
  /// What was wrong with the values.
  var log = DiagnosticLog()
  /// Where the value that is being written begins.
  var place = DocumentPlace()

  init(_ names: JSONElementNames) { self.names = names }

  /// Writes one member into the open element of `tree`.
  ///
  /// `seen` has the bits of the members that the object had before: the first of a name counts.
  mutating func member(
    _ key: String, of object: JSONFeedObject, seen: inout UInt32, _ reader: inout JSONReader,
    _ tree: ElementTree
  ) throws(JSONError) {
    guard let member = object.members[key] else { return try subtree(key, &reader, tree) }
    if reader.kind == .null { return try reader.null() }
    if seen & member.bit != 0 {
      log.note(.jsonDuplicateMember, at: place, "a second '\(key)'; the first counts")
      return try subtree(key, &reader, tree)
    }
    seen |= member.bit
    try value(key, member.form, &reader, tree)
  }

  /// Writes the object that comes next as an element.
  mutating func object(
    _ name: String, _ object: JSONFeedObject, _ reader: inout JSONReader, _ tree: ElementTree
  ) throws(JSONError) {
    tree.begin(names.member(name))
    var seen: UInt32 = 0
    try reader.beginObject()
    while let key = try reader.nextKey() {
      try member(key, of: object, seen: &seen, &reader, tree)
    }
    tree.end()
  }

  private mutating func value(
    _ key: String, _ form: JSONFeedObject.Form, _ reader: inout JSONReader, _ tree: ElementTree
  ) throws(JSONError) {
    if try expected(key, form, &reader, tree) { return }
    if let kind = reader.kind {
      log.note(.jsonWrongType, at: place, "'\(key)' is of the wrong type: \(kind)")
    }
    try unexpected(key, form, &reader, tree)
  }

  /// Writes a value of the form that the member is to have.
  ///
  /// - Returns: `false` when it is of another, and nothing was read.
  private mutating func expected(
    _ key: String, _ form: JSONFeedObject.Form, _ reader: inout JSONReader, _ tree: ElementTree
  ) throws(JSONError) -> Bool {
    switch (form, reader.kind) {
    case (_, .null): try reader.null()
    case (.text, .string): element(key, try reader.string(), tree)
    case (.number, .number): element(key, try reader.numberText(), tree)
    // Publishers number their items; the specification asks readers to take it.
    case (.text, .number) where key == "id": element(key, try reader.numberText(), tree)
    case (.flag, .bool): element(key, String(try reader.bool()), tree)
    case (.object(let object), .object): try self.object(key, object, &reader, tree)
    case (.list(let form), .array): try list(key, form, &reader, tree)
    default: return false
    }
    return true
  }

  /// Writes a value of another form: read where its meaning is certain.
  private mutating func unexpected(
    _ key: String, _ form: JSONFeedObject.Form, _ reader: inout JSONReader, _ tree: ElementTree
  ) throws(JSONError) {
    switch (form, reader.kind) {
    case (.text, .number): element(key, try reader.numberText(), tree)
    case (.text, .bool): element(key, String(try reader.bool()), tree)
    case (.number, .string), (.flag, .string): element(key, try reader.string(), tree)
    case (.object, .array): try list(key, form, &reader, tree)
    case (.list(let form), _):
      if !(try expected(key, form, &reader, tree)) { try unexpected(key, form, &reader, tree) }
    case (.object(let object), .string):
      tree.begin(names.member(key))
      element(object.shorthand ?? key, try reader.string(), tree)
      tree.end()
    default: try subtree(key, &reader, tree)
    }
  }

  private mutating func list(
    _ key: String, _ form: JSONFeedObject.Form, _ reader: inout JSONReader, _ tree: ElementTree
  ) throws(JSONError) {
    try reader.beginArray()
    while try reader.nextElement() { try value(key, form, &reader, tree) }
  }

  private mutating func element(_ name: String, _ text: String, _ tree: ElementTree) {
    tree.begin(names.member(name))
    tree.append(withoutForbidden(text))
    tree.end()
  }

  /// Text without the characters that XML forbids.
  private mutating func withoutForbidden(_ text: String) -> String {
    guard text.hasForbidden else { return text }
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if !scalar.isXMLCharacter {
        log.note(.jsonControlCharacter, at: place, "characters that XML forbids were left out")
      } else {
        kept.append(scalar)
      }
    }
    return String(kept)
  }
}
