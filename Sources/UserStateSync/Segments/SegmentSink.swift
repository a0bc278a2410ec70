import SystemKit

/// Takes the bytes of a segment to its file, as they are or sealed.
struct SegmentSink {
  private let file: ReplacementFile
  private let seal: SegmentSeal?
  /// Bytes of the file so far.
  private(set) var byteCount = 0

  init(path: String, seal: SegmentSeal?) throws(SystemError) {
    file = try ReplacementFile(path: path)
    self.seal = seal
    if let seal { try write(seal.header) }
  }

  mutating func append(_ bytes: [UInt8], isLast: Bool) throws(SystemError) {
    try write(seal?.sealed(bytes, isLast: isLast) ?? bytes)
  }

  func commit() throws(SystemError) { try file.commit() }

  private mutating func write(_ bytes: [UInt8]) throws(SystemError) {
    try file.append(bytes)
    byteCount += bytes.count
  }
}
