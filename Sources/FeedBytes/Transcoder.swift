import Glibc

/// Turns the bytes of one encoding into UTF-8, piece by piece.
///
/// A byte that means nothing becomes U+FFFD and is counted; none is dropped in silence.
/// Source: `iconv`.
final class Transcoder {
  private let handle: iconv_t
  /// The start of a character whose rest has not come yet.
  private var carry: [UInt8] = []
  private(set) var replacedCount = 0

  /// - Returns: `nil` when this system's iconv lacks the encoding.
  init?(_ charset: Charset) {
    guard let handle = iconv_open("UTF-8", charset.iconvName),
      Int(bitPattern: handle) != -1
    else { return nil }
    self.handle = handle
  }

  deinit { iconv_close(handle) }

  func push(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, into output: inout [UInt8]) {
    guard !carry.isEmpty || isLast else { return convert(bytes, isLast, &output) }
    var joined = carry
    joined.append(contentsOf: bytes)
    carry.removeAll()
    joined.withUnsafeBufferPointer { convert($0, isLast, &output) }
  }

  private func convert(
    _ bytes: UnsafeBufferPointer<UInt8>, _ isLast: Bool, _ output: inout [UInt8]
  ) {
    guard let base = bytes.baseAddress else { return }
    var at = 0
    let room = 16 << 10
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: room) { buffer in
      while at < bytes.count {
        var source: UnsafeMutablePointer<CChar>? = UnsafeMutableRawPointer(
          mutating: base + at
        ).assumingMemoryBound(to: CChar.self)
        var left = bytes.count - at
        var target = buffer.baseAddress
        var free = room
        let result = iconv(handle, &source, &left, &target, &free)
        let failure = result == -1 ? errno : 0
        output.append(
          contentsOf: UnsafeRawBufferPointer(start: buffer.baseAddress, count: room - free))
        at = bytes.count - left
        if failure == EINVAL && !isLast {
          carry.append(contentsOf: bytes[at...])
          return
        }
        if failure == EILSEQ || failure == EINVAL {
          output.append(contentsOf: [0xEF, 0xBF, 0xBD])
          replacedCount += 1
          at += 1
        }
      }
    }
  }
}
