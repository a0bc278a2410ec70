import SystemKit

/// The bytes of a segment, piece by piece, whatever form its file has.
enum SegmentSource {
  case plain(FileReader)
  case sealed(SealedReader)

  /// The next bytes, never empty; `nil` at the end.
  func next() throws(SegmentFault) -> [UInt8]? {
    switch self {
    case .plain(let file): try fileBytes(of: file)
    case .sealed(let reader): try reader.next()
    }
  }
}

/// The next bytes of a file as they are.
func fileBytes(of file: FileReader) throws(SegmentFault) -> [UInt8]? {
  do { return try file.next() } catch { throw .unreadable(error.description) }
}
