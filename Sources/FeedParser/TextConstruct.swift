import ElementTree
import FeedNamespaces

/// A text of a feed or an episode, and whether markup in it is meant as such.
struct TextConstruct {
  let text: String
  /// `<Int>` is five characters of it, and `&amp;` is one of `&amp;`.
  let isPlain: Bool

  /// `nil` when the element says nothing.
  init?(_ element: ElementView) {
    guard let text = element.textConstruct.nonEmpty else { return nil }
    self.text = text
    isPlain = element.isPlainText
  }

  /// For reading.
  func readable(_ convert: (String) -> String) -> String { isPlain ? text : convert(text) }

  var html: String { isPlain ? text.asHTML : text }
}

extension ElementView {
  /// Whether no markup is to be looked for in the text.
  ///
  /// Texts of JSON Feeds are plain but for `content_html`; those of Atom are where they do not say
  /// otherwise, or hold elements all the same. RSS has HTML everywhere, and never says so.
  /// Source: RFC 4287, sections 3.1.1 and 4.1.3.3; Atom 0.3, `type` and `mode`; JSON Feed 1.1.
  fileprivate var isPlainText: Bool {
    switch Tag(rawValue: role) {
    case .contentEncoded: return false
    case .atomTitle, .atomSubtitle, .atomSummary, .atomContent, .atomRights:
      return isJSONFeed || (saysPlainText && children.first { _ in true } == nil)
    default: return isJSONFeed
    }
  }

  private var saysPlainText: Bool {
    switch lowercased("type") {
    case nil, "": lowercased("mode") != "escaped"
    case "text", "text/plain": true
    case let type?: type.hasPrefix("text/plain;")
    }
  }

  /// The text of an Atom text construct, and of any other element, without blanks around it.
  ///
  /// XHTML is given as markup, base64 decoded, everything else as it stands. Base64 of something
  /// that is no text, such as a picture, says nothing.
  /// Source: RFC 4287, sections 3.1 and 4.1.3.3; Atom 0.3, `mode`.
  var textConstruct: String {
    guard children.first(where: { _ in true }) != nil else {
      return isBase64 ? decodedText : words ?? ""
    }
    let type = lowercased("type")
    if type == "xhtml" || type == "application/xhtml+xml" || lowercased("mode") == "xml" {
      let wrapper = children.first { $0.local == "div" }
      return (wrapper ?? self).innerMarkup(Vocabulary.xhtml).trimmed
    }
    if type == "html" || type == "text/html", let wrapped = onlyDivision { return wrapped }
    return innerMarkup(Vocabulary.xhtml).trimmed
  }

  private func lowercased(_ attribute: String) -> String? {
    attributeCount == 0 ? nil : self[attribute]?.trimmed.lowercased()
  }

  /// Atom 0.3 says so; for 1.0 it follows from a media type that is neither text nor XML.
  private var isBase64: Bool {
    guard attributeCount > 0 else { return false }
    if lowercased("mode") == "base64" { return true }
    guard let type = lowercased("type"), type.contains("/") else { return false }
    return !type.hasPrefix("text/") && !type.contains("xml") && !type.contains("html")
  }

  /// What calls itself base64 and is none stands as it is.
  private var decodedText: String {
    guard let bytes = Base64.bytes(text) else { return words ?? "" }
    return String(validating: bytes, as: UTF8.self)?.trimmed ?? ""
  }

  /// The escaped HTML in a `div` that some programs wrote around it, as if it were XHTML.
  private var onlyDivision: String? {
    var parts = children
    guard isBlank, let division = parts.next(), division.local == "div", parts.next() == nil,
      division.children.first(where: { _ in true }) == nil
    else { return nil }
    return division.words ?? ""
  }
}
