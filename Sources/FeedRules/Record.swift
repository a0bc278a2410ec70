import ElementTree

/// A channel or an episode, with its children at hand.
struct Record {
  enum Kind: CaseIterable {
    case channel, item
    /// A `podcast:liveItem`: an episode's elements, in the channel.
    case liveItem
    case atomFeed, atomEntry
    /// In a format with rules of its own that are not checked here.
    case other
  }

  let kind: Kind
  let element: ElementView
  /// From the channel down.
  let path: String
  let siblings: Siblings
  private let namespace: String?

  init(_ kind: Kind, _ element: ElementView, path: String, coreNamespace: String?? = nil) {
    self.kind = kind
    self.element = element
    self.path = path
    siblings = Siblings(in: element)
    namespace = coreNamespace ?? element.namespace
  }

  /// In document order.
  var children: [ElementView] { siblings.all }

  /// Children of a name, in document order.
  func all(_ name: Name) -> [ElementView] { siblings.all { self.is($0, name) } }

  func first(_ name: Name) -> ElementView? { siblings.first { self.is($0, name) } }

  /// Whether it is in the format's own vocabulary.
  func isCore(_ element: ElementView) -> Bool {
    // Without a namespace and with a prefix: that of another vocabulary, undeclared.
    element.namespace == namespace && (namespace != nil || element.name.prefix == nil)
  }

  private func `is`(_ element: ElementView, _ name: Name) -> Bool {
    element.local == name.local && element.namespace == (name.namespace ?? namespace)
  }

  /// The way to one of its children.
  func path(to child: ElementView) -> String { path + "/" + siblings.step(to: child) }

  /// The live items in it, as records.
  var liveItems: [Record] {
    all(.podcast("liveItem")).map {
      Record(.liveItem, $0, path: path(to: $0), coreNamespace: .some(namespace))
    }
  }
}
