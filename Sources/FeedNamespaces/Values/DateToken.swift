/// A piece of a date's text.
struct DateToken {
  enum Kind: Equatable {
    case number(value: Int, digits: Int)
    /// Lowercased, without the dot of an abbreviation.
    case word(String)
    /// What a Chinese, Japanese or Korean number counts.
    case unit(Unit)
    case mark(Unicode.Scalar)
    /// Its meaning has been found.
    case taken
  }

  enum Unit: Int, Comparable {
    case year, month, day, hour, minute, second

    static func < (left: Unit, right: Unit) -> Bool { left.rawValue < right.rawValue }
  }

  var kind: Kind
  /// A blank or comma stands before it.
  let isSpaced: Bool

  func isMark(_ mark: Unicode.Scalar) -> Bool { kind == .mark(mark) }
  func isWord(_ word: String) -> Bool { kind == .word(word) }
  /// Joins the parts of a date in numbers.
  var isDateMark: Bool { isMark("-") || isMark("/") || isMark(".") }

  /// More are no date.
  private static let most = 40

  /// Takes a text apart; what is in parentheses is a comment.
  ///
  /// - Returns: `nil` when there is too much of it, or it is an address.
  static func tokens(of text: String) -> [DateToken]? {
    var reader = Reader(text)
    while reader.readNext() {
      guard reader.tokens.count <= most, !reader.isAddress else { return nil }
    }
    return reader.tokens
  }

  private struct Reader {
    var tokens: [DateToken] = []
    /// Two slashes: `https://example.org/2020/05/06/` is not the date in it.
    var isAddress = false
    private let scalars: [Unicode.Scalar]
    private var at = 0
    private var isSpaced = false

    init(_ text: String) { scalars = Array(text.lowercased().unicodeScalars) }

    /// - Returns: `false` at the end.
    mutating func readNext() -> Bool {
      guard at < scalars.count else { return false }
      let scalar = scalars[at]
      if scalar.properties.isWhitespace {
        isSpaced = true
        at += 1
      } else if scalar == "(" {
        while at < scalars.count, scalars[at] != ")" { at += 1 }
        at += 1
        isSpaced = true
      } else if Reader.digit(scalar) != nil {
        readNumber()
      } else if let unit = Reader.unit(scalar) {
        add(.unit(unit))
        at += 1
      } else if scalar.properties.isAlphabetic {
        readWord()
      } else {
        readMark(scalar)
      }
      return true
    }

    private mutating func add(_ kind: Kind) {
      tokens.append(DateToken(kind: kind, isSpaced: isSpaced))
      isSpaced = false
    }

    private mutating func readNumber() {
      let start = at
      var value = 0
      while at < scalars.count, let digit = Reader.digit(scalars[at]) {
        if at - start < 18 { value = value * 10 + digit }
        at += 1
      }
      add(.number(value: value, digits: at - start))
    }

    private mutating func readWord() {
      var word = ""
      while at < scalars.count, Reader.isInWord(scalars[at]), Reader.unit(scalars[at]) == nil {
        word.unicodeScalars.append(scalars[at])
        at += 1
        if isInnerDot {
          word.append(".")
          at += 1
        }
      }
      add(.word(word))
      if at < scalars.count, scalars[at] == "." {
        at += 1
        isSpaced = true
      }
    }

    /// The dot in `a.m`.
    private var isInnerDot: Bool {
      at + 1 < scalars.count && scalars[at] == "." && scalars[at + 1] == "m"
        && (scalars[at - 1] == "a" || scalars[at - 1] == "p")
    }

    /// Go prints a clock reading after `m=`, which ends what is of interest.
    private mutating func readMark(_ scalar: Unicode.Scalar) {
      if scalar == "=" {
        if let last = tokens.last, last.isWord("m") { tokens.removeLast() }
        at = scalars.count
        return
      }
      at += 1
      if scalar == "/", let last = tokens.last, last.isMark("/"), !isSpaced { isAddress = true }
      if scalar == "," && !isBetweenDigits { isSpaced = true } else { add(.mark(scalar)) }
    }

    private var isBetweenDigits: Bool {
      at >= 2 && at < scalars.count && Reader.digit(scalars[at - 2]) != nil
        && Reader.digit(scalars[at]) != nil
    }

    /// Digits of any script.
    private static func digit(_ scalar: Unicode.Scalar) -> Int? {
      if scalar.isASCII { return "0"..."9" ~= scalar ? Int(scalar.value - 0x30) : nil }
      guard scalar.properties.numericType == .decimal else { return nil }
      return scalar.properties.numericValue.map { Int($0) }
    }

    private static func isInWord(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isAlphabetic || scalar.properties.canonicalCombiningClass != .notReordered
    }

    private static func unit(_ scalar: Unicode.Scalar) -> Unit? {
      switch scalar {
      case "年", "년": .year
      case "月", "월": .month
      case "日", "일", "号": .day
      case "時", "时", "시", "点", "點": .hour
      case "分", "분": .minute
      case "秒", "초": .second
      default: nil
      }
    }
  }
}
