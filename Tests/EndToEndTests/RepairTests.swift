import Digests
import JSONText
import TestSupport
import Testing

/// What doctor repairs: permissions, and what a person has looked at.
@Suite struct RepairTests: RunsInHomes {
  let folder = TemporaryFolder()
  let home = TemporaryFolder()

  init() throws { try place(1) }

  /// An entry of a playlist that nobody sends.
  private func place(_ number: Int) throws {
    let episode = "25:https://example.com/a.xml6:guid:\(number)"
    let list = "5f0c1f6e-0000-4000-8000-00000000000\(number)"
    let record = """
      {"type":"playlistEntry","id":"36:\(list)\(episode.utf8.count):\(episode)",\
      "updatedAt":"2026-11-29T00:00:00Z","deviceID":"other","playlist":"\(list)",\
      "episode":"\(episode)","sortIndex":1,"addedAt":"2026-11-29T00:00:00Z"}
      """
    let text = """
      {"freshet":"segment","schema":1,"device":"other","number":\(number)}
      \(record)\n
      """
    let digest = SHA256.hash(text).hex
    folder.write(
      text + "{\"records\":1,\"sha256\":\"\(digest)\"}\n", to: "shared/other/\(number).jsonl")
    let told = try run("sync", folder.file("shared"), "--json", at: home).json
    #expect(told["counts"]?["applied"] == 1 && told["counts"]?["parked"] == 0)
  }

  private func unresolved() throws -> String? {
    let checks = try run("doctor", "--json", at: home).json["checks"]?.array
    return checks?.first { $0["name"] == "unresolved" }?["detail"]?.string
  }

  @Test func `entries without their playlist go only as they were shown`() throws {
    try run("doctor", "--repair", at: home)
    #expect(try unresolved()?.contains("1 record without") == true)
    let plan = try run("doctor", "--plan", "--json", at: home).json
    #expect(plan["removes"]?["playlistEntry"] == 1 && plan["entries"]?.array?.count == 1)
    let token = try #require(plan["token"]?.string)
    try place(2)
    let stale = try run("doctor", "--repair", "--apply", token, "--json", at: home, status: 5)
    #expect(try stale.json["error"]?["code"] == "review.stale")
    #expect(try unresolved()?.contains("2 records without") == true)
    let fresh = try #require(
      try run("doctor", "--plan", "--json", at: home).json["token"]?.string)
    try run("doctor", "--apply", fresh, at: home, status: 2)
    try run("doctor", "--repair", "--apply", fresh, at: home)
    #expect(try unresolved() == "every entry has its playlist")
    try run("undelete", "--since", "1d", at: home)
    #expect(try unresolved()?.contains("2 records without") == true)
  }
}
