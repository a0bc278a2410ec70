/// The bytes of a tree: one growing buffer of tokens, written front to back.
///
///     element  0x01  name:u16  size:u32  attributes:u16  { name:u16 length:u32 bytes }…  content…
///     text     0x02  length:u32  bytes
///     pi       0x03  target:u32  length:u32  bytes            (target bytes, then data)
///     shared   0x04  id:u64                                   (only in stored trees)
///
/// `size` and `length` count bytes; `size` covers the whole element with its head. While an element
/// is open its `size` holds the offset of its parent, so no stack is needed. Numbers are little
/// endian and unaligned.
///
/// The struct lives in memory that ``ElementTree`` owns and is reached through a raw pointer, so
/// that a parser's callback touches it without reference counts or exclusivity checks
/// (that costs a quarter of the throughput).
public struct TreeStorage {
  // What the writing functions use is open to inlining: they are part of the parser's callbacks then,
  // which are called for every tag and text.
  @usableFromInline var base: UnsafeMutableRawPointer
  @usableFromInline var used = 0
  @usableFromInline var capacity: Int
  /// Offset of the innermost open element.
  @usableFromInline var open = TreeStorage.none
  /// Offset of the text token that is still growing.
  @usableFromInline var text = TreeStorage.none

  @inlinable static var none: UInt32 { .max }
  @inlinable static var elementHead: Int { 9 }
  @inlinable static var textHead: Int { 5 }
  @inlinable static var attributeHead: Int { 6 }
  static let instructionHead = 9
  static let sharedSize = 9

  @usableFromInline enum Token {
    @inlinable static var element: UInt8 { 1 }
    @inlinable static var text: UInt8 { 2 }
    static let instruction: UInt8 = 3
    static let shared: UInt8 = 4
  }

  init(capacity: Int) {
    self.capacity = capacity
    base = .allocate(byteCount: capacity, alignment: 16)
  }

  func deallocate() { base.deallocate() }

  /// The same bytes in memory of their own, with what is open closed there.
  func closedCopy() -> TreeStorage {
    var copy = TreeStorage(capacity: max(count, 16))
    copy.base.copyMemory(from: base, byteCount: count)
    copy.used = used
    copy.open = open
    copy.text = text
    while copy.isOpen { copy.end() }
    return copy
  }

  /// How many bytes are in use.
  @inlinable public var count: Int { used }

  public var isOpen: Bool { open != Self.none }

  // MARK: Writing

  mutating func reset() {
    used = 0
    open = Self.none
    text = Self.none
  }

  @inline(never) @usableFromInline mutating func grow(_ more: Int) {
    let wanted = max(capacity &* 2, count &+ more)
    let moved = UnsafeMutableRawPointer.allocate(byteCount: wanted, alignment: 16)
    moved.copyMemory(from: base, byteCount: count)
    base.deallocate()
    base = moved
    capacity = wanted
  }

  @inlinable @inline(__always) mutating func reserve(_ more: Int) {
    if count &+ more > capacity { grow(more) }
  }

  @inlinable @inline(__always) mutating func put<T: BitwiseCopyable>(_ value: T) {
    base.storeBytes(of: value, toByteOffset: count, as: T.self)
    used &+= MemoryLayout<T>.size
  }

  @inlinable @inline(__always) mutating func put(_ bytes: UnsafeRawPointer, _ length: Int) {
    Self.copy(bytes, length, to: base + count)
    used &+= length
  }

  /// Nearly all texts and values are short: what a call costs is more than to copy them.
  ///
  /// A head and a tail, which may overlap.
  @inlinable @inline(__always) static func copy(
    _ bytes: UnsafeRawPointer, _ length: Int, to target: UnsafeMutableRawPointer
  ) {
    switch length {
    case 33...: target.copyMemory(from: bytes, byteCount: length)
    case 16...: copyEnds(bytes, length, to: target, as: SIMD16<UInt8>.self)
    case 8...: copyEnds(bytes, length, to: target, as: UInt64.self)
    case 4...: copyEnds(bytes, length, to: target, as: UInt32.self)
    case 2...: copyEnds(bytes, length, to: target, as: UInt16.self)
    case 1: target.storeBytes(of: bytes.load(as: UInt8.self), as: UInt8.self)
    default: break
    }
  }

  @inlinable @inline(__always) static func copyEnds<Word: BitwiseCopyable>(
    _ bytes: UnsafeRawPointer, _ length: Int, to target: UnsafeMutableRawPointer, as type: Word.Type
  ) {
    let tail = length &- MemoryLayout<Word>.size
    let first = bytes.loadUnaligned(as: type)
    let last = bytes.loadUnaligned(fromByteOffset: tail, as: type)
    target.storeBytes(of: first, as: type)
    target.storeBytes(of: last, toByteOffset: tail, as: type)
  }

