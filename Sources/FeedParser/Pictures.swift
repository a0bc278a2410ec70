import ElementTree

extension ElementView {
  /// The address of a picture, however it is written: `@href`, `@url`, a child `url`, RSS 1.0's
  /// `rdf:resource`, or the text.
  var pictureAddress: String? {
    for name in ["href", "url"] {
      if let address = self[name]?.trimmed.nonEmpty { return address }
    }
    if let child = children.first(where: { $0.local == "url" }) {
      return child.trimmedText.nonEmpty
    }
    return trimmedText.nonEmpty
  }
}

extension ChildIndex {
  /// The picture of the best source.
  func picture(_ tags: [Tag], _ resolve: (String, ElementView) -> String) -> String? {
    for tag in tags where has(tag) {
      for element in all(tag) {
        if let address = element.pictureAddress { return resolve(address, element) }
      }
    }
    return nil
  }
}
