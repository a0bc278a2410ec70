import Digests
import JSONText
import SystemKit
import UserState

/// Writes a segment beside its place, which it takes when it is whole.
struct SegmentWriter {
  private var sink: SegmentSink
  private let unfinishedPath: String
  private var hash = SHA256()
  private var pending: [UInt8] = []
  private(set) var recordCount = 0

  /// Begins a segment in the folder of its device.
  init(_ name: SegmentName, in folder: SyncFolder) throws(SyncError) {
    unfinishedPath = FilePath.join(
      folder.folder(of: name.device), Self.unfinishedPrefix + name.file(folder.form))
    let seal = try folder.seal(name)
    do { sink = try SegmentSink(path: unfinishedPath, seal: seal) } catch { throw .folder(error) }
    add(SegmentHeader(name).line)
  }

  /// Hidden, and of no segment's form: nobody reads what a kill leaves.
  static let unfinishedPrefix = ".tmp-"

  /// Bytes of the file so far.
  var byteCount: Int { sink.byteCount }

  mutating func append(_ record: Record) throws(SystemError) {
    var line = record.json(.full).canonical
    line.append(UInt8(ascii: "\n"))
    add(line)
    recordCount += 1
    if pending.count > 256 << 10 { try flush(isLast: false) }
  }

  /// Ends the segment and gives it its place, durably.
  ///
  /// - Returns: its digest; `nil` when another segment has the place.
  mutating func commit(to path: String) throws(SystemError) -> String? {
    let sha256 = hash.digest().hex
    let last = SegmentTrailer(recordCount: recordCount, sha256: sha256).line
    pending += last
    try flush(isLast: true)
    try sink.commit()
    guard try File.rename(unfinishedPath, toFree: path) else {
      try File.remove(unfinishedPath)
      return nil
    }
    return sha256
  }

  private mutating func add(_ line: [UInt8]) {
    hash.update(line)
    pending += line
  }

  private mutating func flush(isLast: Bool) throws(SystemError) {
    try sink.append(pending, isLast: isLast)
    pending.removeAll(keepingCapacity: true)
  }
}
