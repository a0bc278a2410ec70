import CommandLineKit
import FeedNamespaces
import JSONText
import Library
import TextFolding

/// What namespaces the whole cache holds.
enum ExtensionsCommand {
  static let command = Command(
    "extensions", "show which namespaces the library holds",
    details: ["Known elements are read by a type; unknown ones are kept whole all the same."],
    section: "Looking",
    operands: [Operand("FEED", .text, .optional, "a key, an address or a part of a title")],
    options: [
      CommandOption("unknown", "only elements that nothing reads"),
      CommandOption("namespace", value: "NAME", .text, "only this prefix or URI"),
    ],
    examples: [Command.Example("freshet extensions --unknown", "what nobody understands yet")])

  static func run(_ session: Session) throws -> ExitStatus {
    let invocation = session.invocation
    let library = try Stores(session).library()
    let feed = try invocation.operand("FEED").map { try library.feed(named: $0) }
    let census = try library.namespaceCensus(of: feed)
    let filter = invocation.text("namespace").map(NamespaceFilter.init)
    let entries = census.entries.values
      .filter { filter?.contains($0) ?? true }
      .map { invocation.has("unknown") ? $0.unknownPart : $0 }
      .filter { !$0.elements.isEmpty }
      .sorted { $0.namespace < $1.namespace }
    if census.entries.isEmpty { EmptyHints(session).say(library) }
    tellOfNothing(Array(census.entries.values), filter, session)
    switch session.form {
    case .json:
      try session.output.json { json in
        json.key("namespaces")
        json.array { json in
          for entry in entries { json.object { $0.members(of: entry) } }
        }
      }
    case .jsonLines:
      for entry in entries {
        try JSONOutput(session.output).line("namespace") { $0.members(of: entry) }
      }
    case .text:
      for entry in entries { try text(entry, session) }
    }
    return .done
  }

  /// Says which vocabularies there are, where the one that was named is not among them.
  private static func tellOfNothing(
    _ entries: [NamespaceCensus.Entry], _ filter: NamespaceFilter?, _ session: Session
  ) {
    if let filter, !entries.isEmpty, !entries.contains(where: { filter.contains($0) }) {
      let names = entries.map { ($0.sortedPrefixes.first, $0.namespace) }
      session.talk.warning(
        NamespaceNames(names).remark(
          on: session.invocation.text("namespace") ?? "", in: "the library"))
    }
  }

  private static func text(_ entry: NamespaceCensus.Entry, _ session: Session) throws {
    let prefixes = entry.sortedPrefixes.joined(separator: ", ")
    let name = entry.namespace.isEmpty ? "(never declared)" : entry.namespace
    try session.output.line(
      "\(session.style.bold(terminalSafe(prefixes.isEmpty ? "-" : prefixes)))  \(terminalSafe(name))  "
        + session.style.dim(
          "\(counted(entry.feeds, "feed")), \(counted(entry.episodes, "episode"))"))
    var table = TextTable([
      .init("", limit: 4), .init("", limit: 40), .init("", .right), .init("", limit: 80),
    ])
    for element in entry.sortedElements {
      table.add([
        "  " + (element.isKnown ? " " : "?"), element.name, String(element.count),
        ExampleText.shortened(element.example),
      ])
    }
    for line in table.lines(session.style) { try session.output.line(line) }
    for spelling in entry.sortedSpellings {
      let written =
        spelling.written.isEmpty ? "not declared" : "'\(terminalSafe(spelling.written))'"
      try session.output.line(
        session.style.dim("    also \(written) (\(spelling.count)): \(spelling.reason)"))
    }
  }
}

extension NamespaceFilter {
  fileprivate func contains(_ entry: NamespaceCensus.Entry) -> Bool {
    contains(namespace: entry.namespace) || entry.prefixes.keys.contains { isPrefix($0) }
  }
}

extension NamespaceCensus.Entry {
  fileprivate var unknownPart: NamespaceCensus.Entry {
    var part = self
    part.elements = elements.filter { !$0.value.isKnown }
    return part
  }

  fileprivate var sortedPrefixes: [String] {
    prefixes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  /// Other ways in which documents wrote its URI, the commonest first, with the reason why they count.
  fileprivate var sortedSpellings: [(written: String, count: Int, reason: String)] {
    spellings.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { written, count in
      let variant =
        written.isEmpty
        ? sortedPrefixes.lazy.compactMap { NamespaceRegistry.variant(undeclared: $0) }.first
        : NamespaceRegistry.variant(of: written)
      return (written, count, variant?.reason ?? "")
    }
  }

  fileprivate var sortedElements: [NamespaceCensus.ElementCount] {
    elements.values.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }
}

extension JSONWriter {
  fileprivate mutating func members(of entry: NamespaceCensus.Entry) {
    member("ns", entry.namespace)
    member("prefixes", entry.sortedPrefixes)
    member("known", entry.isKnown)
    member("feeds", entry.feeds)
    member("episodes", entry.episodes)
    list("elements", entry.sortedElements) { json, element in
      json.member("name", element.name)
      json.member("known", element.isKnown)
      json.member("count", element.count)
      json.member("where", element.place)
      json.member("example", element.example)
    }
    list("spellings", entry.sortedSpellings) { json, spelling in
      json.member("written", spelling.written)
      json.member("count", spelling.count)
      json.member("reason", spelling.reason)
    }
  }
}

extension NamespaceCensus.ElementCount {
  fileprivate var place: [String] {
    (isInFeeds ? ["feed"] : []) + (isInEpisodes ? ["episode"] : [])
  }
}
