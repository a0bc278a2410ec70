import Digests
import JSONText
import TestSupport
import Testing

@testable import UserState
@testable import UserStateArchive

@Suite struct BackupFileTests {
  let folder = TemporaryFolder()

  func verify() throws -> BackupSummary { try BackupFile(path: folder.file("b.json")).verify() }

  @Test func `a backup is one document with a digest over its records`() throws {
    let summary = try folder.back(up: try lived())
    let json = try JSONValue(parsing: folder.text("b.json"))
    let records = try #require(json["records"])
    #expect(json["freshet"] == "backup")
    #expect(json["schemaVersion"] == 1)
    #expect(json["exportedAt"] == "2026-11-30T06:00:00Z")
    #expect(json["sha256"]?.string == SHA256.hash(records.canonical).hex)
    #expect(records["subscription"]?.array?.count == 3)
    #expect(summary.counts == ["episodeState": 5, "subscription": 3])
    #expect(try verify() == summary)
  }

  @Test func `one state gives the same bytes`() throws {
    try folder.back(up: try lived(), to: "1")
    try folder.back(up: try lived(), to: "2")
    #expect(folder.read("1") == folder.read("2"))
  }

  @Test func `a store without records has a backup without records`() throws {
    try folder.back(up: try device("a"))
    #expect(try verify().recordCount == 0)
  }

  @Test func `how it is spaced and what else is in it does not matter`() throws {
    try folder.back(up: try lived())
    let expected = try verify()
    guard case .object(var members) = try JSONValue(parsing: folder.text("b.json")) else { return }
    members.append(.init("note", ["]", "\\\"}", 1]))
    members.swapAt(0, 3)
    var writer = JSONWriter(pretty: true)
    writer.value(.object(members))
    folder.write(writer.take() + [0x0A, 0x20], to: "b.json")
    #expect(try verify() == expected)
  }

  @Test func `cut off anywhere it is an error`() throws {
    try folder.back(up: try lived())
    let whole = try #require(folder.read("b.json")).dropLast()
    for count in whole.indices {
      folder.write(Array(whole[..<count]), to: "b.json")
      #expect(throws: BackupError.self, "\(count) bytes") { try verify() }
    }
  }

  @Test func `any other record is noticed`() throws {
    try folder.back(up: try lived())
    let whole = folder.text("b.json")
    for (old, new) in [
      ("90", "91"), ("example.com/a.xml\"", "example.com/x.xml\""), ("true", "false"),
    ] {
      let place = try #require(whole.firstRange(of: old))
      var other = whole
      other.replaceSubrange(place, with: new)
      folder.write(other, to: "b.json")
      #expect(throws: BackupError.tampered) { try verify() }
    }
  }

  static let wrongs = [
    "", " ", "{}", "[]", "null", "\"backup\"", "{\"freshet\":\"backup\"}", "not JSON",
    "{\"freshet\":\"segment\",\"schemaVersion\":1,\"exportedAt\":\"\",\"records\":{},\"sha256\":\"\"}",
    "{\"freshet\":\"backup\",\"schemaVersion\":\"1\",\"exportedAt\":\"\",\"records\":{},\"sha256\":\"\"}",
    "{\"freshet\":\"backup\",\"schemaVersion\":0,\"exportedAt\":\"\",\"records\":{},\"sha256\":\"\"}",
    "{\"freshet\":\"backup\",\"schemaVersion\":1,\"exportedAt\":\"\",\"records\":[],\"sha256\":\"\"}",
    "{\"freshet\":\"backup\",\"schemaVersion\":1,\"exportedAt\":\"\",\"records\":{\"subscription\":{}}}",
    "{\"freshet\":\"backup\",\"schemaVersion\":1,\"exportedAt\":\"\",\"records\":{\"x\":[1]}}",
    "{\"freshet\":\"backup\",\"schemaVersion\":1,\"exportedAt\":\"\",\"records\":{\"x\":[{}]}}",
    "{\"freshet\":\"backup\",\"schemaVersion\":1,\"exportedAt\":\"\",\"records\":{},\"records\":{}}",
    "{\"freshet\":\"backup\",\"schemaVersion\":1,\"exportedAt\":\"\",\"sha256\":\"\"}",
    "{\"freshet\":\"backup\" \"schemaVersion\":1}", "{\"freshet\":\"backup\",}", "{\"a\":1}}",
    "{\"freshet\"", "{\"freshet\":", "{1:2}",
  ]

  @Test(arguments: wrongs) func `what is no backup is an error, and no empty backup`(text: String) {
    folder.write(text, to: "b.json")
    let error = #expect(throws: BackupError.self) { try verify() }
    guard case .notABackup = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `one of a later build is told as such, wherever it says so`() throws {
    try folder.forge("{}", schema: 2)
    #expect(throws: BackupError.newer(found: 2, known: 1)) { try verify() }
    let other = #"{"records":{},"schemaVersion":7}"#
    folder.write(other, to: "b.json")
    #expect(throws: BackupError.newer(found: 7, known: 1)) { try verify() }
  }

  @Test func `a file that is not there is an error of the file`() {
    let error = #expect(throws: BackupError.self) { try verify() }
    guard case .file = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a full disk is an error, and what was there stays`() throws {
    folder.write("before", to: "b.json")
    #expect(throws: BackupError.self) {
      try BackupWriter.write(try lived(), to: "/dev/full", now: morning)
    }
    #expect(folder.text("b.json") == "before")
  }

  @Test func `a value without end is refused in little memory`() throws {
    let long = [UInt8](repeating: 0x20, count: 1) + Array("{\"freshet\":\"".utf8)
    folder.write(long + [UInt8](repeating: 0x78, count: 17 << 20), to: "b.json")
    #expect(throws: BackupError.self) { try verify() }
  }
}
