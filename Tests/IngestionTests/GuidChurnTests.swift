@_spi(KeyMinting) import IdentityKeys
import PodcastCache
import Testing
import Timestamps

@testable import Ingestion

/// Whether new ids are old episodes.
@Suite struct GuidChurnTests {
  static func candidate(
    _ id: String, audio: String? = nil, title: String? = nil, day: Int64? = nil,
    isLongGone: Bool = false
  ) throws -> GuidChurn.Candidate {
    var facts = EpisodeFacts()
    facts.enclosure = audio.map { EnclosureFacts(url: $0) }
    facts.title = title
    facts.published = day.map { Timestamp(seconds: $0 * 86_400) }
    return GuidChurn.Candidate(
      try #require(EpisodeID(guid: id)), facts, isLongGone: isLongGone)
  }

  private func pairs(_ new: [GuidChurn.Candidate], _ gone: [GuidChurn.Candidate]) -> [String] {
    GuidChurn.pairs(new: new, gone: gone).map { pair in
      let name = pair.rule == .audio ? "audio" : "title"
      return "\(pair.old.text.dropFirst(5))>\(pair.new.text.dropFirst(5)) \(name)"
    }
  }

  @Test func `the same audio is the same episode, over http or https`() throws {
    let new = try (1...3).map { try Self.candidate("n\($0)", audio: "https://a/\($0).mp3") }
    let gone = try (1...3).map { try Self.candidate("o\($0)", audio: "http://a/\($0).mp3") }
    #expect(pairs(new, gone) == ["o1>n1 audio", "o2>n2 audio", "o3>n3 audio"])
  }

  @Test func `so is the same title of about the same time`() throws {
    let new = try [
      Self.candidate("n1", audio: "https://new/1", title: "Mud ", day: 10),
      Self.candidate("n2", audio: "https://new/2", title: "SALT", day: 21),
    ]
    let gone = try [
      Self.candidate("o1", audio: "https://old/1", title: "mud", day: 10),
      Self.candidate("o2", audio: "https://old/2", title: "Salt", day: 20),
    ]
    #expect(pairs(new, gone) == ["o1>n1 title", "o2>n2 title"])
  }

  @Test func `a title alone is not, nor one that several have`() throws {
    let daily = try Self.candidate("n", title: "News", day: 40)
    #expect(pairs([daily], [try Self.candidate("o", title: "News", day: 10)]) == [])
    let twins = try [
      Self.candidate("o1", title: "News", day: 40), Self.candidate("o2", title: "News", day: 40),
    ]
    #expect(pairs([daily], twins) == [])
  }

  @Test func `one address for whatever is newest is no episode`() throws {
    let gone = try [Self.candidate("o", audio: "https://a/latest.mp3", title: "Noon", day: 10)]
    let new = try Self.candidate("n", audio: "https://a/latest.mp3", title: "Evening", day: 14)
    #expect(pairs([new], gone) == [])
    let same = try Self.candidate("n", audio: "https://a/latest.mp3", title: "Noon", day: 14)
    #expect(pairs([same], gone) == ["o>n audio"], "where the title agrees it is")
  }

  @Test func `an address that several have tells nothing`() throws {
    let audio = "https://a/silence.mp3"
    let gone = try (1...4).map { try Self.candidate("o\($0)", audio: audio, day: 1) }
    let new = try (1...4).map { try Self.candidate("n\($0)", audio: audio, day: 1) }
    #expect(pairs(new, gone) == [])
  }

  @Test(arguments: [(5, 3, true), (5, 2, false), (10, 6, true), (10, 5, false), (1, 1, true)])
  func `most of the new ids have to be explained`(new: Int, known: Int, isChurn: Bool) throws {
    let gone = try (0..<known).map {
      try Self.candidate("o\($0)", audio: "https://a/\($0)", title: "T\($0)", day: Int64($0))
    }
    let all = try (0..<new).map {
      try Self.candidate("n\($0)", audio: "https://a/\($0)", title: "T\($0)", day: Int64($0))
    }
    #expect(pairs(all, gone).count == (isChurn ? known : 0))
  }

  @Test func `what left long ago is known by its title and date, not by its audio`() throws {
    let gone = try Self.candidate("o", audio: "https://a/1", title: "T", day: 1, isLongGone: true)
    let rerun = try Self.candidate("n", audio: "https://a/1", title: "T", day: 300)
    #expect(pairs([rerun], [gone]) == [])
    let again = try Self.candidate("n", audio: "https://b/1", title: "T", day: 1)
    #expect(pairs([again], [gone]) == ["o>n title"])
  }

  @Test func `no known episode becomes two`() throws {
    let gone = try [Self.candidate("o", title: "T", day: 1)]
    let new = try [
      Self.candidate("n1", title: "T", day: 1), Self.candidate("n2", title: "T", day: 1),
    ]
    #expect(pairs(new, gone) == [], "one of two new ids is too few")
  }
}
