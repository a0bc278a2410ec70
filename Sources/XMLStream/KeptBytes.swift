import Glibc

/// A queue of bytes: appended behind, dropped in front.
struct KeptBytes: ~Copyable {
  private var memory: UnsafeMutableRawPointer
  private var capacity = 64 << 10
  private var start = 0
  private var end = 0

  init() { memory = Self.grown(nil, to: capacity) }

  deinit { free(memory) }

  var count: Int { end - start }

  var bytes: [UInt8] { Array(UnsafeRawBufferPointer(start: memory + start, count: count)) }

  /// Drops bytes in front until at most so many are left.
  mutating func shorten(to most: Int) { start = max(start, end - most) }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    if end + bytes.count > capacity { makeRoom(for: bytes.count) }
    (memory + end).copyMemory(from: source, byteCount: bytes.count)
    end += bytes.count
  }

  private mutating func makeRoom(for more: Int) {
    if start > 0 {
      memmove(memory, memory + start, count)
      end -= start
      start = 0
    }
    if end + more <= capacity { return }
    while end + more > capacity { capacity *= 2 }
    memory = Self.grown(memory, to: capacity)
  }

  /// By `realloc`, which moves the pages of a large block and not its bytes.
  private static func grown(_ memory: UnsafeMutableRawPointer?, to bytes: Int)
    -> UnsafeMutableRawPointer
  {
    guard let grown = realloc(memory, bytes) else { fatalError("out of memory") }
    return grown
  }
}
