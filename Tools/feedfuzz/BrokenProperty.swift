/// Something that must hold for every document, and did not.
struct BrokenProperty: Error {
  /// What should hold, in a few words.
  let name: String
  /// What was found instead.
  let detail: String

  init(_ name: String, _ detail: @autoclosure () -> String) {
    self.name = name
    self.detail = String(detail().prefix(2_000))
  }
}

/// - Throws: what did not hold.
func hold(
  _ name: String, _ holds: Bool, _ detail: @autoclosure () -> String
) throws(BrokenProperty) {
  if !holds { throw BrokenProperty(name, detail()) }
}

/// - Throws: the place of the first difference, and what stands around it.
func equal(_ name: String, _ left: [UInt8], _ right: [UInt8]) throws(BrokenProperty) {
  if left == right { return }
  let at =
    zip(left, right).enumerated().first { $1.0 != $1.1 }?.offset ?? min(left.count, right.count)
  let excerpt = { (bytes: [UInt8]) in
    String(decoding: bytes[max(0, at - 100)..<min(bytes.count, at + 200)], as: UTF8.self)
  }
  throw BrokenProperty(name, "they differ at byte \(at):\n  \(excerpt(left))\n  \(excerpt(right))")
}
