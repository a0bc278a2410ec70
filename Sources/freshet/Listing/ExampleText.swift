/// An example of an element, for people: what it says, without the declarations in front of it.
///
/// Canonical XML declares every namespace that it uses, and an address of one fills the line.
enum ExampleText {
  static func shortened(_ xml: String) -> String {
    var text = ""
    var rest = xml[...]
    while let tag = rest.firstIndex(of: "<") {
      text += rest[..<tag]
      rest = rest[tag...]
      let end = tagEnd(rest)
      text += withoutDeclarations(rest[..<end])
      rest = rest[end...]
    }
    return (text + rest).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Behind the `>` that ends the tag: one in a value does not.
  private static func tagEnd(_ xml: Substring) -> Substring.Index {
    var isInValue = false
    let end = xml.firstIndex { character in
      if character == "\"" { isInValue.toggle() }
      return character == ">" && !isInValue
    }
    return end.map { xml.index(after: $0) } ?? xml.endIndex
  }

  /// A tag, which the end of the example may have cut.
  private static func withoutDeclarations(_ tag: Substring) -> String {
    let declaration = #/ xmlns(?::[^\s=>"…]*)?(?:="[^"]*(?:"|…?$)|=?…?$)/#
    return String(tag.replacing(declaration) { $0.0.hasSuffix("…") ? "…" : "" })
  }
}
