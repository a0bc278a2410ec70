/// The numbers of names by the addresses of their parts.
///
/// libxml2 interns local names, prefixes and URIs for the life of a context, so equal names have
/// equal addresses: no byte is compared. Open addressing, at most half full.
struct NamePointers: ~Copyable {
  /// The addresses of a name's parts as numbers, 0 for one that is not there: all are compared at
  /// once.
  private struct Key {
    let local: UInt
    let prefix: UInt
    let uri: UInt

    @inline(__always) init(
      _ local: UnsafePointer<UInt8>?, _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?
    ) {
      self.local = UInt(bitPattern: local)
      self.prefix = UInt(bitPattern: prefix)
      self.uri = UInt(bitPattern: uri)
    }

    @inline(__always) var hash: UInt {
      ((local ^ (uri &* 31) ^ (prefix &* 131)) &* 0x9E37_79B9_7F4A_7C15) &>> 40
    }

    @inline(__always) func isEqual(to other: Key) -> Bool {
      (local ^ other.local) | (prefix ^ other.prefix) | (uri ^ other.uri) == 0
    }
  }

  private struct Slot {
    var key = Key(nil, nil, nil)
    var number: UInt16 = 0

    var isFree: Bool { key.local == 0 }
  }

  private var slots: UnsafeMutablePointer<Slot>
  private var mask: UInt = 255
  private var count: UInt = 0

  init() {
    slots = Self.emptySlots(mask)
  }

  deinit { slots.deallocate() }

  private static func emptySlots(_ mask: UInt) -> UnsafeMutablePointer<Slot> {
    let slots = UnsafeMutablePointer<Slot>.allocate(capacity: Int(mask) + 1)
    slots.initialize(repeating: Slot(), count: Int(mask) + 1)
    return slots
  }

  /// The number of a name, or `nil` when it is new.
  @inline(__always) func find(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?
  ) -> UInt16? {
    let key = Key(local, prefix, uri)
    var at = key.hash & mask
    while true {
      let slot = slots[Int(bitPattern: at)]
      if slot.key.isEqual(to: key) { return slot.number }
      if slot.isFree { return nil }
      at = (at &+ 1) & mask
    }
  }

  mutating func insert(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?,
    _ number: UInt16
  ) {
    if count &* 2 > mask { grow() }
    add(Slot(key: Key(local, prefix, uri), number: number))
  }

  private mutating func add(_ slot: Slot) {
    var at = slot.key.hash & mask
    while !slots[Int(bitPattern: at)].isFree { at = (at &+ 1) & mask }
    slots[Int(bitPattern: at)] = slot
    count &+= 1
  }

  private mutating func grow() {
    let old = UnsafeMutableBufferPointer(start: slots, count: Int(mask) + 1)
    mask = mask &* 2 &+ 1
    count = 0
    slots = Self.emptySlots(mask)
    for slot in old where !slot.isFree { add(slot) }
    old.deallocate()
  }
}
