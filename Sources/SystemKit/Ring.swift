/// Elements in the order in which they were added; its memory is used again.
struct Ring<Element> {
  private var slots: [Element?] = Array(repeating: nil, count: 16)
  private var head = 0
  private(set) var count = 0

  mutating func append(_ element: Element) {
    if count == slots.count { grow() }
    slots[(head + count) % slots.count] = element
    count += 1
  }

  /// `nil` when there is none.
  mutating func removeFirst() -> Element? {
    guard let first = slots[head] else { return nil }
    slots[head] = nil
    head = (head + 1) % slots.count
    count -= 1
    return first
  }

  private mutating func grow() {
    let inOrder = slots[head...] + slots[..<head]
    slots = inOrder + Array(repeating: nil, count: slots.count)
    head = 0
  }
}
