import JSONText
import UserState

/// What a shared folder holds, by record type, and whether all of it may be there.
///
/// Reads every segment, merges nothing.
public struct FolderAudit {
  /// What there is of one record type.
  public struct RecordType: Hashable, Sendable {
    public var name: String
    public var recordCount = 0
    public var byteCount = 0
    /// It is on the list of what may leave a device.
    public var isAllowed: Bool
  }

  /// By name.
  public var types: [RecordType] { byName.values.sorted { $0.name < $1.name } }
  public private(set) var segmentCount = 0
  /// Types, and `type.field`, that are not on the list.
  public private(set) var strays: Set<String> = []
  public private(set) var waiting: [WaitingSegment] = []

  private var byName: [String: RecordType] = [:]

  public init(directory: String, passphrase: String? = nil) throws(SyncError) {
    try self.init(
      SyncFolder(path: directory, keys: passphrase.map { FolderKeys(passphrase: $0) }))
  }

  init(_ folder: SyncFolder) throws(SyncError) {
    let names = try folder.segments()
    try folder.unlock(names)
    for name in names {
      segmentCount += 1
      do throws(SegmentFault) {
        var reader = try SegmentReader(name, in: folder)
        while let line = try reader.next() { count(line) }
      } catch {
        waiting.append(
          WaitingSegment(name: name, place: folder.place(of: name), fault: error))
      }
    }
  }

  private mutating func count(_ line: [UInt8]) {
    let json = try? JSONValue(parsing: line)
    let name = json?["type"]?.string ?? "without a type"
    let kind = RecordKind(rawValue: name)
    var type = byName[name] ?? RecordType(name: name, isAllowed: kind != nil)
    type.recordCount += 1
    type.byteCount += line.count
    byName[name] = type
    guard let kind else {
      strays.insert(name)
      return
    }
    for member in json?.object ?? [] where !kind.memberNames.contains(member.key) {
      strays.insert("\(name).\(member.key)")
    }
  }
}
