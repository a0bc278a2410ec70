import FeedNamespaces

/// The rules that a row of the table stands for.
struct PodcastRow: Sendable {
  struct Value: Sendable {
    let said: PodcastElement.Value
    /// `nil`: it may be left out.
    let missing: Rule?
    /// `nil`: it may say anything.
    let invalid: Rule?
    let long: Rule?
  }

  let element: PodcastElement
  let misplaced: Rule
  /// `nil`: there may be several.
  let repeated: Rule?
  let values: [Value]
  let attributes: Set<String>

  init(_ element: PodcastElement) {
    self.element = element
    let tag = "<podcast:\(element.local)>"
    let parents = element.parents.map { "<\($0.tag)>" }.joined(separator: ", ")
    misplaced = Self.rule(
      element, "misplaced", .error, "\(tag) stands elsewhere than in \(parents)")
    repeated =
      element.isOnce
      ? Self.rule(element, "repeated", .error, "\(tag) is there several times and may be once")
      : nil
    values = element.values.map { Self.value($0, element, tag) }
    attributes = Set(element.values.compactMap(\.attribute))
  }

  private static func rule(
    _ element: PodcastElement, _ what: String, _ severity: Severity, _ summary: String
  ) -> Rule {
    Rule(
      "podcast.\(element.local).\(what)", severity, summary,
      link: Specification.podcast(element.section), namespace: PodcastNamespace.uri)
  }

  private static func value(
    _ value: PodcastElement.Value, _ element: PodcastElement, _ tag: String
  ) -> Value {
    let name = value.attribute ?? "text"
    let subject = value.attribute.map { "\($0) of \(tag)" } ?? tag
    let missing: Rule? =
      value.presence == .optional
      ? nil
      : rule(
        element, "\(name)-missing", value.presence == .required ? .error : .warning,
        "\(tag) has no \(name)")
    let invalid: Rule? =
      if case .anything = value.form { nil } else {
        rule(element, "\(name)-invalid", .error, "\(subject) is not \(value.form.noun)")
      }
    let long = value.limit.map {
      rule(element, "\(name)-long", .warning, "\(subject) has more than \($0) characters")
    }
    return Value(said: value, missing: missing, invalid: invalid, long: long)
  }

  var rules: [Rule] {
    [misplaced] + [repeated].compactMap(\.self)
      + values.flatMap { [$0.missing, $0.invalid, $0.long].compactMap(\.self) }
  }

  static let all = PodcastElement.all.map(PodcastRow.init)
  static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.element.local, $0) })

  // MARK: Rules about no single row

  static let unknownElement = Rule(
    "podcast.element-unknown", .warning, "the namespace has no such element; case counts",
    link: Specification.podcast("podcast-tags"), namespace: PodcastNamespace.uri)
  static let unknownAttribute = Rule(
    "podcast.attribute-unknown", .warning, "the element has no such attribute; case counts",
    link: Specification.podcast("podcast-tags"), namespace: PodcastNamespace.uri)
  static let insecure = Rule(
    "podcast.address-insecure", .error, "an address is http and must be https",
    link: Specification.podcast("podcast-tags"), namespace: PodcastNamespace.uri)
}

extension PodcastElement.Parent {
  var tag: String {
    switch self {
    case .channel, .item: rawValue
    default: "podcast:" + rawValue
    }
  }
}
