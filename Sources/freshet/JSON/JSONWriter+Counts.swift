import JSONText

extension JSONWriter {
  /// How much there is of each type, by name.
  mutating func counts(_ counts: [String: Int], name: String = "counts") {
    key(name)
    object { json in
      for (type, count) in counts.sorted(by: { $0.key < $1.key }) { json.member(type, count) }
    }
  }
}
