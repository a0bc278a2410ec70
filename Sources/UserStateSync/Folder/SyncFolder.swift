import SystemKit

/// The folder that devices share: `DIR/<device>/<number>.jsonl`.
///
/// Everything else in it is somebody else's and is left alone.
struct SyncFolder {
  let path: String

  /// Makes it where its parent exists.
  static func open(_ path: String) throws(SystemError) -> SyncFolder {
    try File.createDirectory(path, intermediate: false)
    return SyncFolder(path: path)
  }

  func folder(of device: String) -> String { FilePath.join(path, device) }

  func path(of name: SegmentName) -> String { FilePath.join(folder(of: name.device), name.file) }

  /// The segments of all devices, by device and number: names are read, and nothing else.
  func segments() throws(SystemError) -> [SegmentName] {
    var segments: [SegmentName] = []
    for device in try File.list(path) where !device.hasPrefix(".") {
      segments += try self.segments(of: device)
    }
    return segments.sorted()
  }

  func segments(of device: String) throws(SystemError) -> [SegmentName] {
    try names(in: device).compactMap { SegmentName(device: device, file: $0) }.sorted()
  }

  func has(_ name: SegmentName) -> Bool { File.exists(path(of: name)) }

  /// Bytes of a segment's file; 0 when it is gone.
  func byteCount(of name: SegmentName) -> Int {
    (try? File.stat(path(of: name)))?.size ?? 0
  }

  /// Leaves word that another device tells from now on what `device` told.
  func markRetired(_ device: String) throws(SystemError) {
    try File.write([], to: retirementMark(of: device))
  }

  /// A retired device that writes again tells for itself.
  func unmarkRetired(_ device: String) throws(SystemError) {
    try File.remove(retirementMark(of: device))
  }

  func isRetired(_ device: String) -> Bool { File.exists(retirementMark(of: device)) }

  private func retirementMark(of device: String) -> String {
    FilePath.join(folder(of: device), "retired")
  }

  /// Removes what a kill left of segments that this device was writing.
  func removeUnfinished(of device: String) throws(SystemError) {
    for name in try names(in: device) where name.hasPrefix(SegmentWriter.unfinishedPrefix) {
      try File.remove(FilePath.join(folder(of: device), name))
    }
  }

  private func names(in device: String) throws(SystemError) -> [String] {
    do throws(SystemError) {
      return try File.list(folder(of: device))
    } catch {
      if error.code == .notDirectory || error.code == .notFound { return [] }
      throw error
    }
  }
}
