import Glibc

/// Turns the bytes of one encoding into UTF-8, piece by piece.
///
/// A byte that means nothing becomes U+FFFD and is counted; none is dropped in silence.
/// Source: `iconv`.
final class Transcoder {
  private let charset: Charset
  private let handle: iconv_t
  /// The start of a character whose rest has not come yet.
  private var carry: [UInt8] = []
  private(set) var replacedCount = 0
  /// Of the first byte that was replaced, from the first that was pushed.
  private(set) var firstReplaced: Int?
  /// Bytes that were read.
  private var readCount = 0

  private static let room = 16 << 10

  /// - Returns: `nil` when this system's iconv lacks the encoding.
  init?(_ charset: Charset) {
    guard let handle = iconv_open("UTF-8", charset.iconvName),
      Int(bitPattern: handle) != -1
    else { return nil }
    self.charset = charset
    self.handle = handle
  }

  deinit { iconv_close(handle) }

  /// How many bytes of a text that may go on mean nothing.
  func faults(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var output: [UInt8] = []
    push(bytes, isLast: false, into: &output)
    return replacedCount
  }

  func push(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, into output: inout [UInt8]) {
    guard !carry.isEmpty || isLast else { return convert(bytes, isLast, &output) }
    var joined = carry
    joined.append(contentsOf: bytes)
    carry.removeAll()
    joined.withUnsafeBufferPointer { convert($0, isLast, &output) }
    if isLast { finish(&output) }
  }

  private func convert(
    _ bytes: UnsafeBufferPointer<UInt8>, _ isLast: Bool, _ output: inout [UInt8]
  ) {
    guard let base = bytes.baseAddress else { return }
    var at = 0
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Self.room) { buffer in
      while at < bytes.count {
        var source: UnsafeMutablePointer<CChar>? = UnsafeMutableRawPointer(
          mutating: base + at
        ).assumingMemoryBound(to: CChar.self)
        var left = bytes.count - at
        let failure = step(&source, &left, buffer, &output)
        at = bytes.count - left
        if failure == EINVAL {
          // A document that was cut in the middle of a character has nothing wrong with its encoding.
          if !isLast { carry.append(contentsOf: bytes[at...]) }
          break
        }
        if failure == EILSEQ {
          replace(bytes[at], at, &output)
          // What follows stays in step.
          at = min(at + charset.unitBytes, bytes.count)
        }
      }
    }
    readCount += at
  }

  /// Converts as much as there is room for.
  private func step(
    _ source: inout UnsafeMutablePointer<CChar>?, _ left: inout Int,
    _ buffer: UnsafeMutableBufferPointer<CChar>, _ output: inout [UInt8]
  ) -> Int32 {
    var target = buffer.baseAddress
    var free = Self.room
    let result = iconv(handle, &source, &left, &target, &free)
    let failure = result == -1 ? errno : 0
    output.append(
      contentsOf: UnsafeRawBufferPointer(start: buffer.baseAddress, count: Self.room - free))
    return failure
  }

  private func replace(_ byte: UInt8, _ at: Int, _ output: inout [UInt8]) {
    if charset.hasControls && (0x80..<0xA0).contains(byte) {
      output += [0xC2, byte]
      return
    }
    output += [0xEF, 0xBF, 0xBD]
    if replacedCount == 0 { firstReplaced = readCount + at }
    replacedCount += 1
  }

  /// A character that could have been joined with the next one still waits.
  private func finish(_ output: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Self.room) { buffer in
      var source: UnsafeMutablePointer<CChar>?
      var left = 0
      _ = step(&source, &left, buffer, &output)
    }
  }
}
