public import Digests

/// Writes an element as self-contained bytes that ``ElementTree/init(decoding:names:shared:)`` reads.
///
///     version:u8  length:u32  tokens…  count:u16  names…
///
/// The names are numbered anew in the order of their first use, so that equal elements give equal
/// bytes whatever else their document held. One encoder serves one ``NameTable``; it keeps its
/// buffer from element to element.
public final class ElementEncoder {
  static let version: UInt8 = 1
  static let head = 5

  private let names: NameTable
  private var output: [UInt8] = []
  private var used: [UInt16] = []
  /// By name number: the generation in which it was used, and its new number.
  private var places: [(generation: UInt32, number: UInt16)] = []
  private var generation: UInt32 = 0

  public init(names: NameTable) { self.names = names }

  /// The bytes of the last ``encode(_:)``.
  public var bytes: [UInt8] { output }

  /// The digest of the last ``encode(_:)``'s bytes.
  public var digest: Digest128 { XXH3.hash128(of: output) }

  /// Encodes `element` and everything below it.
  public func encode(_ element: ElementView) {
    begin()
    copyElement(element.tree.storage.pointee, element.offset)
    finish()
  }

  /// Encodes `element`, with its child elements replaced by references where `share` gives an id.
  public func encode(_ element: ElementView, share: (ElementView) -> UInt64?) {
    begin()
    let storage = element.tree.storage.pointee
    let start = output.count
    var at = copyHead(storage, element.offset)
    let end = element.offset + element.byteCount
    while at < end {
      let next = storage.next(at)
      if storage.kind(at: at) == TreeStorage.Token.element,
        let id = share(ElementView(tree: element.tree, offset: at))
      {
        output.append(TreeStorage.Token.shared)
        withUnsafeBytes(of: id.littleEndian) { output.append(contentsOf: $0) }
      } else {
        copyToken(storage, at)
      }
      at = next
    }
    patch(UInt32(output.count - start), at: start + 3)
    finish()
  }

  // MARK: Pieces

  private func begin() {
    generation &+= 1
    used.removeAll(keepingCapacity: true)
    output.removeAll(keepingCapacity: true)
    output.append(Self.version)
    output.append(contentsOf: [0, 0, 0, 0])
    while places.count < names.count { places.append((0, 0)) }
  }

  private func finish() {
    patch(UInt32(output.count - Self.head), at: 1)
    append(UInt16(used.count))
    for number in used { output.append(contentsOf: names.encoded[Int(number)]) }
  }

  private func place(_ number: UInt16) -> UInt16 {
    let known = places[Int(number)]
    if known.generation == generation { return known.number }
    let new = UInt16(used.count)
    places[Int(number)] = (generation, new)
    used.append(number)
    return new
  }

  private func append<T: FixedWidthInteger>(_ value: T) {
    withUnsafeBytes(of: value.littleEndian) { output.append(contentsOf: $0) }
  }

  private func patch(_ value: UInt32, at offset: Int) {
    for byte in 0..<4 { output[offset + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
  }

  /// Copies a start tag and its attributes; returns the offset of the content.
  private func copyHead(_ storage: TreeStorage, _ offset: Int) -> Int {
    output.append(TreeStorage.Token.element)
    append(place(storage.u16(offset + 1)))
    append(UInt32(0))
    append(storage.u16(offset + 7))
    var at = offset + TreeStorage.elementHead
    for _ in 0..<storage.u16(offset + 7) {
      let size = TreeStorage.attributeHead + storage.u32(at + 2)
      append(place(storage.u16(at)))
      output.append(contentsOf: storage.bytes(at + 2, size - 2))
      at += size
    }
    return at
  }

  private func copyElement(_ storage: TreeStorage, _ offset: Int) {
    let start = output.count
    var at = copyHead(storage, offset)
    let end = offset + storage.u32(offset + 3)
    while at < end {
      copyToken(storage, at)
      at = storage.next(at)
    }
    // A copied element is as long as its original: names have a fixed width.
    patch(UInt32(output.count - start), at: start + 3)
  }

  private func copyToken(_ storage: TreeStorage, _ at: Int) {
    if storage.kind(at: at) == TreeStorage.Token.element {
      copyElement(storage, at)
    } else {
      output.append(contentsOf: storage.bytes(at, storage.next(at) - at))
    }
  }
}
