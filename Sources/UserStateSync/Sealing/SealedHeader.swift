import Digests
import Encryption
import JSONText

/// The first line of a sealed segment, which is readable:
/// `{"freshet":"sealed segment","schema":1,"device":"…","number":7,"operations":3,…}`.
///
/// Its digest tells a line that was damaged on the way from a passphrase that is another one.
struct SealedHeader: Hashable, Sendable {
  static let knownSchema = 1

  var name: SegmentName
  var source: KeySource
  /// Of the key.
  var check: [UInt8]
  /// Of the stream of pieces.
  var stream: [UInt8]

  init(name: SegmentName, source: KeySource, check: [UInt8], stream: [UInt8]) {
    self.name = name
    self.source = source
    self.check = check
    self.stream = stream
  }

  init(line: [UInt8]) throws(SegmentFault) {
    guard let json = try? JSONValue(parsing: line), json["freshet"]?.string == Self.mark,
      let schema = json["schema"]?.int, schema >= 1
    else { throw .damaged }
    guard schema <= Self.knownSchema else { throw .unreadable("a newer freshet sealed it") }
    guard let header = Self(json), header.line == line else { throw .damaged }
    guard header.source.cost.isBearable, header.source.salt.count == EncryptionKey.saltByteCount
    else { throw .unreadable("its key would cost too much") }
    self = header
  }

  private init?(_ json: JSONValue) {
    guard let device = json["device"]?.string, let number = json["number"]?.int,
      let operations = json["operations"]?.int, let memory = json["memoryKiB"]?.int,
      (0...1 << 40).contains(memory), let salt = Self.bytes(json["salt"]),
      let check = Self.bytes(json["check"]), let stream = Self.bytes(json["stream"])
    else { return nil }
    let cost = KeyCost(operations: operations, memoryBytes: memory << 10)
    self.init(
      name: SegmentName(device: device, number: number),
      source: KeySource(salt: salt, cost: cost), check: check, stream: stream)
  }

  var line: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      members(of: &json)
      json.member("digest", String(digest.prefix(16)))
    }
    json.endLine()
    return json.take()
  }

  private var digest: String {
    var json = JSONWriter()
    json.object { json in members(of: &json) }
    return SHA256.hash(json.take()).hex
  }

  private func members(of json: inout JSONWriter) {
    json.member("freshet", Self.mark)
    json.member("schema", Self.knownSchema)
    json.member("device", name.device)
    json.member("number", name.number)
    json.member("operations", source.cost.operations)
    json.member("memoryKiB", source.cost.memoryBytes >> 10)
    json.member("salt", source.salt.hex)
    json.member("check", check.hex)
    json.member("stream", stream.hex)
  }

  private static let mark = "sealed segment"

  private static func bytes(_ json: JSONValue?) -> [UInt8]? {
    json?.string.flatMap([UInt8].init(hex:))
  }
}