  @inlinable @inline(__always) mutating func closeText() {
    if text != Self.none {
      let length = count &- Int(text) &- Self.textHead
      base.storeBytes(
        of: UInt32(truncatingIfNeeded: length), toByteOffset: Int(text) &+ 1, as: UInt32.self)
      text = Self.none
    }
  }

  /// Opens an element inside the innermost open one.
  ///
  /// Attributes follow before any content.
  @inlinable @inline(__always) public mutating func start(name: UInt16, attributes: Int) {
    closeText()
    reserve(Self.elementHead)
    let offset = UInt32(truncatingIfNeeded: count)
    put(Token.element)
    put(name)
    put(open)
    put(UInt16(truncatingIfNeeded: attributes))
    open = offset
  }

  @inlinable @inline(__always) public mutating func attribute(
    name: UInt16, value: UnsafeRawPointer, length: Int
  ) {
    reserve(Self.attributeHead &+ length)
    put(name)
    put(UInt32(truncatingIfNeeded: length))
    put(value, length)
  }

  /// Adds character data.
  ///
  /// Consecutive pieces become one text.
  @inlinable @inline(__always) public mutating func append(_ bytes: UnsafeRawPointer, _ length: Int)
  {
    if length == 0 { return }
    reserve(Self.textHead &+ length)
    if text == Self.none {
      text = UInt32(truncatingIfNeeded: count)
      put(Token.text)
      put(UInt32(0))
    }
    put(bytes, length)
  }

  public mutating func instruction(
    target: UnsafeRawBufferPointer, data: UnsafeRawBufferPointer
  ) {
    closeText()
    reserve(Self.instructionHead &+ target.count &+ data.count)
    put(Token.instruction)
    put(UInt32(truncatingIfNeeded: target.count))
    put(UInt32(truncatingIfNeeded: target.count &+ data.count))
    if let bytes = target.baseAddress { put(bytes, target.count) }
    if let bytes = data.baseAddress { put(bytes, data.count) }
  }

  /// Closes the innermost open element.
  ///
  /// - Returns: its offset.
  @inlinable @inline(__always) @discardableResult public mutating func end() -> Int {
    precondition(open != Self.none, "no element is open")
    closeText()
    let offset = Int(open)
    let size = offset &+ 3
    open = base.loadUnaligned(fromByteOffset: size, as: UInt32.self)
    base.storeBytes(
      of: UInt32(truncatingIfNeeded: count &- offset), toByteOffset: size, as: UInt32.self)
    return offset
  }

  /// Takes back the open element that begins at `offset`, and everything in it.
  public mutating func cancel(to offset: Int) {
    guard offset < count else { return }
    open = base.loadUnaligned(fromByteOffset: offset + 3, as: UInt32.self)
    text = Self.none
    used = offset
  }

  /// Ends the open element that begins at `offset`, without the one inside it that is open still.
  ///
  /// - Returns: the number of that one's name, `nil` when there is none.
  public mutating func endWithoutOpenChild(at offset: Int) -> UInt16? {
    var child: UInt16?
    while isOpen, Int(open) > offset {
      child = u16(Int(open) + 1)
      cancel(to: Int(open))
    }
    if isOpen { end() }
    return child
  }

  /// Takes back everything from `offset` on: an element that was cut off.
  mutating func truncate(to offset: Int, open: UInt32 = TreeStorage.none) {
    used = offset
    self.open = open
    text = Self.none
  }

  mutating func appendRaw(_ bytes: UnsafeRawBufferPointer) {
    closeText()
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    put(start, bytes.count)
  }

  // MARK: Reading

  @inline(__always) func kind(at offset: Int) -> UInt8 {
    base.load(fromByteOffset: offset, as: UInt8.self)
  }

  @inline(__always) func u16(_ offset: Int) -> UInt16 {
    base.loadUnaligned(fromByteOffset: offset, as: UInt16.self)
  }

  @inline(__always) func u32(_ offset: Int) -> Int {
    Int(base.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  @inline(__always) func u64(_ offset: Int) -> UInt64 {
    base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  @inline(__always) func bytes(_ offset: Int, _ length: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base + offset, count: length)
  }

  /// The offset behind the token at `offset`.
  @inline(__always) func next(_ offset: Int) -> Int {
    switch kind(at: offset) {
    case Token.element: offset &+ u32(offset &+ 3)
    case Token.text: offset &+ Self.textHead &+ u32(offset &+ 1)
    case Token.shared: offset &+ Self.sharedSize
    default: offset &+ Self.instructionHead &+ u32(offset &+ 5)
    }
  }

  /// The offset of an element's first content token.
  @inline(__always) func content(of element: Int) -> Int {
    var at = element &+ Self.elementHead
    for _ in 0..<u16(element &+ 7) { at &+= Self.attributeHead &+ u32(at &+ 2) }
    return at
  }
}
