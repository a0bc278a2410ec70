import FeedModel
import WebAddress

/// What a page says of an episode below its line.
enum PageEpisode {
  static func facts(of episode: Episode) -> [(String, String)] {
    var facts: [(String, String)] = []
    func add(_ name: String, _ text: String?) {
      if let text, !text.isEmpty { facts.append((name, PageMarkup.link(text))) }
    }
    for enclosure in episode.enclosures {
      let rest = [enclosure.type, enclosure.lengthBytes.map { "\($0) bytes" }].compactMap(\.self)
      let words = rest.map { " " + PageMarkup.escaped($0) }.joined()
      facts.append(("media", PageMarkup.link(enclosure.url) + words))
    }
    add("subtitle", episode.subtitle)
    add("by", episode.author)
    add("page", episode.link)
    add("image", episode.image)
    add("chapters", episode.chaptersLink?.url)
    for transcript in episode.transcripts { add("transcript", transcript.url) }
    for person in episode.persons {
      add("person", person.name + (person.role.map { " (\($0))" } ?? ""))
    }
    add("key", episode.key.isEmpty ? nil : WebAddress.redacted(episode.key))
    return facts
  }

  /// What is long: chapters, and transcripts where they were read.
  static func details(of episode: Episode) -> [(String, String)] {
    var details: [(String, String)] = []
    if !episode.chapters.isEmpty {
      let rows = episode.chapters.map { chapter in
        item(chapter.startSeconds, chapter.title ?? chapter.url ?? "–")
      }
      details.append((counted(rows.count, "chapter"), "<ul>\(rows.joined())</ul>"))
    }
    for transcript in episode.transcripts where !transcript.cues.isEmpty {
      let rows = transcript.cues.map { cue in
        item(cue.startSeconds, (cue.speaker.map { $0 + ": " } ?? "") + cue.text)
      }
      details.append(("transcript", "<ul>\(rows.joined())</ul>"))
    }
    return details
  }

  private static func item(_ seconds: Double?, _ text: String) -> String {
    let time = seconds.map { "<span class=\"dim\">\(DurationText.clock($0))</span> " } ?? ""
    return "<li dir=\"auto\">\(time)\(PageMarkup.escaped(text))</li>"
  }
}
