import CSystem
import Glibc

/// Records kept in order until they are read back: in memory while small, then in a file without
/// a name that vanishes with the process.
///
/// Appending and reading may alternate; reading goes on where it was. One thread at a time.
public final class SpoolFile {
  /// Records appended so far.
  public private(set) var recordCount = 0
  /// Bytes of all records, without what the spool adds.
  public private(set) var byteCount = 0

  private let memoryLimit: Int
  private let directory: String?
  private var file: SpoolStorage?
  /// What comes after the bytes in `file`.
  private var tail = ByteBlocks()
  private var position = 0
  private var window: [UInt8] = []
  private var windowStart = 0

  /// - Parameters:
  ///   - memoryLimit: bytes kept in memory before a file is made.
  ///   - directory: where the file is made; the default is ``File/temporaryDirectory``.
  public init(memoryLimit: Int = 4 << 20, directory: String? = nil) {
    self.memoryLimit = memoryLimit
    self.directory = directory
  }

  /// The records have outgrown memory.
  public var isOnDisk: Bool { file != nil }

  /// Adds one record, which may be empty.
  ///
  /// - Throws: `.noSpace` and the like; the spool is then not to be used any more.
  public func append(_ record: [UInt8]) throws(SystemError) {
    guard let length = UInt32(exactly: record.count) else {
      throw SystemError(operation: "spool", path: directory, code: .fileTooLarge)
    }
    tail.append(
      stride(from: 0, to: 32, by: 8).map { UInt8(truncatingIfNeeded: length >> $0) })
    tail.append(record)
    recordCount += 1
    byteCount += record.count
    if tail.count > (file == nil ? memoryLimit : min(memoryLimit, 256 << 10)) { try spill() }
  }

  /// Starts reading at the first record.
  public func rewind() {
    position = 0
  }

  /// The next record, `nil` after the last one.
  public func next() throws(SystemError) -> [UInt8]? {
    guard position < storedBytes else { return nil }
    let prefix = try take(4)
    let length = prefix.reversed().reduce(0) { $0 << 8 | Int($1) }
    return try take(length)
  }

  /// Forgets every record; the memory and the file are given back.
  public func removeAll() {
    (recordCount, byteCount, position, windowStart) = (0, 0, 0, 0)
    (file, tail, window) = (nil, ByteBlocks(), [])
  }

  private var storedBytes: Int { (file?.size ?? 0) + tail.count }

  private func spill() throws(SystemError) {
    if file == nil { file = try SpoolStorage(directory: directory ?? File.temporaryDirectory) }
    for block in tail.blocks { try file?.append(block) }
    tail = ByteBlocks()
  }

  private func take(_ count: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count {
      let missing = count - bytes.count
      let tailStart = file?.size ?? 0
      if position < tailStart {
        try fillWindow()
        let start = position - windowStart
        let piece = window[start..<min(window.count, start + missing)]
        bytes += piece
        position += piece.count
      } else {
        let start = position - tailStart
        tail.copy(start..<(start + missing), to: &bytes)
        position += missing
      }
    }
    return bytes
  }

  private func fillWindow() throws(SystemError) {
    if position >= windowStart && position < windowStart + window.count { return }
    windowStart = position
    window = try file?.read(at: position, count: 256 << 10) ?? []
    if window.isEmpty {
      throw SystemError(operation: "read spool", path: directory, code: .inputOutput)
    }
  }
}
