import ElementTree
import FeedNamespaces

/// Holds a record's elements of the Podcasting 2.0 namespace against the table.
struct PodcastCheck {
  private(set) var breaches: Breaches

  /// Adds to what is known of the record.
  init(_ breaches: Breaches) { self.breaches = breaches }

  /// Goes through everything in a record.
  mutating func check(_ record: Record, in parent: PodcastElement.Parent) {
    check(record.siblings, in: parent, path: record.path)
  }

  private mutating func check(
    _ siblings: Siblings, in parent: PodcastElement.Parent, path: String
  ) {
    var earlier: Set<String> = []
    for element in siblings.all {
      guard element.namespace == PodcastNamespace.uri else {
        descend(element, in: .elsewhere, among: siblings, path: path)
        continue
      }
      let local = element.local
      let way = { path + "/" + siblings.step(to: element) }
      guard let row = PodcastRow.byName[local] else {
        note(PodcastRow.unknownElement, Breach(path: way()))
        continue
      }
      if !row.element.parents.contains(parent) { note(row.misplaced, Breach(path: way())) }
      if let repeated = row.repeated, !earlier.insert(local).inserted {
        note(repeated, Breach(path: way()))
      }
      check(element, row, way)
      // A live item is a record of its own.
      if local != "liveItem" || parent != .channel {
        descend(
          element, in: PodcastElement.Parent(rawValue: local) ?? .elsewhere, among: siblings,
          path: path)
      }
    }
  }

  private mutating func descend(
    _ element: ElementView, in parent: PodcastElement.Parent, among siblings: Siblings,
    path: String
  ) {
    let children = Array(element.children)
    if children.isEmpty { return }
    check(Siblings(children), in: parent, path: path + "/" + siblings.step(to: element))
  }

  private mutating func check(_ element: ElementView, _ row: PodcastRow, _ way: () -> String) {
    for value in row.values { check(element, value, way) }
    for attribute in element.attributes {
      let name = attribute.name
      if name.namespace == nil, !row.attributes.contains(name.local) {
        note(
          PodcastRow.unknownAttribute,
          Breach(path: way() + "@" + name.qualified, quote: attribute.value))
      }
    }
  }

  private mutating func check(
    _ element: ElementView, _ value: PodcastRow.Value, _ way: () -> String
  ) {
    let attribute = value.said.attribute
    let end = attribute.map { "@" + $0 } ?? ""
    let text = attribute.map { element[$0] ?? "" } ?? element.trimmedText
    if text.isBlankText {
      let isLeft = attribute == "uri" && element["protocol"] == "disabled"
      if let missing = value.missing, !isLeft { note(missing, Breach(path: way() + end)) }
      return
    }
    if let invalid = value.invalid, !value.said.form.accepts(text) {
      note(invalid, Breach(path: way() + end, quote: text))
    } else if value.said.form.isWebAddress, text.lowercased().hasPrefix("http:") {
      note(PodcastRow.insecure, Breach(path: way() + end, quote: text))
    }
    if let limit = value.said.limit, let long = value.long, text.utf8.count > limit,
      text.count > limit
    {
      note(long, Breach(path: way() + end, quote: text))
    }
  }

  private mutating func note(_ rule: Rule, _ breach: @autoclosure () -> Breach) {
    breaches.note(rule, breach())
  }
}
