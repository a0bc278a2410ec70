import SystemKit
@_spi(RecordExchange) import UserState

/// Writes what the folder does not know of this device's changes, and takes its own older segments
/// out once a newer one says it all.
struct Departures {
  /// Segments up to so many records are always written anew with what follows.
  static let smallCount = 100

  let store: UserStateStore
  let folder: SyncFolder

  func send(into report: inout SyncReport) throws(SyncError) {
    let own = try known().filter { $0.device == store.device }
    guard let range = try unsent(own) else { return }
    let written = try write(range, after: own)
    report.sent += written.recordCount
    try clean(own, written)
  }

  /// The changes that no segment in the folder tells, and those of neighbouring segments that are
  /// not much larger: so there are few segments, and each record is written few times.
  private func unsent(_ own: [KnownSegment]) throws(SyncError) -> ChangeRange? {
    let intact = own.filter { folder.byteCount(of: $0.name) == $0.byteCount }
    let told = intact.compactMap(\.changes).sorted { $0.after < $1.after }
    var range = ChangeRange(after: 0, through: try userState(store.lastChange))
    for changes in told where changes.after <= range.after {
      range.after = max(range.after, changes.through)
    }
    guard !range.isEmpty else { return nil }
    var count = try changeCount(range)
    while let neighbour = intact.first(where: { $0.changes?.through == range.after }),
      let changes = neighbour.changes,
      neighbour.recordCount <= max(2 * count, Self.smallCount)
    {
      range.after = changes.after
      count = try changeCount(range)
    }
    return range
  }

  private func write(
    _ range: ChangeRange, after own: [KnownSegment]
  ) throws(SyncError) -> KnownSegment {
    let present: [SegmentName]
    do throws(SystemError) {
      try File.createDirectory(folder.folder(of: store.device), intermediate: false)
      try folder.removeUnfinished(of: store.device)
      try folder.unmarkRetired(store.device)
      present = try folder.segments(of: store.device)
    } catch {
      throw .folder(error)
    }
    var number = (own.map(\.number) + present.map(\.number)).max() ?? 0
    while true {
      number += 1
      if let written = try write(range, number) { return written }
    }
  }

  /// - Returns: `nil` when another segment has the number.
  private func write(
    _ range: ChangeRange, _ number: Int
  ) throws(SyncError) -> KnownSegment? {
    let name = SegmentName(device: store.device, number: number)
    var writer = try SegmentWriter(name, in: folder)
    let sha256: String?
    try store.forEachChange(in: range, failure: SyncError.userState) { (record) throws(SyncError) in
      do throws(SystemError) { try writer.append(record) } catch { throw .folder(error) }
    }
    do throws(SystemError) { sha256 = try writer.commit(to: folder.path(of: name)) } catch {
      throw .folder(error)
    }
    guard let sha256 else { return nil }
    let segment = KnownSegment(
      device: name.device, number: number, sha256: sha256, byteCount: writer.byteCount,
      recordCount: writer.recordCount, changes: range)
    try userState { () throws(UserStateError) in try store.remember(segment) }
    return segment
  }

  /// Removes segments of this device that say nothing beyond the others: those whose changes are
  /// all in `written`, and those whose records were adopted.
  private func clean(_ own: [KnownSegment], _ written: KnownSegment) throws(SyncError) {
    for segment in own where folder.has(segment.name) {
      if let changes = segment.changes {
        guard written.changes?.contains(changes) == true else { continue }
      } else if segment.parkedCount > 0 {
        continue
      }
      do throws(SystemError) { try File.remove(folder.path(of: segment.name)) } catch {
        throw .folder(error)
      }
      try userState { () throws(UserStateError) in try store.forget(segment) }
    }
  }

  private func known() throws(SyncError) -> [KnownSegment] { try userState(store.knownSegments) }

  private func changeCount(_ range: ChangeRange) throws(SyncError) -> Int {
    try userState { () throws(UserStateError) in try store.changeCount(in: range) }
  }

  private func userState<Value>(
    _ body: () throws(UserStateError) -> Value
  ) throws(SyncError) -> Value {
    do { return try body() } catch { throw .userState(error) }
  }
}
