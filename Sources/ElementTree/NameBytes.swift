/// A string of bytes for each name of a ``NameTable``, made when first needed.
///
/// The bytes move when a name is added, never in between.
struct NameBytes: ~Copyable {
  private let make: (ElementName) -> [UInt8]
  private var bytes = OutputBuffer()
  /// Where each name's bytes end.
  private var ends: [Int] = []

  init(_ make: @escaping (ElementName) -> [UInt8]) { self.make = make }

  /// Makes the bytes of the names that were added since the last call.
  mutating func update(_ names: NameTable) {
    while ends.count < names.count {
      make(names[UInt16(ends.count)]).withUnsafeBytes { bytes.put($0) }
      ends.append(bytes.count)
    }
  }

  @inline(__always) subscript(number: UInt16) -> UnsafeRawBufferPointer {
    let start = number == 0 ? 0 : ends[Int(number) &- 1]
    return bytes.bytes(start, ends[Int(number)] &- start)
  }
}
