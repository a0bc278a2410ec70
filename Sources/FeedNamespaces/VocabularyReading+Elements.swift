public import ElementTree
public import FeedModel

extension [VocabularyReading] {
  /// What the vocabularies' readers make of the children of a feed or an episode.
  ///
  /// The order is that in which the vocabularies, and in each its elements, are first met.
  public init(of elements: [ElementView], _ addresses: Addresses) {
    var gathered: [(prefix: String, members: GatheredMembers)] = []
    for element in elements {
      let name = element.name
      guard let namespace = name.namespace,
        let (prefix, reader) = NamespaceRegistry.reader(namespace: namespace, local: name.local),
        let reading = reader.read(element, addresses)
      else { continue }
      let place = gathered.firstIndex { $0.prefix == prefix } ?? gathered.count
      if place == gathered.count { gathered.append((prefix, GatheredMembers())) }
      gathered[place].members.add(reading, reader)
    }
    self = gathered.map { VocabularyReading(prefix: $0.prefix, members: $0.members.members) }
  }
}

extension [Reading.Member] {
  /// What the readers of a vocabulary make of those children of an element that are its own.
  init(of element: ElementView, _ vocabulary: any FeedNamespace.Type, _ addresses: Addresses) {
    var gathered = GatheredMembers()
    for child in element.children where child.namespace == vocabulary.uri {
      guard
        let reader = NamespaceRegistry.reader(namespace: vocabulary.uri, local: child.local)?
          .reader,
        let reading = reader.read(child, addresses)
      else { continue }
      gathered.add(reading, reader)
    }
    self = gathered.members
  }
}

/// Values by the name of their element, while they are gathered.
private struct GatheredMembers {
  private var found: [(reader: ElementReader, values: [Reading])] = []

  /// Adds what an element says: to its list, or if nothing is there yet.
  mutating func add(_ reading: Reading, _ reader: ElementReader) {
    guard let place = found.firstIndex(where: { $0.reader.local == reader.local }) else {
      found.append((reader, [reading]))
      return
    }
    if reader.isList { found[place].values.append(reading) }
  }

  var members: [Reading.Member] {
    found.map {
      Reading.Member($0.reader.local, $0.reader.isList ? .list($0.values) : $0.values[0])
    }
  }
}
