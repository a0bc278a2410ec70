import Encryption
import SystemKit

/// The bytes of a sealed segment as they were before.
final class SealedReader {
  /// Longer than any first line.
  private static let headerLimit = 4 << 10

  private let file: FileReader
  private var buffer: [UInt8] = []
  private var start = 0
  private let header: [UInt8]
  private let stream: OpeningStream

  /// Opens the segment `name` at `path`.
  init(_ name: SegmentName, path: String, _ keys: FolderKeys) throws(SegmentFault) {
    var ahead: [UInt8] = []
    file = try Self.open(path)
    let header = try Self.readHeader(file, ahead: &ahead)
    guard header.name == name else { throw .misplaced }
    guard let key = try keys.key(of: header) else { throw .sealedOtherwise }
    do { stream = try OpeningStream(key, header: header.stream) } catch { throw .damaged }
    self.header = header.line
    buffer = ahead
  }

  /// The first line of the segment at `path`.
  static func header(path: String) throws(SegmentFault) -> SealedHeader {
    var ahead: [UInt8] = []
    return try readHeader(try open(path), ahead: &ahead)
  }

  /// The next bytes, never empty; `nil` at the end of a whole segment.
  func next() throws(SegmentFault) -> [UInt8]? {
    while !stream.isAtEnd {
      let piece = try open(try take(try length()))
      if !piece.isEmpty { return piece }
    }
    guard start == buffer.count, try fileBytes(of: file) == nil else { throw .damaged }
    return nil
  }

  private func open(_ sealed: [UInt8]) throws(SegmentFault) -> [UInt8] {
    do { return try stream.open(sealed, context: header) } catch { throw .damaged }
  }

  private func length() throws(SegmentFault) -> Int {
    let length = try take(SegmentSeal.lengthBytes).reduce(0) { $0 << 8 | Int($1) }
    guard length <= SegmentSeal.pieceBytes + SealingStream.overhead else { throw .damaged }
    return length
  }

  private func take(_ count: Int) throws(SegmentFault) -> [UInt8] {
    while buffer.count - start < count {
      guard let bytes = try fileBytes(of: file) else { throw .unfinished }
      buffer.removeFirst(start)
      start = 0
      buffer += bytes
    }
    defer { start += count }
    return Array(buffer[start..<start + count])
  }

  private static func open(_ path: String) throws(SegmentFault) -> FileReader {
    do { return try FileReader(path: path, chunkBytes: 256 << 10) } catch {
      throw .unreadable(error.description)
    }
  }

  /// - `ahead`: what was read behind it.
  private static func readHeader(
    _ file: FileReader, ahead: inout [UInt8]
  ) throws(SegmentFault) -> SealedHeader {
    while true {
      if let end = ahead.prefix(headerLimit).firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(ahead[...end])
        ahead.removeFirst(end + 1)
        return try SealedHeader(line: line)
      }
      guard ahead.count < headerLimit else { throw .damaged }
      guard let bytes = try fileBytes(of: file) else { throw .unfinished }
      ahead += bytes
    }
  }
}
