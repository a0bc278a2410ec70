import Glibc

/// An open file descriptor, closed with its owner.
///
/// Every call is repeated when a signal interrupts it (EINTR), and short writes are finished.
struct Descriptor: ~Copyable, Sendable {
  let number: Int32
  let path: String?
  private let closes: Bool

  /// Opens `path`; O_CLOEXEC is always added.
  init(open path: String, _ flags: Int32, mode: mode_t = 0o600) throws(SystemError) {
    number = try retrying("open", path) { Glibc.open(path, flags | O_CLOEXEC, mode) }
    self.path = path
    closes = true
  }

  /// Takes over `number` and closes it at the end.
  init(owning number: Int32, path: String?) {
    self.number = number
    self.path = path
    closes = true
  }

  /// Uses `number`, which belongs to someone else: a standard stream.
  init(borrowing number: Int32) {
    self.number = number
    path = nil
    closes = false
  }

  deinit {
    // Never repeated: on Linux the descriptor is gone even when close reports EINTR.
    if closes { _ = Glibc.close(number) }
  }

  /// Bytes read into `buffer`, 0 at the end.
  borrowing func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    try retrying("read", path) { Glibc.read(number, buffer.baseAddress, buffer.count) }
  }

  borrowing func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(SystemError) -> Int {
    try retrying("read", path) {
      Glibc.pread(number, buffer.baseAddress, buffer.count, off_t(offset))
    }
  }

  /// Writes all of `bytes`.
  borrowing func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let slice = UnsafeRawBufferPointer(rebasing: rest)
      let count = try retrying("write", path) {
        Glibc.write(number, slice.baseAddress, slice.count)
      }
      rest = rest.dropFirst(count)
    }
  }

  borrowing func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let slice = UnsafeRawBufferPointer(rebasing: bytes[done...])
      done += try retrying("write", path) {
        Glibc.pwrite(number, slice.baseAddress, slice.count, off_t(offset + done))
      }
    }
  }

  /// Waits until the data and the size have reached the disk.
  ///
  /// Source: `fsync`.
  borrowing func synchronize() throws(SystemError) {
    try retrying("fsync", path) { fsync(number) }
  }

  borrowing func truncate(to size: Int) throws(SystemError) {
    try retrying("truncate", path) { ftruncate(number, off_t(size)) }
  }

  borrowing func status() throws(SystemError) -> FileStatus {
    var raw = stat()
    try retrying("stat", path) { fstat(number, &raw) }
    return FileStatus(raw)
  }
}

/// Repeats `call` while a signal interrupts it; throws what `errno` says when it returns -1.
@discardableResult
func retrying<Result: FixedWidthInteger>(
  _ operation: String, _ path: String?, _ call: () -> Result
) throws(SystemError) -> Result {
  while true {
    let result = call()
    if result != -1 { return result }
    if errno != EINTR { throw .last(operation, path) }
  }
}

extension Descriptor {
  borrowing func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    try bytes.span.withUnsafeBytes { (buffer) throws(SystemError) in try write(buffer) }
  }

  borrowing func writeAll(_ text: String) throws(SystemError) {
    try text.utf8.span.withUnsafeBytes { (buffer) throws(SystemError) in try write(buffer) }
  }

  /// Up to `count` bytes, fewer at the end of the file or when a pipe has no more yet.
  borrowing func chunk(of count: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      do throws(SystemError) {
        initialized = try read(into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
