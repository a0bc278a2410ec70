import Glibc
import JSONText
import SystemKit
import TestSupport
import Testing

/// Playing an episode, with a program that stands for the player and with the real one.
@Suite struct PlayTests: RunsInHomes {
  let home = TemporaryFolder()
  let shows: Shows
  static let hasPlayer = access("/usr/bin/mpv", X_OK) == 0

  init() throws {
    shows = try Shows()
    shows.serve(document(shows.url("/bittern.wav?token=Xq7secret")), at: "/salt.xml")
    shows.set("/bittern.wav") { request in Self.part(of: Self.silence(seconds: 20), request) }
    try run("subscribe", "--quiet", shows.url("/salt.xml"), at: home)
  }

  private func document(_ media: String) -> String {
    """
    <?xml version="1.0"?>
    <rss version="2.0"><channel><title>Salt Marsh</title>
    <item><guid isPermaLink="false">b</guid><title>The bittern</title>
    <enclosure url="\(media)" type="audio/wav" length="1"/></item>
    <item><guid isPermaLink="false">a</guid><title>Words alone</title></item>
    </channel></rss>
    """
  }

  /// What a server answers that can begin anywhere.
  private static func part(of body: [UInt8], _ request: LoopbackRequest) -> LoopbackResponse {
    let start = request["Range"].flatMap { Int($0.dropFirst(6).prefix { $0 != "-" }) } ?? 0
    let headers = [
      ("Content-Type", "audio/wav"), ("Accept-Ranges", "bytes"),
      ("Content-Range", "bytes \(start)-\(body.count - 1)/\(body.count)"),
    ]
    return LoopbackResponse(start == 0 ? 200 : 206, headers, body: Array(body.dropFirst(start)))
  }

  /// A WAV file: one channel of eight bits, 8,000 a second.
  private static func silence(seconds: Int) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let count = seconds * 8_000
    let format = little(1, 2) + little(1, 2) + little(8_000, 4) + little(8_000, 4) + little(1, 2)
    return Array("RIFF".utf8) + little(count + 36, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
      + format + little(8, 2) + Array("data".utf8) + little(count, 4)
      + [UInt8](repeating: 0x80, count: count)
  }

  private func plan() throws -> JSONValue {
    try run("play", "salt#1", "--dry-run", "--json", at: home).json
  }

