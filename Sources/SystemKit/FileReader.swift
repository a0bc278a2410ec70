import Glibc

/// Reads a file, pipe or standard input from front to end in pieces.
///
/// One thread at a time.
public final class FileReader {
  private let descriptor: Descriptor
  private let chunkBytes: Int

  /// - `chunkBytes`: the most that one ``next()`` returns.
  public init(path: String, chunkBytes: Int = 64 << 10) throws(SystemError) {
    descriptor = try Descriptor(open: path, O_RDONLY)
    self.chunkBytes = chunkBytes
  }

  private init(standardInput chunkBytes: Int) {
    descriptor = Descriptor(borrowing: STDIN_FILENO)
    self.chunkBytes = chunkBytes
  }

  /// Standard input; it stays open when the reader goes.
  public static func standardInput(chunkBytes: Int = 64 << 10) -> FileReader {
    FileReader(standardInput: chunkBytes)
  }

  /// The next bytes, never empty; `nil` at the end.
  public func next() throws(SystemError) -> [UInt8]? {
    let chunk = try descriptor.chunk(of: chunkBytes)
    return chunk.isEmpty ? nil : chunk
  }

  /// Overwrites the front of `buffer` with the next bytes and returns how many; 0 at the end.
  ///
  /// Reuses the caller's memory: the way to read a large file without an allocation a piece.
  public func read(into buffer: inout [UInt8]) throws(SystemError) -> Int {
    var span = buffer.mutableSpan
    return try span.withUnsafeMutableBytes { (bytes) throws(SystemError) in
      try descriptor.read(into: bytes)
    }
  }

  /// Everything from here to the end.
  ///
  /// - Throws: `.fileTooLarge` past `limit` bytes.
  public func readAll(limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let chunk = try next() {
      guard bytes.count + chunk.count <= limit else {
        throw SystemError(operation: "read", path: descriptor.path, code: .fileTooLarge)
      }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
    }
    return bytes
  }

  /// Facts about the open file itself, whatever its path leads to by now.
  public func status() throws(SystemError) -> FileStatus {
    try descriptor.status()
  }
}
