import JSONText

/// The first line of a segment: `{"freshet":"segment","schema":1,"device":"…","number":7}`.
struct SegmentHeader: Hashable, Sendable {
  /// The newest schema that this build reads, and the one it writes.
  static let knownSchema = 1

  var schema: Int
  var name: SegmentName

  init(_ name: SegmentName) {
    schema = Self.knownSchema
    self.name = name
  }

  /// - Returns: `nil` when it is no segment's first line.
  init?(line: ArraySlice<UInt8>) {
    guard let json = try? JSONValue(parsing: Array(line)), json["freshet"]?.string == "segment",
      let schema = json["schema"]?.int, schema >= 1, let device = json["device"]?.string,
      let number = json["number"]?.int
    else { return nil }
    self.schema = schema
    name = SegmentName(device: device, number: number)
  }

  var line: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("freshet", "segment")
      json.member("schema", schema)
      json.member("device", name.device)
      json.member("number", name.number)
    }
    json.endLine()
    return json.take()
  }
}

/// The last line of a segment: `{"records":12,"sha256":"…"}`.
struct SegmentTrailer: Hashable, Sendable {
  var recordCount: Int
  /// Of all bytes before the line.
  var sha256: String

  init(recordCount: Int, sha256: String) {
    self.recordCount = recordCount
    self.sha256 = sha256
  }

  /// - Returns: `nil` when it is no last line, or not all of one.
  init?(line: ArraySlice<UInt8>) {
    guard line.last == UInt8(ascii: "\n"), let json = try? JSONValue(parsing: Array(line)),
      let recordCount = json["records"]?.int, let sha256 = json["sha256"]?.string
    else { return nil }
    self.init(recordCount: recordCount, sha256: sha256)
  }

  var line: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("records", recordCount)
      json.member("sha256", sha256)
    }
    json.endLine()
    return json.take()
  }
}
