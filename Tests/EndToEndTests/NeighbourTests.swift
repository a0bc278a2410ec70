import JSONText
import TestSupport
import Testing

/// One run over feeds of which some mean harm: the others are done, and memory stays flat.
@Suite struct NeighbourTests: RunsInHomes {
  let home = TemporaryFolder()
  let shows: Shows

  static let start = "<rss version=\"2.0\"><channel><title>T</title><item><guid>a</guid></item>"

  /// What is repeated without end behind the start of a feed.
  static let endless = [
    "items": "<item><guid>x</guid><title>More of the same</title></item>",
    "text": "words and words and words ", "comment": "nothing to see here ",
    "attribute": "no quotation mark to end it ", "random": "\u{1}\u{7F}<&\u{FFFD}]]>",
  ]
  static let openings = ["text": "<item><title>", "comment": "<!--", "attribute": "<item x=\""]

  init() throws { shows = try Shows() }

  private func serveTroubles() -> [String] {
    for (name, text) in Self.endless {
      // The first item comes with every repetition: what is endless is within it.
      let body = Array((Self.start + (Self.openings[name] ?? "")).utf8)
      let rest = Array(String(repeating: text, count: 4_000).utf8)
      shows.set("/endless-\(name)") { _ in
        LoopbackResponse(200, body: name == "items" || name == "random" ? rest : body + rest).with {
          $0.framing = .close
          $0.isEndless = true
        }
      }
    }
    shows.set("/bomb") { _ in
      LoopbackResponse(200, [("Content-Encoding", "gzip")], body: Bomb.hundredMegabytes)
    }
    shows.set("/silent") { _ in LoopbackResponse().with { $0.isSilent = true } }
    shows.set("/reset") { _ in LoopbackResponse().with { $0.isReset = true } }
    shows.set("/drip") { _ in
      LoopbackResponse(200, text: Shows.document("Drip", [("1", "One")])).with {
        $0.drip = (bytes: 1, milliseconds: 300)
      }
    }
    return Self.endless.keys.map { "/endless-\($0)" } + ["/bomb", "/silent", "/reset", "/drip"]
  }

  @Test func `each trouble is one line about its feed, and the others are done`() throws {
    let troubles = serveTroubles()
    let sound = (0..<30).map { "/sound-\($0)" }
    for path in sound { shows.serve("Sound \(path)", [("2", "Two"), ("1", "One")], at: path) }
    // Late, but there.
    shows.set("/late") { _ in
      LoopbackResponse(200, text: Shows.document("Late", [("1", "One")])).with {
        $0.delayMilliseconds = 1_000
      }
    }
    try run(
      ["subscribe", "--no-fetch"] + (troubles + sound + ["/late"]).map(shows.url), at: home)
    let told = try run(
      ["refresh", "--json", "--max-time", "8"], at: home, now: nil, status: 1)
    #expect(try told.json["counts"]?["updated"] == .integer(Int64(sound.count + 1)))
    #expect(try told.json["counts"]?["failed"] == .integer(Int64(troubles.count)))
    for path in troubles {
      let lines = told.error.split(separator: "\n").count { $0.contains(shows.url(path) + ":") }
      #expect(lines == 1, "\(path): \(told.error)")
    }
    // The system counts the memory of whoever starts a command as the command's own.
    let least = try run(["--version"], at: home).peakBytes
    #expect(told.peakBytes < least + 200 << 20, "\(told.peakBytes >> 20) MB")
    #expect(try run("doctor", at: home).output.isEmpty == false)
  }
}
