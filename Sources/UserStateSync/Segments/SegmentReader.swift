import Digests

/// Reads a segment line by line; whether it is whole is known only at its end.
struct SegmentReader {
  let header: SegmentHeader
  private var lines: LineReader
  private var hash = SHA256()
  private var recordCount = 0
  /// One line ahead: the last one is no record.
  private var ahead: [UInt8]?
  /// Known at the end of a whole segment.
  private(set) var trailer: SegmentTrailer?

  init(_ name: SegmentName, in folder: SyncFolder) throws(SegmentFault) {
    lines = LineReader(try folder.source(of: name))
    guard let first = try lines.next(), first.last == UInt8(ascii: "\n") else { throw .unfinished }
    guard let header = SegmentHeader(line: first) else { throw .damaged }
    guard header.name == name else { throw .misplaced }
    self.header = header
    hash.update(Array(first))
    ahead = try lines.next().map(Array.init)
  }

  /// The next record's line with its line end.
  ///
  /// `nil` after the last record of a whole segment.
  mutating func next() throws(SegmentFault) -> [UInt8]? {
    guard let line = ahead else {
      if trailer == nil { throw .unfinished }
      return nil
    }
    guard let following = try lines.next() else {
      try end(line)
      return nil
    }
    ahead = Array(following)
    hash.update(line)
    recordCount += 1
    return line
  }

  private mutating func end(_ line: [UInt8]) throws(SegmentFault) {
    guard let trailer = SegmentTrailer(line: line[...]) else { throw .unfinished }
    guard trailer.recordCount == recordCount, trailer.sha256 == hash.digest().hex else {
      throw .damaged
    }
    self.trailer = trailer
    ahead = nil
  }
}

extension SegmentReader {
  /// Reads a segment to its end, for its digest.
  static func check(
    _ name: SegmentName, in folder: SyncFolder
  ) throws(SegmentFault) -> SegmentTrailer {
    var reader = try SegmentReader(name, in: folder)
    while try reader.next() != nil {}
    guard let trailer = reader.trailer else { throw .unfinished }
    return trailer
  }
}
