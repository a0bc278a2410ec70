import CommandLineKit
import IdentityKeys
import Ingestion
import JSONText
import Library
import PodcastCache
import TextFolding

/// Finds episodes by words.
enum SearchCommand {
  static let command = Command(
    "search", "find episodes by words of their titles and notes",
    details: [
      "All words must be there, whatever their case and diacritics. \"two words\" in quotes are a "
        + "phrase, word* is a beginning.",
      "Below each episode stands what other commands know it by.",
    ],
    section: "Looking", operands: [Operand("WORDS", .text, .many, "what to look for")],
    options: [
      CommandOption(
        "limit", short: "n", value: "N", .integer(1...10_000), standard: "20", "how many")
    ],
    examples: [Command.Example("freshet search solar power", "both words")])

  static func run(_ session: Session) throws -> ExitStatus {
    let invocation = session.invocation
    guard let query = SearchQuery(invocation.operands("WORDS").joined(separator: " ")) else {
      throw session.usage("there is no letter and no digit to look for")
    }
    let stores = Stores(session)
    let library = try stores.library()
    if try library.cache?.hasPendingSearch() == true { try catchUp(session, stores) }
    let results = try library.search(
      query, limit: invocation.integer("limit") ?? 20, style: style(session))
    switch session.form {
    case .json:
      try session.output.json { json in
        json.key("results")
        json.array { json in
          for result in results { json.object { $0.members(of: result) } }
        }
      }
    case .jsonLines:
      for result in results {
        try JSONOutput(session.output).line("result") { $0.members(of: result) }
      }
    case .text: try text(results, library, session)
    }
    return .done
  }

  /// Brings the index up to date, so that the search is complete.
  ///
  /// A cache that may only be read is searched as it is.
  private static func catchUp(_ session: Session, _ stores: Stores) throws {
    do throws(PodcastCacheError) {
      try SearchCatchUp(cache: try PodcastCacheWriter(path: stores.places.cache)).run()
    } catch {
      guard case .notPermitted = error else { throw error }
      session.talk.warning("the newest episodes may be missing: \(error)")
    }
  }

  /// Marks are put in as private-use characters and become colours after the text was made safe.
  private static let marks = (start: "\u{F0001}", end: "\u{F0002}")

  private static func style(_ session: Session) -> SnippetStyle {
    session.form == .text && session.style.isOn
      ? SnippetStyle(start: marks.start, end: marks.end) : SnippetStyle()
  }

  private static func text(
    _ results: [LibrarySearchResult], _ library: Library, _ session: Session
  ) throws {
    if results.isEmpty, !EmptyHints(session).say(library) { session.talk.note("Nothing found.") }
    let references = EpisodeReferences(library)
    for result in results {
      let title = session.style.bold(shownTitle(result.title ?? "(without a title)"))
      try session.output.line("\(title)  \(session.style.dim(shownTitle(result.feedTitle)))")
      if !result.snippet.isEmpty {
        for line in wrapped(result.snippet, columns: 96, indent: "  ") {
          try session.output.line(colored(line))
        }
      }
      try session.output.line(
        "  " + session.style.dim(terminalSafe(try references.text(of: result.key))))
    }
  }

  private static func colored(_ line: String) -> String {
    var colored = ""
    for scalar in line.unicodeScalars {
      switch scalar.value {
      case 0xF0001: colored += "\u{1B}[1;33m"
      case 0xF0002: colored += "\u{1B}[0m"
      default: colored.unicodeScalars.append(scalar)
      }
    }
    return colored
  }
}

extension JSONWriter {
  fileprivate mutating func members(of result: LibrarySearchResult) {
    member("key", result.key.text)
    member("title", result.title)
    key("feed")
    object { json in
      json.member("key", result.feed.text)
      json.member("title", result.feedTitle)
    }
    member("snippet", result.snippet)
    member("rank", result.rank)
  }
}
