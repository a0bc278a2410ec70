public import ElementTree
public import FeedModel

/// How one element of a vocabulary is read as a plain value.
///
/// A vocabulary lists those of its elements that no field of a feed or an episode holds; what they
/// say is shown below its prefix.
public struct ElementReader: Sendable {
  /// The element's local name.
  public let local: String
  /// Every one of them counts, as a list; else the first that says anything.
  public let isList: Bool
  /// `nil` when the element says nothing that can be read.
  public let read: @Sendable (ElementView, Addresses) -> Reading?

  /// Reads an element as `read` does.
  public static func value(
    _ local: String, _ read: @escaping @Sendable (ElementView, Addresses) -> Reading?
  ) -> ElementReader {
    ElementReader(local: local, isList: false, read: read)
  }

  /// Reads elements that may stand several times.
  public static func list(
    _ local: String, _ read: @escaping @Sendable (ElementView, Addresses) -> Reading?
  ) -> ElementReader {
    ElementReader(local: local, isList: true, read: read)
  }

  // MARK: The text of an element

  public static func text(_ local: String) -> ElementReader {
    value(local) { element, _ in Reading(element.words) }
  }

  public static func texts(_ local: String) -> ElementReader {
    list(local) { element, _ in Reading(element.words) }
  }

  public static func address(_ local: String) -> ElementReader {
    value(local) { Reading($0.address($1)) }
  }

  public static func whole(_ local: String) -> ElementReader {
    value(local) { element, _ in Reading(element.integer) }
  }

  public static func number(_ local: String) -> ElementReader {
    value(local) { element, _ in Reading(element.decimal) }
  }

  public static func truth(_ local: String) -> ElementReader {
    value(local) { element, _ in Reading(element.boolean) }
  }

  public static func time(_ local: String) -> ElementReader {
    value(local) { element, _ in Reading(element.withTextBytes { FeedDate($0)?.timestamp }) }
  }

  // MARK: Several values of an element

  /// Its attributes by name, and its text by the name `text`, where there is one.
  ///
  /// Attributes whose local names are in `addresses` are made absolute.
  public static func attributes(
    _ local: String, text: String? = nil, addresses names: Set<String> = []
  ) -> ElementReader {
    value(local) { attributes(of: $0, $1, text: text, addresses: names) }
  }

  static func attributes(
    of element: ElementView, _ addresses: Addresses, text: String?, addresses names: Set<String>
  ) -> Reading? {
    var members: [Reading.Member] = []
    for attribute in element.attributes where attribute.name.namespace == nil {
      let name = attribute.name.local
      let value = names.contains(name) ? element.address(name, addresses) : element.words(name)
      if let value { members.append(Reading.Member(name, .text(value))) }
    }
    if let text, let words = element.words { members.append(Reading.Member(text, .text(words))) }
    return members.isEmpty ? nil : .record(members)
  }
}
