extension ElementTree {
  /// Reads what ``ElementEncoder`` wrote.
  ///
  /// `nil` when the bytes are damaged: every length is checked here once, so that views need not.
  /// `shared` gives the encoded bytes of a subtree that is stored once.
  public convenience init?(
    decoding bytes: [UInt8], names resolver: any NameResolver,
    shared: ((UInt64) -> [UInt8]?)? = nil
  ) {
    guard bytes.count >= ElementEncoder.head + 2, bytes[0] == ElementEncoder.version else {
      return nil
    }
    let length = (1...4).reduce(0) { $0 | Int(bytes[$1]) << (8 * ($1 - 1)) }
    let end = ElementEncoder.head + length
    guard end + 2 <= bytes.count else { return nil }
    let table = NameTable()
    var rest = bytes[(end + 2)...]
    for _ in 0..<(Int(bytes[end]) | Int(bytes[end + 1]) << 8) {
      guard let name = NameCoding.decode(&rest, resolver) else { return nil }
      _ = table.append(name)
    }
    let checked = bytes.withUnsafeBytes { all -> Bool in
      var check = TokenCheck(bytes: all, names: table.count)
      return check.tokens(from: ElementEncoder.head, to: end, depth: 0)
    }
    guard checked else { return nil }
    self.init(names: table, bytes: bytes, from: ElementEncoder.head, to: end)
    self.shared = shared.map { SharedSubtrees(find: $0, resolver: resolver) }
  }

  private convenience init(names: NameTable, bytes: [UInt8], from: Int, to: Int) {
    self.init(names: names, capacity: max(to - from, 16))
    bytes.withUnsafeBytes {
      storage.pointee.appendRaw(UnsafeRawBufferPointer(rebasing: $0[from..<to]))
    }
  }
}

/// Follows every length in a token stream and tells whether all stay inside.
private struct TokenCheck {
  let bytes: UnsafeRawBufferPointer
  let names: Int

  /// Deeper than any tree that a parser may build.
  static let maxDepth = 4_096

  func number(_ at: Int, _ width: Int) -> Int {
    (0..<width).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
  }

  mutating func tokens(from start: Int, to end: Int, depth: Int) -> Bool {
    var at = start
    while at < end {
      guard let next = token(at, end, depth) else { return false }
      at = next
    }
    return at == end
  }

  private mutating func token(_ at: Int, _ end: Int, _ depth: Int) -> Int? {
    let left = end - at
    var size: Int
    switch bytes[at] {
    case TreeStorage.Token.element: return element(at, end, depth)
    case TreeStorage.Token.text where left >= TreeStorage.textHead:
      size = TreeStorage.textHead + number(at + 1, 4)
    case TreeStorage.Token.shared: size = TreeStorage.sharedSize
    case TreeStorage.Token.instruction where left >= TreeStorage.instructionHead:
      guard number(at + 1, 4) <= number(at + 5, 4) else { return nil }
      size = TreeStorage.instructionHead + number(at + 5, 4)
    default: return nil
    }
    return size <= left ? at + size : nil
  }

  private mutating func element(_ at: Int, _ end: Int, _ depth: Int) -> Int? {
    guard depth < Self.maxDepth, end - at >= TreeStorage.elementHead,
      number(at + 1, 2) < names
    else { return nil }
    let close = at + number(at + 3, 4)
    guard close <= end, close >= at + TreeStorage.elementHead else { return nil }
    var next = at + TreeStorage.elementHead
    for _ in 0..<number(at + 7, 2) {
      guard close - next >= TreeStorage.attributeHead, number(next, 2) < names else { return nil }
      let size = TreeStorage.attributeHead + number(next + 2, 4)
      guard size <= close - next else { return nil }
      next += size
    }
    return tokens(from: next, to: close, depth: depth + 1) ? close : nil
  }
}

/// Subtrees that are stored once for many episodes, decoded when first met.
final class SharedSubtrees {
  private let find: (UInt64) -> [UInt8]?
  private let resolver: any NameResolver
  private var trees: [UInt64: ElementTree] = [:]

  init(find: @escaping (UInt64) -> [UInt8]?, resolver: any NameResolver) {
    self.find = find
    self.resolver = resolver
  }

  subscript(id: UInt64) -> ElementTree? {
    if let known = trees[id] { return known }
    guard let bytes = find(id), let tree = ElementTree(decoding: bytes, names: resolver),
      tree.byteCount > 0, tree.storage.pointee.kind(at: 0) == TreeStorage.Token.element
    else { return nil }
    trees[id] = tree
    return tree
  }
}
