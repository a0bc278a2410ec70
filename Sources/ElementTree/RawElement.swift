/// An element without a hold on its tree: to look at where the tree is known to live, at no cost.
struct RawElement: BitwiseCopyable {
  private let tree: Unmanaged<ElementTree>
  private let storage: UnsafeMutablePointer<TreeStorage>
  private let names: UnsafeMutablePointer<NameList>
  let offset: Int

  @inline(__always) init(_ tree: ElementTree, _ offset: Int) {
    self.tree = .passUnretained(tree)
    storage = tree.storage
    names = tree.names.list
    self.offset = offset
  }

  var view: ElementView { ElementView(tree: tree.takeUnretainedValue(), offset: offset) }

  @inline(__always) private var end: Int { offset &+ storage.pointee.u32(offset &+ 3) }

  /// The text directly inside, where it is in one piece or none.
  func textInPlace() -> UnsafeBufferPointer<UInt8>? {
    var found = UnsafeRawBufferPointer(start: nil, count: 0)
    var at = storage.pointee.content(of: offset)
    let end = end
    while at < end {
      if storage.pointee.kind(at: at) == TreeStorage.Token.text {
        if !found.isEmpty { return nil }
        found = storage.pointee.text(at)
      }
      at = storage.pointee.next(at)
    }
    return found.bindMemory(to: UInt8.self)
  }

  /// The text directly inside, joined.
  func joinedText() -> [UInt8] {
    var joined: [UInt8] = []
    var at = storage.pointee.content(of: offset)
    let end = end
    while at < end {
      if storage.pointee.kind(at: at) == TreeStorage.Token.text {
        joined.append(contentsOf: storage.pointee.text(at))
      }
      at = storage.pointee.next(at)
    }
    return joined
  }

  /// Whether there is neither an element inside nor a character but white space.
  var isEmpty: Bool {
    var at = storage.pointee.content(of: offset)
    let end = end
    while at < end {
      switch storage.pointee.kind(at: at) {
      case TreeStorage.Token.element, TreeStorage.Token.shared: return false
      case TreeStorage.Token.text where !storage.pointee.text(at).isBlank: return false
      default: at = storage.pointee.next(at)
      }
    }
    return true
  }

  /// The value of an attribute by canonical namespace URI and local name.
  func attribute(_ local: String, _ namespace: String?) -> UnsafeBufferPointer<UInt8>? {
    var at = offset &+ TreeStorage.elementHead
    for _ in 0..<storage.pointee.u16(offset &+ 7) {
      let length = storage.pointee.u32(at &+ 2)
      // In place: a copy of the name would count the references to its strings.
      let name = names.pointee.names + Int(storage.pointee.u16(at))
      if name.pointee.local == local && name.pointee.namespace == namespace {
        return storage.pointee.bytes(at &+ TreeStorage.attributeHead, length)
          .bindMemory(to: UInt8.self)
      }
      at &+= TreeStorage.attributeHead &+ length
    }
    return nil
  }
}

extension UnsafeRawBufferPointer {
  /// Whether there is nothing but XML's white space.
  ///
  /// Source: XML 1.0, section 2.3.
  var isBlank: Bool { allSatisfy(\.isWhiteSpace) }
}

extension UInt8 {
  @inline(__always) var isWhiteSpace: Bool { self == 0x20 || self &- 9 < 2 || self == 0x0D }
}
