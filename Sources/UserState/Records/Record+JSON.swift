import IdentityKeys
public import JSONText
import Timestamps

/// How much of a record a text says.
public enum RecordForm: Sendable {
  /// All of it, as it is exchanged between devices.
  case full
  /// What the person said, without clocks and devices: two homes that know the same print the same.
  case canonical
}

/// Why JSON is no record of a known type.
public enum RecordError: Error, Hashable, Sendable {
  /// `type` is missing or not known to this build.
  case unknownType
  /// `id`, `updatedAt` or `deviceID` is missing or unreadable.
  case unreadable(field: String)
}

extension Record {
  /// The record as a JSON object, members sorted by name.
  ///
  /// Times are ISO 8601 in UTC, positions seconds. A field that says nothing is left out.
  public func json(_ form: RecordForm) -> JSONValue {
    var members = fieldMembers { form == .full || !$0.isClockReading }
    members.append(.init("id", .string(id)))
    members.append(.init("type", .string(kind.rawValue)))
    switch form {
    case .full:
      members.append(.init("updatedAt", .string(updatedAt.description)))
      members.append(.init("deviceID", .string(deviceID)))
      if let deletedAt { members.append(.init("deletedAt", .string(deletedAt.description))) }
    case .canonical:
      if isDeleted { members.append(.init("deleted", .bool(true))) }
    }
    return .object(members.sorted { $0.key.precedes($1.key) })
  }

  /// Reads the full form.
  ///
  /// For what devices exchange and backups hold, so kept from those who could bring feed text in:
  /// `@_spi(RecordExchange) import UserState`. A field of an unexpected shape, like one this build does not know, is kept and says nothing.
  ///
  /// - Throws: where the record's identity or time cannot be read.
  @_spi(RecordExchange)
  public init(json: JSONValue) throws(RecordError) {
    guard let kind = json["type"]?.string.flatMap(RecordKind.init) else { throw .unknownType }
    guard let id = json["id"]?.string, !id.isEmpty else { throw .unreadable(field: "id") }
    self.init(kind, id: id)
    guard let time = json["updatedAt"]?.string.flatMap(HybridTimestamp.init) else {
      throw .unreadable(field: "updatedAt")
    }
    guard let device = json["deviceID"]?.string else { throw .unreadable(field: "deviceID") }
    updatedAt = time
    deviceID = device
    if let deleted = json["deletedAt"], !deleted.isNull {
      guard let time = deleted.string.flatMap(HybridTimestamp.init) else {
        throw .unreadable(field: "deletedAt")
      }
      deletedAt = time
    }
    readFields(json.object ?? [])
  }

  /// The content that goes with the newest edit, as one text: what merges for itself is left out.
  var versionedContent: [UInt8] {
    JSONValue.object(fieldMembers { $0.merging == .newest }).canonical
  }

  private mutating func readFields(_ members: [JSONValue.Member]) {
    let fields = kind.schema.fields
    var others: [JSONValue.Member] = []
    for member in members where !Self.isOfHeader(member.key) {
      if let index = fields.firstIndex(where: { $0.name == member.key }) {
        if member.value.isNull { continue }
        if let value = FieldValue(member.value, fields[index].kind) {
          values[index] = value
          // As with every member that is there twice, the last one counts.
          others.removeAll { $0.key == member.key }
          continue
        }
      }
      others.append(member)
    }
    if !others.isEmpty { unknown = others.sortedByName }
  }

  private func fieldMembers(where isWanted: (RecordField) -> Bool) -> [JSONValue.Member] {
    var members = unknown
    for (field, value) in zip(kind.schema.fields, values) {
      guard let value, isWanted(field) else { continue }
      members.append(.init(field.name, value.json(field.kind)))
    }
    return members
  }

  private static func isOfHeader(_ name: String) -> Bool {
    switch name {
    case "id", "type", "updatedAt", "deviceID", "deletedAt": true
    default: false
    }
  }
}

extension FieldValue {
  func json(_ kind: RecordField.Kind) -> JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .flag(let flag): .bool(flag)
    case .texts(let texts): .array(texts.map(JSONValue.string))
    case .number(let number):
      kind == .edit ? .string(HybridTimestamp(packed: number).description) : .integer(number)
    case .milliseconds(let milliseconds):
      switch kind {
      case .time: .string(Timestamp(milliseconds: milliseconds).iso8601)
      default:
        milliseconds.isMultiple(of: 1000)
          ? .integer(milliseconds / 1000) : .number(Double(milliseconds) / 1000)
      }
    }
  }

  /// - Returns: `nil` when the JSON has not the shape of `kind`.
  init?(_ json: JSONValue, _ kind: RecordField.Kind) {
    switch kind {
    case .text:
      guard let text = json.string else { return nil }
      self = .text(text)
    case .flag:
      guard let flag = json.bool else { return nil }
      self = .flag(flag)
    case .time:
      guard let time = json.string.flatMap(Timestamp.init(iso8601:)) else { return nil }
      self = .milliseconds(time.milliseconds)
    case .seconds:
      guard let seconds = json.double, abs(seconds) < 1e12 else { return nil }
      self = .milliseconds(Int64((seconds * 1000).rounded()))
    case .texts:
      guard let texts = json.array?.map(\.string), !texts.contains(nil) else { return nil }
      self = .texts(texts.compactMap { $0 })
    case .number:
      guard let number = json.integer else { return nil }
      self = .number(number)
    case .edit:
      guard let time = json.string.flatMap(HybridTimestamp.init) else { return nil }
      self = .number(time.packed)
    }
  }
}

extension [JSONValue.Member] {
  /// By the bytes of the names; of members with one name the last one counts and stays.
  fileprivate var sortedByName: [JSONValue.Member] {
    var kept: [String: JSONValue] = [:]
    for member in self { kept[member.key] = member.value }
    return kept.map { JSONValue.Member($0.key, $0.value) }.sorted { $0.key.precedes($1.key) }
  }
}
