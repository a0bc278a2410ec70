import SystemKit
@_spi(RecordExchange) public import UserState

/// Brings a store and a shared folder together.
///
/// Takes in what others wrote, then writes what they do not know. It can be stopped at any instant
/// and begun again. One at a time for a store.
public struct Synchronizer {
  let store: UserStateStore
  let folder: SyncFolder

  /// `directory` is made where its parent exists.
  ///
  /// `passphrase`: the folder is encrypted with it; `nil`: it is not.
  public init(
    _ store: UserStateStore, directory: String, passphrase: String? = nil
  ) throws(SyncError) {
    try self.init(
      store, SyncFolder(path: directory, keys: passphrase.map { FolderKeys(passphrase: $0) }))
  }

  init(_ store: UserStateStore, _ folder: SyncFolder) throws(SyncError) {
    self.store = store
    self.folder = folder
    do { try folder.make() } catch { throw .folder(error) }
  }

  /// Nothing is in the folder that could prove a passphrase.
  public var isFolderNew: Bool {
    get throws(SyncError) { try folder.segments().isEmpty }
  }

  /// Proves the passphrase by what the folder holds, without taking anything in.
  public func provePassphrase() throws(SyncError) { try folder.unlock(folder.segments()) }

  /// One sync.
  ///
  /// Where nothing is new, names and sizes of files are all that is read.
  public func run() throws(SyncError) -> SyncReport {
    let arrivals = Arrivals(store: store, folder: folder)
    let names = try folder.segments()
    let unknown = try arrivals.unknown(names)
    try folder.unlock(unknown)
    var report = SyncReport()
    do { report.add(try store.unpark(schema: SegmentHeader.knownSchema)) } catch {
      throw .userState(error)
    }
    try arrivals.takeIn(unknown, into: &report)
    try arrivals.standIn(forDevicesMissingIn: names)
    try Departures(store: store, folder: folder).send(into: &report)
    return report
  }

  /// Takes a lost device out of the folder, for good: this one tells from now on what that one told.
  ///
  /// Refused while something of it cannot be read; `force` gives that up.
  public func retire(_ device: String, force: Bool) throws(SyncError) -> SyncReport {
    let names = try folder.segments().filter { $0.device == device }
    guard device != store.device, !names.isEmpty else {
      throw .cannotRetire(device: device, nil)
    }
    try folder.unlock(names)
    var report = SyncReport()
    let arrivals = Arrivals(store: store, folder: folder)
    try arrivals.adopt(names, into: &report)
    if !force {
      if let first = report.waiting.first { throw .cannotRetire(device: device, first.fault) }
      if try arrivals.hasParked(device) {
        throw .cannotRetire(device: device, .unreadable("a newer freshet wrote a part of it"))
      }
    }
    try Departures(store: store, folder: folder).send(into: &report)
    try remove(device, names)
    return report
  }

  private func remove(_ device: String, _ names: [SegmentName]) throws(SyncError) {
    do throws(SystemError) {
      try folder.markRetired(device)
      for name in names { try File.remove(folder.path(of: name)) }
    } catch {
      throw .folder(error)
    }
  }
}

extension SyncReport {
  mutating func add(_ counts: RecordIntake.Counts) {
    applied += counts.applied
    unchanged += counts.unchanged
    parked += counts.parked
  }
}
