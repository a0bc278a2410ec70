public import Digests

/// Writes an element as self-contained bytes that ``ElementTree/init(decoding:names:shared:)`` reads.
///
///     version:u8  length:u32  tokens…  count:u16  names…
///
/// The names are numbered anew in the order of their first use, so that equal elements give equal
/// bytes whatever else their document held. One encoder serves one ``NameTable``; it keeps its
/// memory from element to element.
public final class ElementEncoder {
  static let version: UInt8 = 1
  static let head = 5

  private let names: NameTable
  private var form = StoredForm()

  public init(names: NameTable) { self.names = names }

  /// The bytes of the last ``encode(_:)``.
  public var bytes: [UInt8] { form.output.array }

  /// The digest of what the last ``encode(_:)`` wrote, the same whatever the prefixes.
  public var digest: Digest128 { form.digest() }

  /// Encodes `element` and everything below it.
  public func encode(_ element: ElementView) {
    precondition(element.tree.names === names)
    form.begin(names.list)
    form.copy(element.tree.storage.pointee, element.offset, element.byteCount)
    form.finish(names.list)
  }

  /// Encodes `element`, with its child elements replaced by references where `share` gives an id.
  public func encode(_ element: ElementView, share: (ElementView) -> UInt64?) {
    precondition(element.tree.names === names)
    form.begin(names.list)
    form.copy(element, sharing: share)
    form.finish(names.list)
  }
}

/// The stored form while it is written.
private struct StoredForm: ~Copyable {
  private(set) var output = OutputBuffer()
  private var numbers = NameNumbers()
  /// The names behind the tokens.
  private var trailer = OutputBuffer()
  /// Room for the hash of the tokens, and what the names mean.
  private var digested = OutputBuffer()

  /// Over the tokens, whose names are numbers, and over what the numbers mean.
  mutating func digest() -> Digest128 {
    if output.count == 0 { return XXH3.hash128(of: output.bytes.bytes) }
    let tokens = ElementEncoder.head + Int(output.load(1, as: UInt32.self))
    let hash = XXH3.hash128(of: output.bytes(0, tokens).bytes)
    digested.replace(0, with: hash.high)
    digested.replace(8, with: hash.low)
    return XXH3.hash128(of: digested.bytes.bytes)
  }

  mutating func begin(_ names: UnsafeMutablePointer<NameList>) {
    numbers.begin(names.pointee.count)
    names.pointee.updateStored()
    output.clear()
    output.put(ElementEncoder.version)
    output.put(UInt32(0))
  }

  mutating func finish(_ names: UnsafePointer<NameList>) {
    output.replace(1, with: UInt32(output.count - ElementEncoder.head))
    output.put(numbers.count)
    // Most episodes of a feed have the same names in the same order.
    if !numbers.areAsBefore { writeNames(names) }
    output.put(trailer.bytes)
  }

  private mutating func writeNames(_ names: UnsafePointer<NameList>) {
    trailer.clear()
    digested.clear()
    digested.put(UInt64(0))
    digested.put(UInt64(0))
    for place in 0..<numbers.count {
      let name = numbers.name(at: place)
      trailer.put(names.pointee.stored[name])
      digested.put(names.pointee.stored.meaning(name))
    }
  }

  /// Copies tokens as they are, then numbers their names anew: a number is as wide as another, so
  /// that every size stays right.
  mutating func copy(_ storage: TreeStorage, _ offset: Int, _ length: Int) {
    let start = output.count
    output.put(storage.bytes(offset, length))
    renumber(start, output.count)
  }

  mutating func copy(_ element: ElementView, sharing share: (ElementView) -> UInt64?) {
    let storage = element.tree.storage.pointee
    let start = output.count
    var at = storage.content(of: element.offset)
    output.put(storage.bytes(element.offset, at - element.offset))
    renumber(start, output.count)
    let end = element.offset + element.byteCount
    while at < end {
      let next = storage.next(at)
      if storage.kind(at: at) == TreeStorage.Token.element,
        let id = share(ElementView(tree: element.tree, offset: at))
      {
        output.put(TreeStorage.Token.shared)
        output.put(id)
      } else {
        copy(storage, at, next - at)
      }
      at = next
    }
    output.replace(start + 3, with: UInt32(output.count - start))
  }

  /// An element's content follows its head at once, so one pass without a stack meets every token.
  private mutating func renumber(_ start: Int, _ end: Int) {
    var at = start
    while at < end {
      switch output.load(at, as: UInt8.self) {
      case TreeStorage.Token.element: at = renumberElement(at)
      case TreeStorage.Token.text:
        at &+= TreeStorage.textHead &+ Int(output.load(at &+ 1, as: UInt32.self))
      case TreeStorage.Token.shared: at &+= TreeStorage.sharedSize
      default: at &+= TreeStorage.instructionHead &+ Int(output.load(at &+ 5, as: UInt32.self))
      }
    }
  }

  /// - Returns: the offset of the element's content.
  @inline(__always) private mutating func renumberElement(_ element: Int) -> Int {
    output.replace(element &+ 1, with: numbers[output.load(element &+ 1, as: UInt16.self)])
    var at = element &+ TreeStorage.elementHead
    for _ in 0..<output.load(element &+ 7, as: UInt16.self) {
      output.replace(at, with: numbers[output.load(at, as: UInt16.self)])
      at &+= TreeStorage.attributeHead &+ Int(output.load(at &+ 2, as: UInt32.self))
    }
    return at
  }
}

/// New numbers for names, in the order in which they are asked for.
///
/// A stamp tells which entries are of this round, so that beginning anew costs nothing.
private struct NameNumbers: ~Copyable {
  private struct Entry {
    var stamp: UInt32
    var number: UInt16
  }

  private var entries = UnsafeMutableBufferPointer<Entry>.allocate(capacity: 0)
  private var order = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: 0)
  private var stamp: UInt32 = 0
  private(set) var count: UInt16 = 0
  private var countBefore: UInt16 = 0
  private var hasChanged = false

  /// Whether the last round asked for the same names in the same order.
  var areAsBefore: Bool { !hasChanged && count == countBefore }

  deinit {
    entries.deallocate()
    order.deallocate()
  }

  mutating func begin(_ names: Int) {
    if names > entries.count || stamp == .max { makeRoom(names) }
    stamp &+= 1
    countBefore = count
    hasChanged = false
    count = 0
  }

  private mutating func makeRoom(_ names: Int) {
    entries.deallocate()
    order.deallocate()
    entries = .allocate(capacity: max(names, entries.count, 32) * 2)
    entries.initialize(repeating: Entry(stamp: 0, number: 0))
    order = .allocate(capacity: entries.count)
    order.initialize(repeating: 0)
    stamp = 0
    count = 0
  }

  /// The new number of a name.
  @inline(__always) subscript(name: UInt16) -> UInt16 {
    mutating get {
      let known = entries[Int(name)]
      return known.stamp == stamp ? known.number : add(name)
    }
  }

  private mutating func add(_ name: UInt16) -> UInt16 {
    entries[Int(name)] = Entry(stamp: stamp, number: count)
    if order[Int(count)] != name || count >= countBefore { hasChanged = true }
    order[Int(count)] = name
    count &+= 1
    return count &- 1
  }

  func name(at place: UInt16) -> UInt16 { order[Int(place)] }
}
