/// A list for the time of one call, in memory that is kept for the next: no reference count and no
/// check of who else holds it.
struct ScratchList<Element: BitwiseCopyable>: ~Copyable {
  private var memory: UnsafeMutableBufferPointer<Element>
  private(set) var count = 0

  init() { memory = .init(start: nil, count: 0) }

  deinit { memory.deallocate() }

  @inline(__always) mutating func append(_ element: Element) {
    if count == memory.count { grow() }
    (memory.baseAddress.unsafelyUnwrapped + count).initialize(to: element)
    count &+= 1
  }

  @inline(never) private mutating func grow() {
    let larger = UnsafeMutableBufferPointer<Element>.allocate(capacity: max(16, count * 2))
    _ = larger.moveInitialize(fromContentsOf: memory[..<count])
    memory.deallocate()
    memory = larger
  }

  /// `index` is below ``count``.
  @inline(__always) subscript(index: Int) -> Element {
    memory.baseAddress.unsafelyUnwrapped[index]
  }

  @inline(__always) mutating func shorten(to count: Int) { self.count = count }

  /// Sorts what stands from `start` on.
  ///
  /// Most lists have two or three elements.
  @inline(__always) mutating func sort(from start: Int = 0, _ precedes: (Element, Element) -> Bool)
  {
    if count &- start > 16 { return memory[start..<count].sort(by: precedes) }
    let list = memory.baseAddress.unsafelyUnwrapped
    var next = start &+ 1
    while next < count {
      let element = list[next]
      var at = next
      while at > start, precedes(element, list[at &- 1]) {
        list[at] = list[at &- 1]
        at &-= 1
      }
      list[at] = element
      next &+= 1
    }
  }
}
