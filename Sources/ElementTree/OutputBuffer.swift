/// Bytes written front to back into memory that is kept from one use to the next.
struct OutputBuffer: ~Copyable {
  private var base: UnsafeMutableRawPointer
  private var capacity: Int
  private(set) var count = 0

  /// Nothing is allocated before the first write.
  init() {
    capacity = 0
    base = Self.nowhere
  }

  deinit { free() }

  private func free() {
    if base != Self.nowhere { base.deallocate() }
  }

  /// Stands for no memory; nobody reads or writes there.
  private static var nowhere: UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(bitPattern: 16).unsafelyUnwrapped
  }

  /// What was written.
  ///
  /// Valid until the next write.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

  @inline(__always) func bytes(_ offset: Int, _ length: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base + offset, count: length)
  }

  /// A copy of what was written.
  var array: [UInt8] { Array(bytes) }

  mutating func clear() { count = 0 }

  @inline(__always) private mutating func reserve(_ more: Int) {
    if count &+ more > capacity { grow(more) }
  }

  @inline(never) private mutating func grow(_ more: Int) {
    let wanted = max(capacity &* 2, count &+ more, 1 << 10)
    let moved = UnsafeMutableRawPointer.allocate(byteCount: wanted, alignment: 16)
    moved.copyMemory(from: base, byteCount: count)
    free()
    base = moved
    capacity = wanted
  }

  // MARK: Writing

  /// Numbers are little endian and unaligned.
  @inline(__always) mutating func put<T: FixedWidthInteger & BitwiseCopyable>(_ value: T) {
    reserve(MemoryLayout<T>.size)
    base.storeBytes(of: value.littleEndian, toByteOffset: count, as: T.self)
    count &+= MemoryLayout<T>.size
  }

  @inline(__always) mutating func put(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    copy(start, bytes.count)
    count &+= bytes.count
  }

  /// Names and values have some ten bytes: less than what a call to copy them costs.
  @inline(__always) private func copy(_ bytes: UnsafeRawPointer, _ length: Int) {
    switch length {
    case 8...16: copyEnds(bytes, length, UInt64.self)
    case 4..<8: copyEnds(bytes, length, UInt32.self)
    case 17...32: copyEnds(bytes, length, SIMD16<UInt8>.self)
    default: (base + count).copyMemory(from: bytes, byteCount: length)
    }
  }

  /// Copies the first and the last of `T`'s width, which meet or overlap.
  @inline(__always) private func copyEnds<T: BitwiseCopyable>(
    _ bytes: UnsafeRawPointer, _ length: Int, _ type: T.Type
  ) {
    let last = length &- MemoryLayout<T>.size
    let head = bytes.loadUnaligned(as: T.self)
    let tail = bytes.loadUnaligned(fromByteOffset: last, as: T.self)
    base.storeBytes(of: head, toByteOffset: count, as: T.self)
    base.storeBytes(of: tail, toByteOffset: count &+ last, as: T.self)
  }

  @inline(__always) mutating func put(_ text: StaticString) {
    put(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inline(__always) mutating func put(decimal number: Int) {
    if number < 10 {
      put(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number))
    } else {
      putLong(decimal: UInt(bitPattern: number))
    }
  }

  @inline(never) private mutating func putLong(decimal number: UInt) {
    var width = 2
    var limit: UInt = 100
    while number >= limit && width < 19 {
      limit &*= 10
      width &+= 1
    }
    reserve(width)
    var rest = number
    for place in stride(from: count &+ width &- 1, through: count, by: -1) {
      let (tens, digit) = rest.quotientAndRemainder(dividingBy: 10)
      base.storeBytes(
        of: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit), toByteOffset: place,
        as: UInt8.self)
      rest = tens
    }
    count &+= width
  }

  // MARK: Changing

  @inline(__always) func load<T: FixedWidthInteger & BitwiseCopyable>(
    _ offset: Int, as type: T.Type
  ) -> T {
    T(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: T.self))
  }

  /// Writes over what stands at `offset`.
  @inline(__always) mutating func replace<T: FixedWidthInteger & BitwiseCopyable>(
    _ offset: Int, with value: T
  ) {
    base.storeBytes(of: value.littleEndian, toByteOffset: offset, as: T.self)
  }
}
