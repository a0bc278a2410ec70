/// Bytes written front to back into memory that is kept from one use to the next.
struct OutputBuffer: ~Copyable {
  private var base: UnsafeMutableRawPointer
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = capacity
    base = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { base.deallocate() }

  /// What was written. Valid until the next write.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

  @inline(__always) func bytes(_ offset: Int, _ length: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base + offset, count: length)
  }

  /// A copy of what was written.
  var array: [UInt8] { Array(bytes) }

  mutating func clear() { count = 0 }

  @inline(__always) mutating func reserve(_ more: Int) {
    if count &+ more > capacity { grow(more) }
  }

  @inline(never) private mutating func grow(_ more: Int) {
    let wanted = max(capacity &* 2, count &+ more)
    let moved = UnsafeMutableRawPointer.allocate(byteCount: wanted, alignment: 16)
    moved.copyMemory(from: base, byteCount: count)
    base.deallocate()
    base = moved
    capacity = wanted
  }

  /// Numbers are little endian and unaligned.
  @inline(__always) mutating func put<T: FixedWidthInteger & BitwiseCopyable>(_ value: T) {
    reserve(MemoryLayout<T>.size)
    base.storeBytes(of: value.littleEndian, toByteOffset: count, as: T.self)
    count &+= MemoryLayout<T>.size
  }

  @inline(__always) mutating func put(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    (base + count).copyMemory(from: start, byteCount: bytes.count)
    count &+= bytes.count
  }

  mutating func put(_ text: StaticString) {
    put(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func put(decimal number: Int) {
    let start = count
    var rest = UInt(bitPattern: number)
    repeat {
      let (tens, digit) = rest.quotientAndRemainder(dividingBy: 10)
      put(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit))
      rest = tens
    } while rest > 0
    var digits = UnsafeMutableRawBufferPointer(start: base + start, count: count - start)
    digits.reverse()
  }

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
