import Digests
import JSONText
import SystemKit
public import Timestamps
@_spi(RecordExchange) public import UserState

/// Writes all records of a store into one JSON document.
///
/// A line a record, ordered by type and id: two backups of one state differ in `exportedAt` alone.
public struct BackupWriter {
  private let file: ReplacementFile
  private var digest = RecordsDigest()
  private var summary = BackupSummary()
  private var type: String?
  private var pending: [UInt8] = []

  /// Writes the file, which takes its place when it is whole; readable by its owner alone.
  public static func write(
    _ store: UserStateStore, to path: String, now: Timestamp
  ) throws(BackupError) -> BackupSummary {
    var writer: BackupWriter
    do throws(SystemError) { writer = try BackupWriter(path, now) } catch { throw .file(error) }
    try store.forEachRecord(failure: BackupError.userState) { (record) throws(BackupError) in
      do throws(SystemError) { try writer.append(record) } catch { throw .file(error) }
    }
    do throws(SystemError) { return try writer.finish() } catch { throw .file(error) }
  }

  private init(_ path: String, _ now: Timestamp) throws(SystemError) {
    file = try ReplacementFile(path: path)
    summary.exportedAt = now.iso8601
    pending +=
      """
      {"freshet":"backup","schemaVersion":\(summary.schemaVersion),\
      "exportedAt":"\(summary.exportedAt)","records":{
      """.utf8
  }

  private mutating func append(_ record: Record) throws(SystemError) {
    let name = record.kind.rawValue
    if type != name {
      endType()
      pending += "\(type == nil ? "" : ",")\n\"\(name)\":[\n".utf8
      digest.begin(type: name)
      type = name
    } else {
      pending += ",\n".utf8
    }
    let json = record.json(.full).canonical
    digest.add(json)
    pending += json
    summary.counts[name, default: 0] += 1
    if pending.count > 256 << 10 { try flush() }
  }

  private mutating func finish() throws(SystemError) -> BackupSummary {
    endType()
    summary.sha256 = digest.finish()
    pending += "\n},\"sha256\":\"\(summary.sha256)\"}\n".utf8
    try flush()
    try file.commit()
    return summary
  }

  private mutating func endType() {
    guard type != nil else { return }
    pending += "\n]".utf8
    digest.endType()
  }

  private mutating func flush() throws(SystemError) {
    try file.append(pending)
    pending.removeAll(keepingCapacity: true)
  }
}
