import SystemKit

/// The folder that devices share: `DIR/<device>/<number>.jsonl`, or `.sealed` in an encrypted one.
///
/// Everything else in it is somebody else's and is left alone.
struct SyncFolder {
  let path: String
  /// `nil`: its segments are plain.
  var keys: FolderKeys?

  /// Makes it where its parent exists.
  func make() throws(SystemError) { try File.createDirectory(path, intermediate: false) }

  var form: SegmentForm { keys == nil ? .plain : .sealed }

  func folder(of device: String) -> String { FilePath.join(path, device) }

  func path(of name: SegmentName) -> String { FilePath.join(path, place(of: name)) }

  /// Where a segment lies in the folder.
  func place(of name: SegmentName) -> String { place(of: name, form) }

  /// The segments of all devices, by device and number: names are read, and nothing else.
  ///
  /// - Throws: when there are segments of the other form.
  func segments() throws(SyncError) -> [SegmentName] {
    let all: [SegmentForm: [SegmentName]]
    do { all = try segmentsByForm() } catch { throw .folder(error) }
    if let plain = all[.plain]?.min(), form == .sealed || all[.sealed] != nil {
      throw .mixed(place(of: plain, .plain))
    }
    if form == .plain, let sealed = all[.sealed]?.min() {
      throw .passphraseMissing(place(of: sealed, .sealed))
    }
    return all[form]?.sorted() ?? []
  }

  func segments(of device: String) throws(SystemError) -> [SegmentName] {
    try names(in: device).compactMap { SegmentName(device: device, file: $0, form) }.sorted()
  }

  func source(of name: SegmentName) throws(SegmentFault) -> SegmentSource {
    let path = path(of: name)
    if let keys { return .sealed(try SealedReader(name, path: path, keys)) }
    do { return .plain(try FileReader(path: path, chunkBytes: 256 << 10)) } catch {
      throw .unreadable(error.description)
    }
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

  private func place(of name: SegmentName, _ form: SegmentForm) -> String {
    FilePath.join(name.device, name.file(form))
  }

  private func segmentsByForm() throws(SystemError) -> [SegmentForm: [SegmentName]] {
    var segments: [SegmentForm: [SegmentName]] = [:]
    for device in try File.list(path) where !device.hasPrefix(".") {
      for file in try names(in: device) {
        for form in [SegmentForm.plain, .sealed] {
          guard let name = SegmentName(device: device, file: file, form) else { continue }
          segments[form, default: []].append(name)
        }
      }
    }
    return segments
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
