/// The names of a document as ``ElementEncoder`` writes them, by their numbers; made when first needed.
struct StoredNames: ~Copyable {
  /// Where a name's two forms stand, one behind the other.
  private struct Place: BitwiseCopyable {
    let start: Int
    let meaning: Int
    let end: Int
  }

  private var bytes = OutputBuffer()
  private var places = ScratchList<Place>()
  private var coding = NameCoding.Writer()

  /// Makes those that were added since the last call.
  mutating func update(_ names: UnsafePointer<ElementName>, _ count: Int) {
    while places.count < count {
      let start = bytes.count
      coding.write(names[places.count], to: &bytes)
      let meaning = bytes.count
      coding.writeMeaning(names[places.count], to: &bytes)
      places.append(Place(start: start, meaning: meaning, end: bytes.count))
    }
  }

  /// Namespace, prefix and local name.
  @inline(__always) subscript(number: UInt16) -> UnsafeRawBufferPointer {
    let place = places[Int(number)]
    return bytes.bytes(place.start, place.meaning &- place.start)
  }

  /// Namespace and local name; an undeclared prefix stands for itself.
  @inline(__always) func meaning(_ number: UInt16) -> UnsafeRawBufferPointer {
    let place = places[Int(number)]
    return bytes.bytes(place.meaning, place.end &- place.meaning)
  }
}
