import JSONText
@_spi(RecordExchange) import UserState

/// Takes in the segments of a folder.
struct Arrivals {
  let store: UserStateStore
  let folder: SyncFolder

  /// A segment of this device that it does not know was written by a copy of this home, or before
  /// the store was set back: its records are this device's to tell.
  func takeIn(_ names: [SegmentName], into report: inout SyncReport) throws(SyncError) {
    for name in names {
      try takeIn(name, name.device == store.device ? .everything : .nothing, into: &report)
    }
  }

  /// Those that the store does not know, by names and sizes alone.
  func unknown(_ names: [SegmentName]) throws(SyncError) -> [SegmentName] {
    let known = try knownSegments()
    return names.filter { known[$0]?.byteCount != folder.byteCount(of: $0) }
  }

  /// Takes in segments, known ones too, as if what they say had been done here.
  func adopt(_ names: [SegmentName], into report: inout SyncReport) throws(SyncError) {
    for name in names { try takeIn(name, .everything, into: &report) }
  }

  /// Where a device that this one knows has no segment in the folder, it is another folder, or one that
  /// lost something: what that device told is then told by this one.
  ///
  /// A retired device has had that done.
  func standIn(forDevicesMissingIn names: [SegmentName]) throws(SyncError) {
    let present = Set(names.map(\.device)).union([store.device])
    let missing = try knownSegments().values.filter { !present.contains($0.device) }
    guard !missing.isEmpty else { return }
    do throws(UserStateError) {
      if missing.contains(where: { !folder.isRetired($0.device) }) { try store.adoptEverything() }
      for segment in missing { try store.forget(segment) }
    } catch {
      throw .userState(error)
    }
  }

  func hasParked(_ device: String) throws(SyncError) -> Bool {
    try knownSegments().values.contains { $0.device == device && $0.parkedCount > 0 }
  }

  private func knownSegments() throws(SyncError) -> [SegmentName: KnownSegment] {
    do {
      let segments = try store.knownSegments()
      return Dictionary(segments.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    } catch {
      throw .userState(error)
    }
  }

  private func takeIn(
    _ name: SegmentName, _ telling: Telling, into report: inout SyncReport
  ) throws(SyncError) {
    do throws(IntakeFailure) {
      report.add(try takeIn(name, telling))
    } catch {
      switch error {
      case .fault(let fault):
        report.waiting.append(
          WaitingSegment(name: name, place: folder.place(of: name), fault: fault))
      case .store(let error): throw .userState(error)
      }
    }
  }

  /// All of a segment, or nothing of it.
  private func takeIn(
    _ name: SegmentName, _ telling: Telling
  ) throws(IntakeFailure) -> RecordIntake.Counts {
    let byteCount = folder.byteCount(of: name)
    // First without a transaction: much of a large one may be missing.
    _ = try fault { () throws(SegmentFault) in try SegmentReader.check(name, in: folder) }
    return try store.takeIn(telling: telling, failure: IntakeFailure.store) {
      (intake) throws(IntakeFailure) in
      var reader = try fault { () throws(SegmentFault) in try SegmentReader(name, in: folder) }
      var parked = 0
      while let line = try fault({ () throws(SegmentFault) in try reader.next() }) {
        parked += try take(line, reader.header, intake) ? 0 : 1
      }
      let segment = KnownSegment(
        device: name.device, number: name.number, sha256: reader.trailer?.sha256 ?? "",
        byteCount: byteCount, recordCount: reader.trailer?.recordCount ?? 0,
        parkedCount: parked)
      do throws(UserStateError) { try store.remember(segment) } catch { throw .store(error) }
    }
  }

  /// - Returns: whether this build could read it.
  private func take(
    _ line: [UInt8], _ header: SegmentHeader, _ intake: RecordIntake
  ) throws(IntakeFailure) -> Bool {
    let json = try? JSONValue(parsing: line)
    do throws(UserStateError) {
      if header.schema <= SegmentHeader.knownSchema, let json, let record = try? Record(json: json)
      {
        try intake.take(record)
        return true
      }
      let parked = ParkedRecord(
        device: header.name.device, schema: header.schema, type: json?["type"]?.string ?? "",
        json: String(decoding: line.dropLast(), as: UTF8.self))
      try intake.park(parked, schema: SegmentHeader.knownSchema)
      return false
    } catch {
      throw .store(error)
    }
  }

  private func fault<Value>(
    _ body: () throws(SegmentFault) -> Value
  ) throws(IntakeFailure) -> Value {
    do { return try body() } catch { throw .fault(error) }
  }
}

private enum IntakeFailure: Error {
  case fault(SegmentFault)
  case store(UserStateError)
}

extension KnownSegment {
  var name: SegmentName { SegmentName(device: device, number: number) }
}
