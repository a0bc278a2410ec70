import SystemKit
import Testing

struct ThreadTests {
  @Test func `joining waits for the end, and again is harmless`() throws {
    let done = Counter()
    let gate = Gate()
    let thread = try Thread(name: "a name that is too long for the kernel") {
      gate.wait()
      done.add()
    }
    gate.open()
    thread.join()
    #expect(done.value == 1)
    thread.join()
  }

  @Test func `deep recursion fits the stack`() throws {
    @Sendable func depth(_ levels: Int) -> Int {
      var frame = (levels, levels, levels, levels)
      return withUnsafeMutablePointer(to: &frame) { levels == 0 ? 0 : 1 + depth($0.pointee.0 - 1) }
    }
    let reached = Counter()
    try Thread(name: "deep") { reached.add(depth(10_000)) }.join()
    #expect(reached.value == 10_000)
  }

  @Test func `a dropped thread runs on`() throws {
    let gate = Gate()
    let finished = Gate()
    do {
      _ = try Thread(name: "dropped") {
        gate.wait()
        finished.open()
      }
    }
    gate.open()
    #expect(finished.wait(atMost: .seconds(60)))
  }

  @Test func `a gate holds everyone until it opens, and stays open`() throws {
    let gate = Gate()
    let passed = Counter()
    #expect(!gate.wait(atMost: .milliseconds(10)))
    let threads = try (0..<5).map { _ in
      try Thread(name: "waiter") {
        gate.wait()
        passed.add()
      }
    }
    #expect(passed.value == 0)
    gate.open()
    for thread in threads { thread.join() }
    #expect(passed.value == 5)
    #expect(gate.isOpen)
    #expect(gate.wait(atMost: .zero))
  }
}
