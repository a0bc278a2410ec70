import ElementTree

/// A rule is broken here.
struct Breach {
  let path: String
  /// What stands there.
  let quote: String?

  init(path: String, quote: String? = nil) {
    self.path = path
    self.quote = quote.map(Self.shortened)
  }

  /// Something that the record lacks.
  init(_ record: Record) { self.init(path: record.path) }

  /// An element of the record, or one of its attributes.
  init(_ record: Record, _ child: ElementView, attribute: String? = nil) {
    let path = record.path(to: child)
    if let attribute {
      self.init(path: path + "@" + attribute, quote: child[attribute])
    } else {
      self.init(path: path, quote: child.trimmedText)
    }
  }

  private static let longest = 80

  private static func shortened(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count <= longest ? line : line.prefix(longest - 1) + "…"
  }
}
