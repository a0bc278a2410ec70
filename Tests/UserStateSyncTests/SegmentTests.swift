import Digests
import TestSupport
import Testing

@testable import UserState
@testable import UserStateSync

@Suite struct SegmentTests {
  let folder = TemporaryFolder()
  let name = SegmentName(device: "a", number: 1)

  init() throws {
    let store = try device("a")
    _ = try store.subscribe(feed("a"))
    _ = try store.setPosition(episode("1"), milliseconds: 90_500)
    try store.sync(folder)
  }

  @Test func `a segment is what the contract says`() throws {
    let lines = folder.lines("a/1.jsonl")
    let digest = SHA256.hash(lines.dropLast().map { $0 + "\n" }.joined()).hex
    #expect(
      lines == [
        #"{"freshet":"segment","schema":1,"device":"a","number":1}"#,
        """
        {"deviceID":"a","firstPlayedAt":"2026-11-30T06:00:00Z",\
        "id":"25:https://example.com/a.xml6:guid:1","lastPlayedAt":"2026-11-30T06:00:00Z",\
        "maxPositionSeconds":90.5,"positionSeconds":90.5,"type":"episodeState","updatedAt":"2026-11-30T06:00:00.000Z-0001"}
        """,
        """
        {"deviceID":"a","feedURL":"https://example.com/a.xml","id":"https://example.com/a.xml",\
        "isSubscribed":true,"subscribedAt":"2026-11-30T06:00:00Z","type":"subscription",\
        "updatedAt":"2026-11-30T06:00:00.000Z-0000"}
        """,
        "{\"records\":2,\"sha256\":\"\(digest)\"}",
      ])
  }

  @Test func `cut off anywhere it is waited for, and taken in when it is whole`() throws {
    let whole = try #require(folder.read("shared/a/1.jsonl"))
    let store = try device("b")
    for count in whole.indices {
      folder.write(Array(whole[..<count]), to: "shared/a/1.jsonl")
      let report = try store.sync(folder)
      #expect(report.waiting.map(\.fault) == [.unfinished], "\(count) bytes")
      #expect(report.applied == 0)
    }
    folder.write(whole, to: "shared/a/1.jsonl")
    let report = try store.sync(folder)
    #expect(report.waiting.isEmpty)
    #expect(report.applied == 2)
  }

  @Test func `any byte that is another one is noticed, and nothing of it is taken in`() throws {
    let whole = try #require(folder.read("shared/a/1.jsonl"))
    let store = try device("b")
    for index in whole.indices {
      var bytes = whole
      bytes[index] ^= 1
      folder.write(bytes, to: "shared/a/1.jsonl")
      #expect(try store.sync(folder).waiting.count == 1, "byte \(index)")
    }
    #expect(try store.everything() == [])
  }

  @Test func `a line that is missing or there twice is noticed`() throws {
    let lines = folder.lines("a/1.jsonl")
    for wrong in [[0, 1, 3], [0, 1, 1, 2, 3], [0, 3], [0, 2, 1, 3]] {
      let text = wrong.map { lines[$0] + "\n" }.joined()
      folder.write(text, to: "shared/a/1.jsonl")
      let store = try device("b")
      #expect(try store.sync(folder).waiting.map(\.fault) == [.damaged])
    }
  }

  @Test func `a segment under another name is not taken in`() throws {
    let whole = try #require(folder.read("shared/a/1.jsonl"))
    folder.write(whole, to: "shared/c/1.jsonl")
    folder.write(whole, to: "shared/a/2.jsonl")
    let report = try device("b").sync(folder)
    #expect(report.waiting.map(\.place) == ["a/2.jsonl", "c/1.jsonl"])
    #expect(Set(report.waiting.map(\.fault)) == [.misplaced])
    #expect(report.applied == 2)
  }

  @Test(arguments: ["0.jsonl", "01.jsonl", "-1.jsonl", "1.json", "x.jsonl", ".jsonl", "1.jsonl~"])
  func `what has no segment's name is somebody else's`(file: String) throws {
    #expect(SegmentName(device: "a", file: file) == nil)
    folder.write("not ours", to: "shared/a/\(file)")
    folder.write("not ours", to: "shared/\(file)")
    folder.write("not ours", to: "shared/.git/1.jsonl")
    #expect(try device("b").sync(folder).waiting.isEmpty)
    #expect(folder.read("shared/a/\(file)") == Array("not ours".utf8))
  }

  @Test func `a line without end is refused in little memory`() throws {
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: LineReader.lineLimit + (1 << 20))
    folder.write(line, to: "shared/c/1.jsonl")
    #expect(try device("b").sync(folder).waiting.map(\.fault) == [.tooLong])
  }
}
