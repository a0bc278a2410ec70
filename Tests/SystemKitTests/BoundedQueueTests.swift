import Synchronization
import SystemKit
import Testing

struct BoundedQueueTests {
  @Test(arguments: [(1, 1, 1), (4, 4, 1), (1, 4, 3), (4, 1, 7), (8, 8, 64)])
  func `every element arrives once, in each producer's order`(
    producers: Int, consumers: Int, capacity: Int
  ) throws {
    let queue = BoundedQueue<(producer: Int, number: Int)>(capacity: capacity)
    let seen = Mutex([[Int]](repeating: [], count: producers * consumers))
    let pushing = try (0..<producers).map { producer in
      try Thread(name: "push") {
        for number in 0..<2_000 { #expect(queue.push((producer, number))) }
      }
    }
    let popping = try (0..<consumers).map { consumer in
      try Thread(name: "pop") {
        while let (producer, number) = queue.pop() {
          seen.withLock { $0[consumer * producers + producer].append(number) }
        }
      }
    }
    for thread in pushing { thread.join() }
    queue.close()
    for thread in popping { thread.join() }
    let lists = seen.withLock { $0 }
    for list in lists { #expect(list == list.sorted()) }
    for producer in 0..<producers {
      let all = (0..<consumers).flatMap { lists[$0 * producers + producer] }
      #expect(all.sorted() == Array(0..<2_000))
    }
  }

  @Test func `never more than the capacity waits`() throws {
    let queue = BoundedQueue<Int>(capacity: 3)
    let highest = Counter()
    let producer = try Thread(name: "push") {
      for number in 0..<1_000 { queue.push(number) }
      queue.close()
    }
    while true {
      highest.raise(to: queue.count)
      guard queue.pop() != nil else { break }
    }
    producer.join()
    #expect(highest.value <= 3)
  }

  @Test func `costs count, and one that is too large passes alone`() {
    let queue = BoundedQueue<String>(capacity: 10)
    #expect(queue.tryPush("a", cost: 6) == .accepted)
    #expect(queue.tryPush("b", cost: 5) == .full)
    #expect(queue.tryPush("c", cost: 4) == .accepted)
    #expect(queue.tryPop() == "a")
    #expect(queue.tryPop() == "c")
    #expect(queue.tryPush("huge", cost: 1_000) == .accepted)
    #expect(queue.tryPush("d", cost: 1) == .full)
    #expect(queue.pop() == "huge")
    #expect(queue.tryPop() == nil)
  }

  @Test func `what is urgent comes first, and in its order`() {
    let queue = BoundedQueue<Int>(capacity: 100)
    for number in 0..<40 { queue.push(number, isUrgent: number % 2 == 1) }
    let order = (0..<40).map { _ in queue.pop() }
    #expect(order == Array(stride(from: 1, to: 40, by: 2)) + Array(stride(from: 0, to: 40, by: 2)))
    #expect(queue.tryPop() == nil)
  }

  @Test func `after closing, what is inside comes out and nothing goes in`() {
    let queue = BoundedQueue<Int>(capacity: 20)
    for number in 0..<20 { queue.push(number) }
    queue.close()
    #expect(!queue.push(99))
    #expect(queue.tryPush(99) == .closed)
    #expect((0..<20).allSatisfy { queue.pop() == $0 })
    #expect(queue.pop() == nil)
    #expect(queue.isClosed)
  }

  @Test func `closing wakes those who wait`() throws {
    let full = BoundedQueue<Int>(capacity: 1)
    full.push(1)
    let empty = BoundedQueue<Int>(capacity: 1)
    let refused = Counter()
    let ended = Counter()
    let threads =
      try (0..<3).map { _ in
        try Thread(name: "push") {
          if !full.push(2) { refused.add() }
        }
      }
      + (0..<3).map { _ in
        try Thread(name: "pop") { if empty.pop() == nil { ended.add() } }
      }
    #expect(empty.pop(atMost: .milliseconds(20)) == nil)
    full.close()
    empty.close()
    for thread in threads { thread.join() }
    #expect(refused.value == 3)
    #expect(ended.value == 3)
    #expect(full.pop() == 1)
  }

  @Test func `cancelling hands back what nobody took`() {
    let queue = BoundedQueue<Int>(capacity: 40)
    for number in 0..<40 { queue.push(number) }
    #expect(queue.pop() == 0)
    #expect(queue.cancel() == Array(1..<40))
    #expect(queue.pop() == nil)
  }

  @Test func `a loop that was refused is told of room, once`() {
    let calls = Counter()
    let queue = BoundedQueue<Int>(capacity: 2) { calls.add() }
    queue.push(1)
    queue.push(2)
    _ = queue.pop()
    #expect(calls.value == 0)
    queue.push(3)
    #expect(queue.tryPush(4) == .full)
    #expect(queue.tryPush(4) == .full)
    _ = queue.pop()
    _ = queue.pop()
    #expect(calls.value == 1)
  }

  @Test func `waiting for an element ends at the limit or with the element`() throws {
    let queue = BoundedQueue<Int>(capacity: 1)
    let clock = ContinuousClock()
    let start = clock.now
    #expect(queue.pop(atMost: .milliseconds(30)) == nil)
    #expect(clock.now - start >= .milliseconds(30))
    let thread = try Thread(name: "push") { queue.push(5) }
    #expect(queue.pop(atMost: .seconds(60)) == 5)
    thread.join()
    #expect(queue.pop(atMost: .zero) == nil)
  }
}
