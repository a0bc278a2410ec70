/// The numbers of names by the addresses of their parts.
///
/// libxml2 interns local names, prefixes and URIs for the life of a context, so equal names have
/// equal addresses: no byte is compared. Open addressing, at most half full.
struct NamePointers: ~Copyable {
  private struct Slot {
    var local: UnsafePointer<UInt8>?
    var prefix: UnsafePointer<UInt8>?
    var uri: UnsafePointer<UInt8>?
    var number: UInt16
  }

  private var slots: UnsafeMutablePointer<Slot>
  private var mask: Int
  private var count = 0

  init() {
    mask = 255
    slots = .allocate(capacity: mask + 1)
    slots.initialize(repeating: Slot(number: 0), count: mask + 1)
  }

  deinit { slots.deallocate() }

  @inline(__always) private func home(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?
  ) -> Int {
    let mixed =
      UInt(bitPattern: local) ^ (UInt(bitPattern: uri) &* 31)
      ^ (UInt(bitPattern: prefix) &* 131)
    return Int(truncatingIfNeeded: (mixed &* 0x9E37_79B9_7F4A_7C15) &>> 40) & mask
  }

  /// The number of a name, or `nil` when it is new.
  @inline(__always) func find(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?
  ) -> UInt16? {
    var at = home(local, prefix, uri)
    while true {
      let slot = slots[at]
      if slot.local == local && slot.uri == uri && slot.prefix == prefix { return slot.number }
      if slot.local == nil { return nil }
      at = (at &+ 1) & mask
    }
  }

  mutating func insert(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?,
    _ number: UInt16
  ) {
    if count &* 2 > mask { grow() }
    var at = home(local, prefix, uri)
    while slots[at].local != nil { at = (at &+ 1) & mask }
    slots[at] = Slot(local: local, prefix: prefix, uri: uri, number: number)
    count &+= 1
  }

  private mutating func grow() {
    let old = slots
    let size = mask &+ 1
    mask = size &* 2 &- 1
    count = 0
    slots = .allocate(capacity: mask &+ 1)
    slots.initialize(repeating: Slot(number: 0), count: mask &+ 1)
    for at in 0..<size {
      if let local = old[at].local { insert(local, old[at].prefix, old[at].uri, old[at].number) }
    }
    old.deallocate()
  }
}
