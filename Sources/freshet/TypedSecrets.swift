import WebAddress

/// The words of the command line that hold secrets, which no message may repeat.
struct TypedSecrets {
  private let words: [(word: String, shown: String)]

  init(_ arguments: [String]) {
    words = arguments.map { ($0, Self.shown($0)) }.filter { $0.word != $0.shown }
  }

  /// The arguments as a message may repeat them.
  static func shown(_ argument: String) -> String {
    guard argument.hasPrefix("-"), let sign = argument.firstIndex(of: "=") else {
      return WebAddress.redacted(argument)
    }
    let value = argument.index(after: sign)
    return argument[..<value] + WebAddress.redacted(String(argument[value...]))
  }

  /// `text` without them.
  func hidden(in text: String) -> String {
    words.reduce(text) { $0.replacing($1.word, with: $1.shown) }
  }
}
