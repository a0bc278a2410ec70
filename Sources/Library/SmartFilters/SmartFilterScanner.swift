import TextFolding
import Timestamps

/// Reads the conditions of a filter, one after the other.
struct SmartFilterScanner {
  private let characters: [Character]
  private var index = 0

  init(_ text: String) { characters = Array(text) }

  /// - Returns: `nil` at the end.
  mutating func next() throws(SmartFilterError) -> SmartFilter.Condition? {
    skipBlanks()
    guard index < characters.count else { return nil }
    let isNegated = skip("not:")
    let start = index
    let name = takeWhile(\.isLetter)
    guard index < characters.count, let mark = Mark(rawValue: characters[index]) else {
      throw fault(
        at: start,
        name.isEmpty ? Self.expectation : "\"\(name)\" is no condition; \(Self.expectation)")
    }
    index += 1
    let test = try test(name, mark, at: start)
    if index < characters.count, !characters[index].isWhitespace {
      throw fault(at: index, "a blank is missing between two conditions")
    }
    return SmartFilter.Condition(isNegated: isNegated, test: test)
  }

  private enum Mark: Character {
    case colon = ":"
    case below = "<"
    case above = ">"
  }

  private static let expectation =
    "write feed:, tag:, played:, starred:, archived:, age<, duration< or words:"

  private mutating func test(_ name: String, _ mark: Mark, at start: Int) throws(SmartFilterError)
    -> SmartFilter.Test
  {
    let place = index
    switch (name, mark) {
    case ("feed", .colon): return .feed(try text(name))
    case ("tag", .colon): return .tag(try text(name))
    case ("words", .colon):
      let words = folded(try text(name)).split(whereSeparator: \.isWhitespace).map(String.init)
      if words.isEmpty { throw fault(at: place, "words: needs a word") }
      return .words(words)
    case ("played", .colon): return .played(try choice(name))
    case ("starred", .colon): return .starred(try choice(name))
    case ("archived", .colon): return .archived(try choice(name))
    case ("age", .below): return .age(.below, milliseconds: try duration(name))
    case ("age", .above): return .age(.above, milliseconds: try duration(name))
    case ("duration", .below): return .duration(.below, milliseconds: try duration(name))
    case ("duration", .above): return .duration(.above, milliseconds: try duration(name))
    case ("age", .colon), ("duration", .colon):
      throw fault(at: place - 1, "\(name) is compared with < or >")
    case ("feed", _), ("tag", _), ("words", _), ("played", _), ("starred", _), ("archived", _):
      throw fault(at: place - 1, "\(name) is followed by a colon")
    default: throw fault(at: start, "\"\(name)\" is no condition; \(Self.expectation)")
    }
  }

  private mutating func text(_ name: String) throws(SmartFilterError) -> String {
    let start = index
    let text: String
    if skip("\"") {
      text = takeWhile { $0 != "\"" }
      guard skip("\"") else { throw fault(at: start, "the quotation mark is not closed") }
    } else {
      text = takeWhile { !$0.isWhitespace }
    }
    guard !text.trimmed.isEmpty else { throw fault(at: start, "\(name): needs a text") }
    return text
  }

  private mutating func choice(_ name: String) throws(SmartFilterError) -> Bool {
    let start = index
    let word = takeWhile { !$0.isWhitespace }
    switch word {
    case "yes": return true
    case "no": return false
    default: throw fault(at: start, "\(name) is yes or no, not \"\(word)\"")
    }
  }

  private mutating func duration(_ name: String) throws(SmartFilterError) -> Int64 {
    let start = index
    let word = takeWhile { !$0.isWhitespace }
    guard let value = DurationValue(word) else {
      throw fault(
        at: start, "\(name) is compared with a duration such as 45m, 2h, 30d or 1w, not \"\(word)\""
      )
    }
    return value.milliseconds
  }

  private mutating func skipBlanks() { _ = takeWhile(\.isWhitespace) }

  private mutating func skip(_ word: String) -> Bool {
    guard characters[index...].starts(with: word) else { return false }
    index += word.count
    return true
  }

  private mutating func takeWhile(_ isWanted: (Character) -> Bool) -> String {
    let start = index
    while index < characters.count, isWanted(characters[index]) { index += 1 }
    return String(characters[start..<index])
  }

  private func fault(at index: Int, _ message: String) -> SmartFilterError {
    SmartFilterError(column: index + 1, message: message)
  }
}