  @Test func `it goes on where it was left, as the settings say, and anew when it was played`()
    throws
  {
    try run("settings", "set", "speed", "1.5", at: home)
    try run("settings", "set", "speed", "2", "--feed", "salt", at: home)
    try run("settings", "set", "skip-intro", "90s", "--feed", "salt", at: home)
    try run("position", "salt#1", "12:30", at: home)
    let left = try plan()
    #expect(left["title"] == "The bittern" && left["positionSeconds"] == 750)
    #expect(left["speed"] == 2 && left["skipIntroSeconds"] == 90 && left["skipOutroSeconds"] == 0)
    #expect(left["url"]?.string == shows.url("/bittern.wav?token=Xq7secret"))
    #expect(
      try run("play", "salt#1", "--dry-run", at: home).output
        == "The bittern from 12:30, speed 2.0\n")
    try run("played", "salt#1", at: home)
    #expect(try plan()["positionSeconds"] == 0)
  }

  @Test func `what a feed says is played only when it is an address of the web`() throws {
    #expect(try run("play", "salt#2", at: home, status: 1).error.contains("nothing"))
    for address in ["edl:///etc/passwd", "file:///etc/passwd", "memory://x", "av://lavfi:sine"] {
      shows.serve(document(address), at: "/salt.xml")
      try run("refresh", "salt", "--quiet", at: home)
      let told = try run("play", "salt#1", "--dry-run", "--json", at: home, status: 1)
      let code = try told.json["error"]?["code"]?.string ?? ""
      #expect(["episode.media-address", "episode.no-media"].contains(code), "\(address)")
    }
  }

  @Test func `the player is told of the episode, and no other process of its address`() throws {
    let player = home.write(
      """
      #!/bin/sh
      printf '%s\\n' "$FRESHET_EPISODE" "$FRESHET_START" "$@" > '\(home.file("told"))'
      exit "${PLAYER_STATUS:-0}"
      """, to: "player")
    chmod(player, 0o700)
    try run("play", "salt#1", "--at", "1:00", "--player", player, at: home)
    let told = String(decoding: try #require(home.read("told")), as: UTF8.self)
    let lines = told.split(separator: "\n").map(String.init)
    let key = try plan()["key"]?.string
    #expect(lines.first == key && lines.dropFirst().first == "60.0")
    #expect(!told.contains("Xq7secret"))
    let script = try #require(lines.first { $0.hasPrefix("--script=") }?.dropFirst(9))
    #expect(
      Fixture.bytes(atPath: String(script))
        == Fixture.bytes(atPath: Fixture.repository + "/Tools/mpv-freshet.lua"))
    let failed = try Freshet.run(
      "play", "salt#1", "--player", player, home: home, environment: ["PLAYER_STATUS": "4"])
    #expect(failed.status == 1 && failed.error.contains("status 4"))
    let missing = try run(
      "play", "salt#1", "--player", "no-such-player", "--json", at: home, status: 1)
    #expect(missing.error.contains("no-such-player"))
  }

  /// mpv as somebody without a screen and loudspeakers runs it.
  ///
  /// `script`: what somebody at the keys does; without one it plays as fast as it can.
  private func play(_ words: String..., script: String = "") throws -> RunningFreshet {
    home.write(
      """
      ao=null
      ao-null-untimed=\(script.isEmpty ? "yes" : "no")
      vo=null
      vid=no
      terminal=no\n
      """, to: "mpv/mpv.conf")
    if !script.isEmpty { home.write(script, to: "mpv/scripts/test.lua") }
    return try Freshet.start(
      ["play", "salt#1"] + words, home: home, environment: ["MPV_HOME": home.file("mpv")])
  }

  private func sessions() throws -> [JSONValue] {
    try run("dump", "user", at: home).output.split(separator: "\n")
      .map { try JSONValue(parsing: String($0)) }
      .filter { $0["type"] == "listeningSession" }
  }

  @Test(.enabled(if: hasPlayer, "mpv is not installed"))
  func `mpv resumes, records, and marks what it played to its end`() throws {
    try run("position", "salt#1", "5", at: home)
    try run("settings", "set", "speed", "2", at: home)
    let told = try play().wait()
    #expect(told.status == 0, "\(told.error)")
    let session = try #require(try sessions().first)
    #expect(session["startPositionSeconds"] == 5 && session["endedCleanly"] == true)
    #expect(session["endPositionSeconds"] == 20)
    let state = try run("show", "salt#1", "--json", at: home).json["episode"]?["state"]
    #expect(state?["played"] == true && state?["positionSeconds"] == 20)
  }

  @Test(.enabled(if: hasPlayer, "mpv is not installed"))
  func `an mpv that is left in the middle has the position, and one that is killed nearly`() throws
  {
    let quit = """
      mp.observe_property("time-pos", "number", function(_, at)
        if at and at > 9 then mp.command("quit") end
      end)
      """
    try run("settings", "set", "speed", "4", at: home)
    #expect(try play("--at", "6", script: quit).wait().status == 0)
    let session = try #require(try sessions().first)
    #expect(session["startPositionSeconds"] == 6 && session["endedCleanly"] == true)
    let position = try plan()["positionSeconds"]?.double ?? 0
    #expect(position > 8.5 && position < 20)
    let crash = """
      local utils = require "mp.utils"
      mp.observe_property("time-pos", "number", function(_, at)
        if at and at > 14 then
          mp.unobserve_property()
          mp.set_property_bool("pause", true)
          mp.add_timeout(0.3, function()
            mp.command_native({name = "subprocess", playback_only = false,
              args = {"kill", "-KILL", tostring(utils.getpid())}})
          end)
        end
      end)
      """
    #expect(try play("--at", "11", script: crash).wait().status == 1)
    #expect(try run("listen", "recover", "--json", at: home).json["recovered"] == 1)
    #expect(try sessions().count { $0["endedCleanly"] == false } == 1)
    #expect(try plan()["positionSeconds"]?.double ?? 0 > 13)
  }
}
