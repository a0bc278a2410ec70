import Encryption

/// Seals one segment: its bytes go in as they would stand in a plain file.
///
/// Behind the header follow pieces, each with its length in four bytes, the highest first. Every
/// piece is bound to the header and with it to the segment's device and number.
struct SegmentSeal {
  /// A piece before it is sealed has at most so many bytes.
  static let pieceBytes = 64 << 10

  /// The first line of the file.
  let header: [UInt8]
  private let stream: SealingStream

  init(_ name: SegmentName, _ key: EncryptionKey, _ source: KeySource) {
    stream = SealingStream(key)
    header =
      SealedHeader(name: name, source: source, check: key.check, stream: stream.header).line
  }

  func sealed(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
    var sealed: [UInt8] = []
    var start = 0
    repeat {
      let end = min(start + Self.pieceBytes, bytes.count)
      let isLast = isLast && end == bytes.count
      let piece = stream.seal(Array(bytes[start..<end]), context: header, isLast: isLast)
      sealed += Self.length(piece.count) + piece
      start = end
    } while start < bytes.count
    return sealed
  }

  static let lengthBytes = 4

  private static func length(_ count: Int) -> [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: count >> $0) }
  }
}
