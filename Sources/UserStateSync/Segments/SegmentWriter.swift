import Digests
import JSONText
import SystemKit
import UserState

/// Writes a segment beside its place, which it takes when it is whole.
struct SegmentWriter {
  private let file: ReplacementFile
  private let unfinishedPath: String
  private var hash = SHA256()
  private var pending: [UInt8] = []
  private(set) var recordCount = 0
  private(set) var byteCount = 0

  /// Begins a segment in the folder of its device.
  init(_ name: SegmentName, in folder: String) throws(SystemError) {
    unfinishedPath = FilePath.join(folder, Self.unfinishedPrefix + name.file)
    file = try ReplacementFile(path: unfinishedPath)
    add(SegmentHeader(name).line)
  }

  /// Hidden, and of no segment's form: nobody reads what a kill leaves.
  static let unfinishedPrefix = ".tmp-"

  mutating func append(_ record: Record) throws(SystemError) {
    var line = record.json(.full).canonical
    line.append(UInt8(ascii: "\n"))
    add(line)
    recordCount += 1
    if pending.count > 256 << 10 { try flush() }
  }

  /// Ends the segment and gives it its place, durably.
  ///
  /// - Returns: its digest; `nil` when another segment has the place.
  mutating func commit(to path: String) throws(SystemError) -> String? {
    let sha256 = hash.digest().hex
    let last = SegmentTrailer(recordCount: recordCount, sha256: sha256).line
    byteCount += last.count
    pending += last
    try flush()
    try file.commit()
    guard try File.rename(unfinishedPath, toFree: path) else {
      try File.remove(unfinishedPath)
      return nil
    }
    return sha256
  }

  private mutating func add(_ line: [UInt8]) {
    hash.update(line)
    byteCount += line.count
    pending += line
  }

  private mutating func flush() throws(SystemError) {
    try file.append(pending)
    pending.removeAll(keepingCapacity: true)
  }
}
